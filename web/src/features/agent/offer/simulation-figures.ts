import type { Simulation } from '../contracts/contracts-api.js';

type Period = Simulation['periods'][number];

/**
 * The two parts of a bar, each with its lower and its upper end. Parts above zero are stacked; a negative part extends
 * downwards from zero.
 */
interface Stack {
  readonly theirs: readonly [number, number];
  readonly yours: readonly [number, number];
}

/**
 * Returns the ends of the two parts of a bar: the downline's pay (`theirs`), and what the agent keeps (`yours`). If the
 * agent's part is negative, it extends below the line.
 */
export function stackOf(theirs: number, yours: number): Stack {
  return { theirs: [0, theirs], yours: yours < 0 ? [yours, 0] : [theirs, theirs + yours] };
}

/**
 * Whether a period pays nothing at both the terms in force and the offered terms, because its negative base is carried
 * into the next period.
 */
export const isCarried = ({ present, offered }: Period): boolean =>
  BigInt(offered.dividend?.carryMinor ?? 0) !== 0n && present.grossMinor === '0' && offered.grossMinor === '0';

/**
 * Returns the period that is explained first: the newest one that a carried amount lowers. If there is none, it is the
 * newest of all.
 */
export const firstExplained = (periods: Simulation['periods']): Simulation['periods'][number] | undefined =>
  periods.findLast(({ offered }) => BigInt(offered.dividend?.carriedMinor ?? 0) !== 0n) ?? periods.at(-1);
