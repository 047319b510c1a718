import type { MessageInitShape } from '@bufbuild/protobuf';
import { GameCategory, type games } from '@nm/contracts';
import { rangePage } from '../http/page-query.dto.js';
import type { BetsQuery } from './bet.dto.js';
import { RESULT_CODES, STATUS_CODES } from './bet.presenter.js';

/** Returns the request to the games service for a page of a member's betting record. */
export function betsRequest(query: BetsQuery, memberId: string): MessageInitShape<typeof games.ListBetsRequestSchema> {
  const { from, to, page } = rangePage(query);
  return {
    memberId,
    from,
    to,
    size: page.size,
    status: STATUS_CODES[query.status ?? 'settled'],
    category: query.gameType ? GameCategory[query.gameType] : GameCategory.UNSPECIFIED,
    vendor: query.vassalage ?? '',
    gameCode: query.gameCode ?? '',
    result: query.result ? RESULT_CODES[query.result] : 0,
    roundId: query.roundId ?? '',
    cursor: query.cursor ?? '',
  };
}
