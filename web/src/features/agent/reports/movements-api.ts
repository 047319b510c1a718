import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { keys } from '../../../lib/query/keys.js';
import type { Span } from '../days/span.js';

export type Movement = Schemas['MovementDto'];
export type MovementTotal = Schemas['MovementTotalDto'];

const ROWS = 25;

/** The types of account movements, each with its message id. */
export const MOVEMENTS: Readonly<Record<string, string>> = {
  deposit: 'term.wallet.deposit',
  depositChargedBack: 'agent.move.depositChargedBack',
  withdrawal: 'term.wallet.withdrawal',
  withdrawalReturned: 'agent.move.withdrawalReturned',
  transferIn: 'agent.move.transferIn',
  transferOut: 'agent.move.transferOut',
  bonus: 'term.promo.bonus',
};

/**
 * Reads the team's deposits, withdrawals, transfers and bonuses in a range, newest first, of one member or type or of
 * all.
 */
export const movementsQuery = (span: Span, filter: { memberId: string; type: string }, page: number) =>
  queryOptions({
    queryKey: [...keys.team, 'movements', span, filter, page],
    queryFn: ({ signal }) =>
      request<Schemas['MovementPageDto']>('/wps/agents/team/movements', {
        signal,
        query: { ...span, ...filter, page, pageSize: ROWS },
      }),
    placeholderData: keepPreviousData,
  });
