import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { PoolAmounts } from '@nm/contracts';
import type { RoundCorrected, RoundSettled } from '@nm/contracts/games.js';
import type { NewBet, Outcome } from './bets.store.js';

const total = (amounts: PoolAmounts | undefined): bigint => (amounts?.cashMinor ?? 0n) + (amounts?.bonusMinor ?? 0n);

/**
 * Returns the id of the version of a bet that is valid now. After the settlement it is the id of the round. After a
 * correction it is the id of the round, followed by the number of the correction.
 */
export const standingOf = (roundId: string, corrections: number): string =>
  corrections === 0 ? roundId : `${roundId}#${corrections}`;

/**
 * Converts a settled round to a bet that counts for salaries. The bet has the cash part of the valid stake, and the
 * outcome (won, lost or single bet), which selects the rate.
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
