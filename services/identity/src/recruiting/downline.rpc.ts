import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalidForm } from '../identity.errors.js';
import { originOf } from '../members/origin.js';
import { powerOf } from './account-power.js';
import { InviteLinksService } from './invite-links.service.js';
import type { InviteLink } from './invite-links.store.js';
import { OpenedAccountsService } from './opened-accounts.service.js';
import type { OpenedAccount, SeenWeek } from './opened-accounts.store.js';

const AGENT = { callers: ['bff'], actsFor: 'agent' } as const;
const { method } = identity.DownlineService;
const MEMBERS_MAX = 200;

const SEEN: Readonly<Record<SeenWeek, identity.LastSeen>> = {
  this: identity.LastSeen.THIS_WEEK,
  last: identity.LastSeen.LAST_WEEK,
  month: identity.LastSeen.LAST_MONTH,
  earlier: identity.LastSeen.EARLIER,
  never: identity.LastSeen.NEVER,
};

const encodeLink = (link: InviteLink): MessageInitShape<typeof identity.InviteLinkSchema> => ({
  linkId: link.id ?? '',
  code: link.code,
  name: link.name,
  opens: powerOf(link.memberType),
  createdAt: timestampFromDate(link.createdAt),
  ...(link.endedAt && { endedAt: timestampFromDate(link.endedAt) }),
  opened: link.opened,
});

const encodeAccount = (row: OpenedAccount): MessageInitShape<typeof identity.OpenedAccountSchema> => ({
  memberId: row.id,
  account: row.account,
  opens: powerOf(row.type),
  openedAt: timestampFromDate(row.openedAt),
  loggedIn: row.loggedIn,
  ownPassword: row.ownPassword,
});

/** Implements the downline contract: each method decodes the request, calls a service and encodes the answer. */
@RpcController(identity.DownlineService)
export class DownlineRpc {
  constructor(
    private readonly links: InviteLinksService,
    private readonly accounts: OpenedAccountsService,
  ) {}

  @Rpc(method.listInviteLinks, AGENT)
  async listInviteLinks({
    agentId,
    from,
    asOf,
  }: identity.ListInviteLinksRequest): Promise<MessageInitShape<typeof identity.ListInviteLinksResponseSchema>> {
    const { links, count, opened, powers } = await this.links.list(
      uuidField(agentId, 'agentId'),
      from ? timestampDate(from) : null,
      asOf ? timestampDate(asOf) : null,
    );
    return { content: links.map(encodeLink), count, opened, powers: [...powers] };
  }

  @Rpc(method.createInviteLink, AGENT)
  async createInviteLink({
    agentId,
    name,
    opens,
    key,
  }: identity.CreateInviteLinkRequest): Promise<MessageInitShape<typeof identity.InviteLinkSchema>> {
    return encodeLink(await this.links.create(uuidField(agentId, 'agentId'), { name, opens, key }));
  }

  @Rpc(method.endInviteLink, AGENT)
  async endInviteLink({
    agentId,
    linkId,
  }: identity.EndInviteLinkRequest): Promise<MessageInitShape<typeof identity.InviteLinkSchema>> {
    return encodeLink(await this.links.end(uuidField(agentId, 'agentId'), uuidField(linkId, 'linkId')));
  }

  @Rpc(method.recordInviteVisit, { callers: ['bff'] })
  async recordInviteVisit({
    origin,
    code,
  }: identity.RecordInviteVisitRequest): Promise<MessageInitShape<typeof identity.RecordInviteVisitResponseSchema>> {
    await this.links.visit(originOf(origin), code);
    return {};
  }

  @Rpc(method.openAccount, AGENT)
  async openAccount(
    request: identity.OpenAccountRequest,
  ): Promise<MessageInitShape<typeof identity.OpenAccountResponseSchema>> {
    const { account, password } = await this.accounts.open(uuidField(request.agentId, 'agentId'), request);
    return { account: encodeAccount(account), password };
  }

  @Rpc(method.listOpenedAccounts, AGENT)
  async listOpenedAccounts(
    request: identity.ListOpenedAccountsRequest,
  ): Promise<MessageInitShape<typeof identity.ListOpenedAccountsResponseSchema>> {
    const page = pageOf(request.page);
    const { rows, count } = await this.accounts.list(uuidField(request.agentId, 'agentId'), page.limit, page.offset);
    return {
      content: rows.map(encodeAccount),
      pageNum: page.number,
      totalPages: totalPages(count, page),
      total: count,
    };
  }

  @Rpc(method.listLastSeen, AGENT)
  async listLastSeen({
    agentId,
    memberIds,
  }: identity.ListLastSeenRequest): Promise<MessageInitShape<typeof identity.ListLastSeenResponseSchema>> {
    if (memberIds.length > MEMBERS_MAX) throw invalidForm('memberIds', 'length');
    const ids = memberIds.map((id) => uuidField(id, 'memberIds'));
    const seen = await this.accounts.lastSeen(uuidField(agentId, 'agentId'), ids);
    return { content: seen.map(({ memberId, week }) => ({ memberId, lastSeen: SEEN[week] })) };
  }
}
