import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import type { RoundDetails } from '../rounds/round-details.js';
import type { BetDetailRow, BetRow, BetStatus } from './bet.js';
import type { BetsPage } from './bets.read-model.js';

const STATUS: Readonly<Record<BetStatus, games.RoundStatus>> = {
  open: games.RoundStatus.OPEN,
  settled: games.RoundStatus.SETTLED,
  voided: games.RoundStatus.VOIDED,
};

/** Converts a bet to the answer for the member who placed it. The outcome is absent until the bet is settled. */
const betOf = (row: BetRow, details: RoundDetails): MessageInitShape<typeof games.BetSchema> => ({
  roundId: row.roundId,
  vendor: row.vassalage,
  vendorRoundId: row.vendorRoundId,
  gameCode: row.gameCode,
  category: row.category,
  status: STATUS[row.status],
  currency: row.currency,
  stakeMinor: row.stakeMinor,
  validStakeMinor: row.validStakeMinor,
  payoutMinor: row.payoutMinor,
  placedAt: timestampFromDate(row.placedAt),
  settledAt: row.settledAt ? timestampFromDate(row.settledAt) : undefined,
  bets: row.bets,
  heldMinor: row.heldMinor,
  houseMinor: row.houseMinor,
  // The reason why a part of the win is held, that is, not paid until an operator decides. A part is held only if the
  // win exceeds the win ceiling, so no other reason exists.
  heldReason: row.heldMinor > 0n ? 'win_ceiling' : '',
  detail: row.detail && row.status === 'settled' ? details.toWire(row.detail) : { case: undefined },
});

export const betsPage = (
  { content, nextCursor, totals, games: played, openCount }: BetsPage,
  details: RoundDetails,
): MessageInitShape<typeof games.ListBetsResponseSchema> => ({
  content: content.map((row) => betOf(row, details)),
  nextCursor,
  totals,
  games: played.map(({ vassalage, gameCode, category, played: bets }) => ({
    vendor: vassalage,
    gameCode,
    category,
    bets,
  })),
  openCount,
});

/**
 * Converts the details of a bet.
 * @param serverSeed the server seed of the round; given only if the seed was already replaced by a new one, because a
 * seed that is in use must stay secret
 */
export const betDetail = (
  row: BetDetailRow,
  serverSeed: Uint8Array | undefined,
  details: RoundDetails,
): MessageInitShape<typeof games.BetDetailSchema> => ({
  bet: betOf(row, details),
  stakeCashMinor: row.stakeCashMinor,
  stakeBonusMinor: row.stakeBonusMinor,
  payoutCashMinor: row.status === 'settled' ? row.payoutCashMinor : 0n,
  payoutBonusMinor: row.status === 'settled' ? row.payoutBonusMinor : 0n,
  balanceMinor: row.balanceMinor ?? 0n,
  version: row.balanceVersion ?? 0n,
  proof:
    row.serverSeedHash === null
      ? undefined
      : {
          serverSeedHash: row.serverSeedHash,
          clientSeed: row.clientSeed ?? '',
          nonce: row.nonce ?? 0n,
          serverSeed: serverSeed ? Buffer.from(serverSeed).toString('hex') : '',
        },
});
