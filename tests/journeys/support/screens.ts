/**
 * Returns the languages, widths and themes in which a journey runs. In the test gate these are few, because
 * `sweep.spec.ts` visits every page in all of them; with `JOURNEYS=full` they are all.
 */
export const screens = <const A, const B>(inGate: readonly A[], others: readonly B[]): readonly (A | B)[] =>
  process.env['JOURNEYS'] === 'full' ? [...inGate, ...others] : inGate;
