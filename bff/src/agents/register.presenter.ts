import { timestampFromMs, timestampMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { agents, identity } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type {
  InviteLinkDto,
  InviteLinkListDto,
  OpenedAccountDto,
  OpenedAccountPageDto,
  Opens,
  RecruitPageDto,
  StageName,
} from './register.dto.js';

const { AccountPower } = identity;
const DAY_MS = 86_400_000;

/**
 * Returns the moment that lies `days` days before `asOf`, or before now if `asOf` is undefined. Returns undefined if
 * `days` is undefined, because the list then has no start.
 */
export const since = (days: number | undefined, asOf?: Timestamp): Timestamp | undefined =>
  days === undefined ? undefined : timestampFromMs((asOf ? timestampMs(asOf) : Date.now()) - days * DAY_MS);

export const POWER: Readonly<Record<Opens, identity.AccountPower>> = {
  player: AccountPower.PLAYER,
  agent: AccountPower.AGENT,
  playerAgent: AccountPower.PLAYER_AGENT,
};

export const STAGE: Readonly<Record<StageName, agents.RecruitStage>> = {
  registered: agents.RecruitStage.REGISTERED,
  deposited: agents.RecruitStage.DEPOSITED,
  played: agents.RecruitStage.PLAYED,
};

const OPENS: Readonly<Record<identity.AccountPower, Opens>> = {
  [AccountPower.UNSPECIFIED]: 'player',
  [AccountPower.PLAYER]: 'player',
  [AccountPower.AGENT]: 'agent',
  [AccountPower.PLAYER_AGENT]: 'playerAgent',
};

export const presentLink = (link: identity.InviteLink, count?: agents.RecruitCount): InviteLinkDto => ({
  ...(link.linkId === '' ? {} : { linkId: link.linkId }),
  code: link.code,
  name: link.name,
  opens: OPENS[link.opens],
  createdAt: isoTime(link.createdAt),
  endedAt: isoTime(link.endedAt),
  opened: Number(link.opened),
  registered: Number(count?.registered ?? 0n),
  deposited: Number(count?.deposited ?? 0n),
  played: Number(count?.played ?? 0n),
});

const sum = (counts: readonly bigint[]): number => Number(counts.reduce((total, count) => total + count, 0n));

/**
 * Joins the invitation links from the identity service with their counts (page views, registrations, members who
 * deposited or played) from the agents service. Both are matched by code.
 */
export function presentLinks(
  links: identity.ListInviteLinksResponse,
  counts: agents.ListRecruitCountsResponse,
): InviteLinkListDto {
  const byCode = new Map(counts.content.map((count) => [count.code, count]));
  return {
    list: links.content.map((link) => presentLink(link, byCode.get(link.code))),
    count: Number(links.count),
    totals: {
      opened: Number(links.opened),
      registered: sum(counts.content.map(({ registered }) => registered)),
      deposited: sum(counts.content.map(({ deposited }) => deposited)),
      played: sum(counts.content.map(({ played }) => played)),
    },
    powers: links.powers.map((power) => OPENS[power]),
    asOf: isoTime(counts.asOf),
  };
}

export const presentRecruits = (page: agents.ListRecruitsResponse): RecruitPageDto => ({
  content: page.content.map(({ memberId, account, agent, registeredAt, deposited, played }) => ({
    memberId,
    account,
    agent,
    registeredAt: isoTime(registeredAt),
    deposited,
    played,
  })),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
});

export const presentOpened = (account: identity.OpenedAccount): OpenedAccountDto => ({
  memberId: account.memberId,
  account: account.account,
  opens: OPENS[account.opens],
  openedAt: isoTime(account.openedAt),
  loggedIn: account.loggedIn,
  ownPassword: account.ownPassword,
});

export const presentOpenedPage = (page: identity.ListOpenedAccountsResponse): OpenedAccountPageDto => ({
  content: page.content.map(presentOpened),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  total: Number(page.total),
});
