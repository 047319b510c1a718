import type { SideStake } from '../../vendors/rounds/bet-side.js';
import type { PlayRow } from '../plays/play.js';
import { rowOf, type Slip } from '../slips/slip.js';
import type { Draw } from './draw.js';

/** A named outcome in which both sides lose or both are returned, so a bet on it is opposite to neither side. */
const TIE = 'tie';
/** Maximum number of published sides of one slip. */
const PUBLISHED_MAX = 20;

/**
 * Returns the opposite outcomes (sides) of a play in a fixed order: big and small, odd and even, above and below. Other
 * plays have too many outcomes: two members who cover them all would certainly lose.
 */
export const sidesOf = ({ kind, measure, outcomes = {} }: PlayRow): readonly string[] =>
  kind !== 'choice' || measure === 'digit-sum'
    ? []
    : Object.keys(outcomes)
        .filter((outcome) => outcome !== TIE)
        .toSorted();

/** Returns the stakes of a slip on the sides of its draw, for the service's events. Slips in trial money have none. */
export function sideStakesOfSlip({ drawId, region }: Pick<Draw, 'drawId' | 'region'>, slip: Slip): SideStake[] {
  if (slip.trial) return [];
  const stakes = new Map<string, SideStake>();
  for (const { play, combinations, unitMinor } of slip.lines) {
    const sides = sidesOf(rowOf(region, play));
    for (const outcome of combinations) {
      const side = sides.indexOf(outcome);
      if (side < 0) continue;
      const key = `${play} ${side}`;
      const market = `draw:${drawId}:${play}`;
      const stakeMinor = (stakes.get(key)?.stakeMinor ?? 0n) + BigInt(unitMinor);
      stakes.set(key, { market, side, sides: sides.length, stakeMinor });
    }
  }
  return [...stakes.values()].slice(0, PUBLISHED_MAX);
}
