import type { Simulation } from './agent-api.js';

type Period = Simulation['periods'][number];

/** A stack from zero: amounts above zero upwards, those below zero downwards. */
interface Stack {
  readonly theirs: readonly [number, number];
  readonly yours: readonly [number, number];
}

/** The ends of the two parts of a bar. What the agent keeps may be below zero; then it stands below the line. */
export function stackOf(theirs: number, yours: number): Stack {
  return { theirs: [0, theirs], yours: yours < 0 ? [yours, 0] : [theirs, theirs + yours] };
}

/** Whether a period pays nothing in both cases because its negative base goes into the next one. */
export const isCarried = ({ present, offered }: Period): boolean =>
  BigInt(offered.dividend?.carryMinor ?? 0) !== 0n && present.grossMinor === '0' && offered.grossMinor === '0';

/** The period that is explained first: the newest that a carried amount lowers, or the newest. */
export const firstExplained = (periods: Simulation['periods']): Simulation['periods'][number] | undefined =>
  periods.findLast(({ offered }) => BigInt(offered.dividend?.carriedMinor ?? 0) !== 0n) ?? periods.at(-1);
