import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { keys } from '../../../lib/query/keys.js';
import type { Span } from '../days/span.js';

export type TeamBet = Schemas['TeamBetDto'];
export type TeamBetPage = Schemas['TeamBetPageDto'];
export type MemberResult = Schemas['MemberResultDto'];
export type MemberResultPage = Schemas['MemberResultPageDto'];

const ROWS = 25;

/** Reads the team's bets in a range, newest first, of one member or category or of all. */
export const teamBetsQuery = (span: Span, filter: { memberId: string; category: string }, page: number) =>
  queryOptions({
    queryKey: [...keys.team, 'bets', span, filter, page],
    queryFn: ({ signal }) =>
      request<TeamBetPage>('/wps/agents/team/bets', { signal, query: { ...span, ...filter, page, pageSize: ROWS } }),
    placeholderData: keepPreviousData,
  });

/** Reads the profit and loss of each member who bet in a range. */
export const resultsQuery = (span: Span, search: string, page: number) =>
  queryOptions({
    queryKey: [...keys.team, 'results', span, search, page],
    queryFn: ({ signal }) =>
      request<MemberResultPage>('/wps/agents/team/results', {
        signal,
        query: { ...span, search, page, pageSize: ROWS },
      }),
    placeholderData: keepPreviousData,
  });
