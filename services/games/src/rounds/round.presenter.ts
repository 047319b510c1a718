import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import type { RoundDetails } from './round-details.js';
import type { RoundWithProof } from './round.read-model.js';
import type { Round, RoundStatus } from './round.js';

const STATUS: Readonly<Record<RoundStatus, games.RoundStatus>> = {
  open: games.RoundStatus.OPEN,
  settled: games.RoundStatus.SETTLED,
  refused: games.RoundStatus.REFUSED,
  voided: games.RoundStatus.VOIDED,
};

export const statusOf = ({ status }: Pick<Round, 'status'>): games.RoundStatus => STATUS[status];

/**
 * Converts the part of a round that is the same for all games. The payout is absent until the round is settled. The
 * server seed is absent until the seed was replaced by a new one.
 */
export const roundView = ({ round, serverSeedHash, clientSeed, serverSeed }: RoundWithProof) => ({
  roundId: round.roundId,
  memberId: round.memberId,
  status: STATUS[round.status],
  currency: round.currency,
  stakeMinor: round.stakeMinor,
  payoutMinor: payoutOf(round),
  balanceMinor: round.balanceMinor ?? 0n,
  version: round.balanceVersion ?? 0n,
  serverSeedHash,
  clientSeed,
  nonce: round.nonce,
  serverSeed: serverSeed ? Buffer.from(serverSeed).toString('hex') : '',
  ...timesOf(round),
});

/** Converts a round to one line of the list of rounds. */
export function roundSummary(round: Round, details: RoundDetails): MessageInitShape<typeof games.RoundSummarySchema> {
  const detail = round.status === 'settled' ? details.toWire(round.detail) : undefined;
  return {
    roundId: round.roundId,
    vendor: round.vassalage,
    gameCode: round.gameCode,
    category: round.category,
    status: STATUS[round.status],
    currency: round.currency,
    stakeMinor: round.stakeMinor,
    validStakeMinor: round.validStakeMinor,
    payoutMinor: payoutOf(round),
    ...timesOf(round),
    // The list does not contain the descriptions that vendors send; they are shown only in the betting record.
    detail: detail?.case === 'told' ? undefined : detail,
  };
}

const payoutOf = ({ status, payoutMinor }: Round): bigint => (status === 'settled' ? payoutMinor : 0n);

const timesOf = ({ placedAt, settledAt }: Round) => ({
  placedAt: timestampFromDate(placedAt),
  settledAt: settledAt && timestampFromDate(settledAt),
});
