import { rewardOf } from '../rewards/reward-of.js';
import type { NewReward } from '../rewards/reward.js';
import type { Raffle, RaffleFreeRounds, Winner } from './raffle.js';

type Given = Pick<Raffle, 'rule' | 'brand' | 'currency' | 'startsOn' | 'turnoverPercent' | 'freeRounds'>;

/** Returns the free rounds of a place; undefined if the place wins money. */
const roundsOf = ({ freeRounds }: Given, place: number): RaffleFreeRounds | undefined =>
  freeRounds && place >= freeRounds.fromPlace ? freeRounds : undefined;

/**
 * Returns the reward of a winner: cash, which is paid without a claim, or free rounds, which the member claims. A
 * member with several winning tickets gets one reward for each of them.
 */
export function prizeOf(raffle: Given, { memberId, place, prizeMinor }: Winner, at = new Date()): NewReward {
  const { rule: id, brand, currency, startsOn, turnoverPercent } = raffle;
  const to = { memberId, brand, currency, kind: 'raffle', occasion: `${startsOn}:${place}`, at } as const;
  const rounds = roundsOf(raffle, place);
  if (!rounds) return rewardOf({ id }, { pool: 'cash', turnoverPercent }, { ...to, by: 'house' }, prizeMinor);
  const { claimDays, stakeMinor, fromPlace: _fromPlace, ...terms } = rounds;
  const freeRounds = { ...terms, stakeMinor: { [currency]: BigInt(stakeMinor) } };
  const form = { pool: 'cash', turnoverPercent, freeRounds } as const;
  const prize = rewardOf({ id, claimDays }, form, { ...to, by: 'member' }, prizeMinor);
  if (!prize) throw new Error(`the raffle ${id} has no stake of free rounds in ${currency}`);
  return prize;
}
