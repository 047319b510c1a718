/**
 * The languages, widths and themes in which a journey runs: few in the gate, since `sweep.spec.ts` looks at every page
 * in all of them; with `JOURNEYS=full`, all.
 */
export const screens = <const A, const B>(inGate: readonly A[], others: readonly B[]): readonly (A | B)[] =>
  process.env['JOURNEYS'] === 'full' ? [...inGate, ...others] : inGate;
