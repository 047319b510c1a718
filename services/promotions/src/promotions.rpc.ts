import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity, promotions } from '@nm/contracts';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import type { Grant } from './grants/grant.js';
import { GrantReadModel } from './grants/grant.read-model.js';
import { PointReadModel, type PointEntry } from './points/point.read-model.js';
import { MICRO } from './points/points.js';
import { invalid } from './promotions.errors.js';
import type { PromotionsIdentity } from './promotions.identity.js';
import { ALL_RULES } from './rules/all-rules.js';
import { termsOf } from './rules/terms.js';

const { PromotionsService } = promotions;
const PAGE_SIZE_DEFAULT = 20;
const PAGE_SIZE_MAX = 100;
const PAGE_MAX = 10_000;

/** Implements the contract promotions.v1: decodes the request, calls the service and encodes the answer. */
@RpcController(PromotionsService)
export class PromotionsRpc {
  constructor(
    @InjectRpc(identity.IdentityService) private readonly identity: PromotionsIdentity,
    @Inject(GrantReadModel) private readonly grants: GrantReadModel,
    @Inject(PointReadModel) private readonly points: PointReadModel,
  ) {}

  @Rpc(PromotionsService.method.listPromotions, { callers: ['bff'] })
  async listPromotions({
    brand,
  }: promotions.ListPromotionsRequest): Promise<MessageInitShape<typeof promotions.ListPromotionsResponseSchema>> {
    const facts = await this.identity.getBrand({ code: brand }, { idempotent: true });
    return { promotions: termsOf(ALL_RULES, facts, new Date()) };
  }

  @Rpc(PromotionsService.method.listGrants, { callers: ['bff'], actsFor: 'member' })
  async listGrants(
    request: promotions.ListGrantsRequest,
  ): Promise<MessageInitShape<typeof promotions.ListGrantsResponseSchema>> {
    const page = request.page?.page || 1;
    const size = request.page?.size || PAGE_SIZE_DEFAULT;
    if (page < 1 || page > PAGE_MAX) throw invalid('page');
    if (size < 1 || size > PAGE_SIZE_MAX) throw invalid('pageSize');
    const { content, totalCount } = await this.grants.list(request.memberId, page, size);
    return { content: content.map(grantLine), pageNum: page, totalPages: Math.ceil(Number(totalCount) / size) };
  }

  @Rpc(PromotionsService.method.getPoints, { callers: ['bff'], actsFor: 'member' })
  async getPoints({
    memberId,
  }: promotions.GetPointsRequest): Promise<MessageInitShape<typeof promotions.PointsSchema>> {
    const { balanceMicro, version } = await this.points.balance(uuidField(memberId, 'memberId'));
    return { balance: balanceMicro / MICRO, balanceMicro, version };
  }

  @Rpc(PromotionsService.method.listPointEntries, { callers: ['bff'], actsFor: 'member' })
  async listPointEntries(
    request: promotions.ListPointEntriesRequest,
  ): Promise<MessageInitShape<typeof promotions.ListPointEntriesResponseSchema>> {
    const page = pageOf(request.page);
    const { content, totalCount } = await this.points.entries(uuidField(request.memberId, 'memberId'), page);
    return { content: content.map(pointLine), pageNum: page.number, totalPages: totalPages(totalCount, page) };
  }
}

const pointLine = ({ bookedAt, ...entry }: PointEntry): MessageInitShape<typeof promotions.PointEntrySchema> => ({
  ...entry,
  bookedAt: timestampFromDate(bookedAt),
});

const grantLine = (grant: Grant): MessageInitShape<typeof promotions.GrantSchema> => ({
  grantId: grant.grantId,
  promotion: grant.promotion,
  status: grant.status,
  currency: grant.currency,
  amount: { cashMinor: grant.cashMinor, bonusMinor: grant.bonusMinor },
  grantedAt: grant.grantedAt ? timestampFromDate(grant.grantedAt) : undefined,
});
