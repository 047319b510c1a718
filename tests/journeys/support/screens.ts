/**
 * The languages, widths and themes of a journey: few in the gate, because `sweep.spec.ts` visits every page in all of
 * them; all with `JOURNEYS=full`.
 */
export const screens = <const A, const B>(inGate: readonly A[], others: readonly B[]): readonly (A | B)[] =>
  process.env['JOURNEYS'] === 'full' ? [...inGate, ...others] : inGate;
