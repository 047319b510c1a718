import { timestampDate } from '@bufbuild/protobuf/wkt';
import { GameCategory, games } from '@nm/contracts';
import { invalid } from '../games.errors.js';
import type { BetStatus, GameFilter } from './bet.js';
import { readCursor, type BetCursor } from './bet-cursor.js';

const { BetResult, RoundStatus } = games;

export const BETS_SIZE_DEFAULT = 20;
export const BETS_SIZE_MAX = 100;
const RANGE_MS_MAX = 400 * 86_400_000;
const TEXT_LENGTH_MAX = 64;
/** The pattern of a round id. The id is our own UUID, or an id that a vendor chose. */
const ROUND_NAME = /^[\x21-\x7e]{1,64}$/;

const STATUSES: { readonly [S in games.RoundStatus]?: BetStatus } = {
  [RoundStatus.OPEN]: 'open',
  [RoundStatus.SETTLED]: 'settled',
  [RoundStatus.VOIDED]: 'voided',
};
/** For each result filter, the required sign of payout minus stake; null if the filter accepts every result. */
const SIGNS: { readonly [R in games.BetResult]: number | null } = {
  [BetResult.UNSPECIFIED]: null,
  [BetResult.WON]: 1,
  [BetResult.LOST]: -1,
  [BetResult.EVEN]: 0,
};

export interface BetsQuery extends GameFilter {
  readonly memberId: string;
  readonly status: BetStatus;
  /** The time range in which the listed bets ended. `from` is inclusive, `to` is exclusive. */
  readonly from: Date;
  readonly to: Date;
  /** The required sign of payout minus stake: 1 for won, -1 for lost, 0 for even bets; null for every result. */
  readonly sign: number | null;
  /** The id of the only round to list, either our id or the vendor's id; empty if all rounds are listed. */
  readonly roundName: string;
  readonly cursor: BetCursor | undefined;
  readonly size: number;
}

/**
 * Parses a request for the betting record.
 * @throws Failure request.invalid with the name of the invalid field.
 */
export function betsQuery(request: games.ListBetsRequest, now = new Date()): BetsQuery {
  const status = STATUSES[request.status];
  if (!status) throw invalid('status');
  const sign = SIGNS[request.result];
  // The result filter is allowed for settled bets only. A voided in-house round still has its outcome stored, but
  // members must not see that outcome.
  if (sign === undefined || (sign !== null && status !== 'settled')) throw invalid('result');
  if (GameCategory[request.category] === undefined) throw invalid('category');
  if (request.vendor.length > TEXT_LENGTH_MAX) throw invalid('vendor');
  if (request.gameCode.length > TEXT_LENGTH_MAX) throw invalid('gameCode');
  if (request.roundId !== '' && !ROUND_NAME.test(request.roundId)) throw invalid('roundId');
  const cursor = request.cursor === '' ? undefined : readCursor(request.cursor);
  if (request.cursor !== '' && !cursor) throw invalid('cursor');
  const size = request.size || BETS_SIZE_DEFAULT;
  if (size < 1 || size > BETS_SIZE_MAX) throw invalid('size');
  return {
    ...rangeOf(request, now),
    memberId: request.memberId,
    status,
    sign,
    category: request.category,
    vassalage: request.vendor,
    gameCode: request.gameCode,
    roundName: request.roundId,
    cursor,
    size,
  };
}

function rangeOf(request: games.ListBetsRequest, now: Date): Pick<BetsQuery, 'from' | 'to'> {
  const to = request.to ? timestampDate(request.to) : now;
  const from = request.from ? timestampDate(request.from) : new Date(to.getTime() - 30 * 86_400_000);
  const lengthMs = to.getTime() - from.getTime();
  if (!(lengthMs > 0 && lengthMs <= RANGE_MS_MAX)) throw invalid('from');
  return { from, to };
}
