import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { brand } from '../../../lib/brand/brand.js';
import { keys } from '../../../lib/query/keys.js';
import { dateKeyIn } from '../../../lib/time/zone.js';
import type { ReportRange } from '../days/range.js';
import type { Span } from '../days/span.js';
import { TEAM_DAYS } from './team-span.js';

export type TeamMember = Schemas['TeamMemberDto'];
export type FoundMember = Schemas['FoundMemberDto'];
export type DownlineSettings = Schemas['DownlineSettingsDto'];
export type TeamBranch = Schemas['TeamBranchDto'];
export type TeamSearch = Schemas['TeamSearchDto'];
export type Folded = Schemas['FoldedDownlinesDto'];

/** The filters of the team table, as in the URL. */
export interface TeamFilter {
  readonly search: string;
  readonly level: string;
  readonly activity: string;
  readonly contract: string;
}

export const isFiltered = ({ search, level, activity, contract }: TeamFilter): boolean =>
  `${search}${level}${activity}${contract}` !== '';

export const ROWS = 50;

/** Returns the days of the table's figures in the form that `pathWithDays` needs for a link to their rows. */
export const teamDays = (span: Span) => ({
  day: undefined,
  range: String(TEAM_DAYS) as ReportRange,
  // The days end with the day of a past moment. Without a day in the link, they would end with today.
  days: span.asOf ? [dateKeyIn(brand.timeZone, new Date(span.asOf))] : [],
  today: '',
  span,
});

export const teamSizeQuery = (past: Pick<Span, 'asOf'> = {}) =>
  queryOptions({
    queryKey: [...keys.team, 'size', past],
    queryFn: ({ signal }) => request<Schemas['TeamSizeDto']>('/wps/agents/team/size', { signal, query: { ...past } }),
  });

/** Reads the direct downlines of a team member, or of the agent if `parentId` is empty. */
export const branchQuery = (parentId: string, span: Span, page: number) =>
  queryOptions({
    queryKey: [...keys.team, 'members', parentId, span, page],
    queryFn: ({ signal }) =>
      request<TeamBranch>('/wps/agents/team/members', { signal, query: { ...span, parentId, page, pageSize: ROWS } }),
    placeholderData: keepPreviousData,
  });

/** Reads the members of the whole team who match the filters, sorted by account. */
export const teamSearchQuery = (filter: TeamFilter, span: Span, page: number) =>
  queryOptions({
    queryKey: [...keys.team, 'search', filter, span, page],
    queryFn: ({ signal }) =>
      request<TeamSearch>('/wps/agents/team/search', { signal, query: { ...span, ...filter, page, pageSize: ROWS } }),
    placeholderData: keepPreviousData,
  });

/** The direct downlines of a member that neither fit the filters nor lead to a match. */
export const foldedQuery = (filter: TeamFilter, span: Span, foldedUnder: string, page: number) =>
  queryOptions({
    queryKey: [...keys.team, 'folded', filter, span, foldedUnder, page],
    queryFn: ({ signal }) =>
      request<TeamSearch>('/wps/agents/team/search', {
        signal,
        query: { ...span, ...filter, foldedUnder, page, pageSize: ROWS },
      }),
    placeholderData: keepPreviousData,
  });

/** Replaces the nickname, the note and the blocks that the agent has set for a member. */
export const setSettings = (memberId: string, settings: DownlineSettings): Promise<DownlineSettings> =>
  request<DownlineSettings>(`/wps/agents/team/members/${memberId}/settings`, { method: 'POST', body: settings });
