import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';

export type MovePreview = Schemas['MovePreviewDto'];
export type EndingContract = Schemas['EndingContractDto'];

/** A move within the team: the member, and the agent who becomes the member's direct upline. */
export interface Move {
  readonly memberId: string;
  readonly toId: string;
}

/** Reads the contracts and offers that a move would end. They are never cached, because contracts change. */
export const movePreviewQuery = (move: Move) =>
  queryOptions({
    queryKey: ['move preview', move],
    queryFn: ({ signal }) =>
      request<MovePreview>('/wps/agents/team/moves/preview', { method: 'POST', body: move, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/**
 * Moves a member with everyone below. If it is sent again with the same idempotency key, the server makes the move
 * once.
 */
export const moveMember = (move: Move, confirmation: string, idempotencyKey: string) =>
  request<Schemas['MemberMoveDto']>('/wps/agents/team/moves', {
    method: 'POST',
    body: { ...move, confirmation },
    idempotencyKey,
  });
