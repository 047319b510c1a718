import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { keys } from '../../../lib/query/keys.js';
import type { Span } from '../days/span.js';

export type TeamOverview = Schemas['TeamOverviewDto'];
export type Downline = Schemas['DownlineDto'];

const DOWNLINES = 20;

/** Reads the figures of the agent's team (such as members, valid stakes and net loss) in a range of days. */
export const overviewQuery = (span: Span) =>
  queryOptions({
    queryKey: [...keys.team, 'overview', span],
    queryFn: ({ signal }) => request<TeamOverview>('/wps/agents/team/overview', { signal, query: { ...span } }),
    placeholderData: keepPreviousData,
  });

/**
 * Reads the direct downlines of a team member, or of the agent if `parentId` is empty. Each has the figures of its
 * whole subtree.
 */
export const downlinesQuery = (parentId: string, span: Span, search: string, page: number, pageSize = DOWNLINES) =>
  queryOptions({
    queryKey: [...keys.team, 'downlines', parentId, span, search, page, pageSize],
    queryFn: ({ signal }) =>
      request<Schemas['DownlinePageDto']>('/wps/agents/team/downlines', {
        signal,
        query: { ...span, parentId, search, page, pageSize },
      }),
    placeholderData: keepPreviousData,
  });
