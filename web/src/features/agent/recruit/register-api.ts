import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { keys } from '../../../lib/query/keys.js';

export type InviteLink = Schemas['InviteLinkDto'];
export type InviteTotals = Schemas['InviteTotalsDto'];
export type Opens = InviteLink['opens'];
export type NewAccount = Schemas['NewAccountDto'];
export type Stage = 'registered' | 'deposited' | 'played';

/** The ranges that the page offers, as numbers of days; `all` has no start. */
export const INVITE_RANGES = ['7', '30', 'all'] as const;
export type InviteRange = (typeof INVITE_RANGES)[number];

/** Parses `?range=`. An unknown value gives 30 days. */
export const inviteRangeOf = (text: string | null): InviteRange =>
  INVITE_RANGES.find((range) => range === text) ?? '30';

/** Returns the number of days of a range for a request; undefined for all. */
export const daysOf = (range: InviteRange): string | undefined => (range === 'all' ? undefined : range);

const ROWS = 20;

/** The past moment of the figures; empty for the present. */
type Past = { readonly asOf?: string };

/**
 * Reads the agent's invitation codes and links, with their counts (page views, registrations, members who deposited or
 * played) in the range.
 */
export const linksQuery = (range: InviteRange, past: Past = {}) =>
  queryOptions({
    queryKey: [...keys.invites, 'links', range, past.asOf],
    queryFn: ({ signal }) =>
      request<Schemas['InviteLinkListDto']>('/wps/agents/register/links', {
        signal,
        query: { days: daysOf(range), ...past },
      }),
    placeholderData: keepPreviousData,
  });

/** Reads the members who are counted in one figure of an invitation code, or of all codes if `code` is undefined. */
export const recruitsQuery = (
  code: string | undefined,
  stage: Stage,
  range: InviteRange,
  page: number,
  past: Past = {},
) =>
  queryOptions({
    queryKey: [...keys.invites, 'recruits', code, stage, range, page, past.asOf],
    queryFn: ({ signal }) =>
      request<Schemas['RecruitPageDto']>('/wps/agents/register/recruits', {
        signal,
        query: { code, stage, days: daysOf(range), page, pageSize: ROWS, ...past },
      }),
    placeholderData: keepPreviousData,
  });

/** Reads the brand's registration fields. They say whether a new account needs a real name. */
export const accountRulesQuery = queryOptions({
  queryKey: keys.fieldRules,
  queryFn: async ({ signal }) =>
    (
      await request<{ list: readonly { readonly field: string; readonly enabled: boolean }[] }>(
        '/wps/system/setting/register',
        { signal },
      )
    ).list,
  staleTime: 5 * 60_000,
});

/** Reads the accounts that the agent opened, newest first. */
export const openedQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.invites, 'accounts', page],
    queryFn: ({ signal }) =>
      request<Schemas['OpenedAccountPageDto']>('/wps/agents/register/accounts', {
        signal,
        query: { page, pageSize: ROWS },
      }),
    placeholderData: keepPreviousData,
  });

export const createLink = (link: { name: string; opens: Opens }, idempotencyKey: string): Promise<InviteLink> =>
  request<InviteLink>('/wps/agents/register/links', { method: 'POST', body: link, idempotencyKey });

export const endLink = (linkId: string): Promise<InviteLink> =>
  request<InviteLink>(`/wps/agents/register/links/${linkId}/end`, { method: 'POST', body: {} });

/** Opens an account. The answer contains its first password, which is shown once. */
export const openAccount = (account: {
  account: string;
  opens: Opens;
  payeeName?: string;
  termsAccepted: boolean;
  ageConfirmed: boolean;
}): Promise<NewAccount> => request<NewAccount>('/wps/agents/register/accounts', { method: 'POST', body: account });

/** Returns the URL that opens the registration form with an invitation code. */
export const addressOf = (code: string): string => `${location.origin}/register?affiliateCode=${code}`;
