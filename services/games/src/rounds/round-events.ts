import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import { NO_POOLS, type Round } from './round.js';

/** The fact that a round was settled. Trial money has no valid stake. */
export const roundSettled = (round: Round): MessageInitShape<typeof games.RoundSettledSchema> => ({
  ...identityOf(round),
  category: round.category,
  stake: round.stake,
  validStake: round.trial ? NO_POOLS : round.stake,
  payout: round.payout,
  singleBet: false, // lotteries only (domain rules §10)
  trial: round.trial,
  settledAt: timestampFromDate(endedAt(round)),
});

/** The fact that a round was voided: its stake is with the member, or never left him. */
export const roundVoided = (round: Round): MessageInitShape<typeof games.RoundVoidedSchema> => ({
  ...identityOf(round),
  stake: round.stake,
  voidedAt: timestampFromDate(endedAt(round)),
});

const identityOf = (round: Round) => ({
  memberId: round.memberId,
  brand: round.brand,
  roundId: round.roundId,
  vendor: round.vassalage,
  gameCode: round.gameCode,
  currency: round.currency,
});

function endedAt(round: Round): Date {
  if (!round.settledAt) throw new Error(`round ${round.roundId} has not ended`);
  return round.settledAt;
}
