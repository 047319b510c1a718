import type { SideStake } from '../../vendors/rounds/bet-side.js';
import type { PlayRow } from '../plays/play.js';
import { rowOf, type Slip } from '../slips/slip.js';
import type { Draw } from './draw.js';

/**
 * The outcome for a tie, in a play with two opposite outcomes: bets on both of them lose or are returned. A bet on the
 * tie is not opposite to any other bet.
 */
const TIE = 'tie';
/** The maximum number of sides (opposite outcomes) of one slip that an event contains. */
const PUBLISHED_MAX = 20;

/**
 * Returns the opposite outcomes (sides) of a play in alphabetical order, for example big and small, or even and odd. A
 * play with more outcomes has no sides, because two members who together bet on all of its outcomes would lose for
 * certain.
 */
export const sidesOf = ({ kind, measure, outcomes = {} }: PlayRow): readonly string[] =>
  kind !== 'choice' || measure === 'digit-sum'
    ? []
    : Object.keys(outcomes)
        .filter((outcome) => outcome !== TIE)
        .toSorted();

/**
 * Returns how much a slip stakes on each side of its draw, for the events of the service. The list is empty for a slip
 * with trial money.
 */
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
