import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';

export type MovePreview = Schemas['MovePreviewDto'];
export type EndingContract = Schemas['EndingContractDto'];

/** A member of the team and the new direct upline. */
export interface Move {
  readonly memberId: string;
  readonly toId: string;
}

/** The contracts and offers that a move would end. They are read again each time, because contracts change. */
export const movePreviewQuery = (move: Move) =>
  queryOptions({
    queryKey: ['move preview', move],
    queryFn: ({ signal }) =>
      request<MovePreview>('/wps/agents/team/moves/preview', { method: 'POST', body: move, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Moves a member with everyone below. A repeat with the same key is the same move. */
export const moveMember = (move: Move, confirmation: string, idempotencyKey: string) =>
  request<Schemas['MemberMoveDto']>('/wps/agents/team/moves', {
    method: 'POST',
    body: { ...move, confirmation },
    idempotencyKey,
  });
