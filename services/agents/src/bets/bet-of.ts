import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { PoolAmounts } from '@nm/contracts';
import type { RoundCorrected, RoundSettled } from '@nm/contracts/games.js';
import type { NewBet, Outcome } from './bets.store.js';

const total = (amounts: PoolAmounts | undefined): bigint => (amounts?.cashMinor ?? 0n) + (amounts?.bonusMinor ?? 0n);

/**
 * Returns the id of the version of a bet that counts now. It is the round id after settlement, and the round id with
 * the number of the correction after a correction.
 */
export const standingOf = (roundId: string, corrections: number): string =>
  corrections === 0 ? roundId : `${roundId}#${corrections}`;

/**
 * Converts a settled round to the bet that salaries count: the cash part of its valid stake, and the result (won, lost
 * or single bet) that selects the rate.
 */
export function betOf(event: RoundSettled | RoundCorrected, occurredAt: Date): NewBet {
  const stakeMinor = total(event.stake);
  const payoutMinor = total(event.payout);
  const outcome: Outcome = event.singleBet ? 'single' : payoutMinor > stakeMinor ? 'won' : 'lost';
  return {
    roundId: event.roundId,
    memberId: event.memberId,
    brand: event.brand,
    category: event.category,
    vendor: event.vendor,
    gameCode: event.gameCode,
    outcome,
    stakeMinor,
    validStakeMinor: event.validStake?.cashMinor ?? 0n,
    netLossMinor: stakeMinor - payoutMinor,
    settledAt: event.settledAt ? timestampDate(event.settledAt) : occurredAt,
  };
}
