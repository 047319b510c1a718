import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { games } from '@nm/contracts';
import { invalid } from '../games.errors.js';
import type { RoundsQuery } from './round.read-model.js';

const PAGE_SIZE_DEFAULT = 20;
const PAGE_SIZE_MAX = 100;
const PAGE_MAX = 10_000;
const RANGE_DEFAULT_MS = 30 * 24 * 3_600_000;

/**
 * Reads a list request: no range means the last 30 days, no page the first twenty.
 * @throws Failure request.invalid, naming the field.
 */
export function roundsQuery(request: games.ListRoundsRequest, now = new Date()): RoundsQuery {
  const to = request.to ? timestampDate(request.to) : now;
  const from = request.from ? timestampDate(request.from) : new Date(to.getTime() - RANGE_DEFAULT_MS);
  if (!(from.getTime() <= to.getTime())) throw invalid('from');
  const page = request.page?.page || 1;
  const size = request.page?.size || PAGE_SIZE_DEFAULT;
  if (page < 1 || page > PAGE_MAX) throw invalid('page');
  if (size < 1 || size > PAGE_SIZE_MAX) throw invalid('pageSize');
  return { memberId: request.memberId, from, to, page, size };
}
