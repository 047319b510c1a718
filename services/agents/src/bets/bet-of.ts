import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { PoolAmounts } from '@nm/contracts';
import type { RoundCorrected, RoundSettled } from '@nm/contracts/games.js';
import type { NewBet, Outcome } from './bets.store.js';

const total = (amounts: PoolAmounts | undefined): bigint => (amounts?.cashMinor ?? 0n) + (amounts?.bonusMinor ?? 0n);

/**
 * Returns the id of a round's bet: the round id when it was settled, and after each correction the round id with a
 * number.
 */
export const standingOf = (roundId: string, corrections: number): string =>
  corrections === 0 ? roundId : `${roundId}#${corrections}`;

/**
 * Converts a settled round to a bet that counts for salaries: the cash part of its valid stake, and the result that
 * selects its rate.
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
