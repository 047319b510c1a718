import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { promotions } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { ConversionsService } from '../conversions/conversions.service.js';
import { invalid } from '../promotions.errors.js';
import { MallService } from './mall.service.js';
import { itemOf, orderOf, ordersPageOf } from './mall.presenter.js';
import { PointOrderReadModel } from './point-order.read-model.js';

const { PointMallService } = promotions;
const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;
const KEY = /^[\x21-\x7e]{1,128}$/;
type Answer = Promise<MessageInitShape<typeof promotions.PointOrderSchema>>;

/**
 * Implements the contract's calls about spending points: decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(PointMallService)
export class MallRpc {
  constructor(
    @Inject(ConversionsService) private readonly conversions: ConversionsService,
    @Inject(MallService) private readonly mall: MallService,
    @Inject(PointOrderReadModel) private readonly orders: PointOrderReadModel,
  ) {}

  @Rpc(PointMallService.method.getConversionTerms, { callers: ['bff'] })
  getConversionTerms({
    brand,
    memberId,
  }: promotions.GetConversionTermsRequest): Promise<MessageInitShape<typeof promotions.ConversionTermsSchema>> {
    return this.conversions.terms(brand, memberId === '' ? undefined : uuidField(memberId, 'memberId'));
  }

  @Rpc(PointMallService.method.convertPoints, FOR_MEMBER)
  async convertPoints(request: promotions.ConvertPointsRequest): Answer {
    needPassword(request);
    const { brand, points } = request;
    const memberId = uuidField(request.memberId, 'memberId');
    return orderOf(await this.conversions.convert({ memberId, brand, points, key: keyField(request.key) }));
  }

  @Rpc(PointMallService.method.listMallItems, { callers: ['bff'] })
  async listMallItems({
    brand,
    memberId,
  }: promotions.ListMallItemsRequest): Promise<MessageInitShape<typeof promotions.ListMallItemsResponseSchema>> {
    const member = memberId === '' ? undefined : uuidField(memberId, 'memberId');
    const { items, memberLevel } = await this.mall.offered(brand, member);
    return { items: items.map(itemOf), memberLevel };
  }

  @Rpc(PointMallService.method.redeemMallItem, FOR_MEMBER)
  async redeemMallItem(request: promotions.RedeemMallItemRequest): Answer {
    needPassword(request);
    const { brand, points, delivery } = request;
    const memberId = uuidField(request.memberId, 'memberId');
    const itemId = uuidField(request.itemId, 'itemId');
    return orderOf(await this.mall.redeem({ memberId, brand, itemId, points, delivery, key: keyField(request.key) }));
  }

  @Rpc(PointMallService.method.listPointOrders, FOR_MEMBER)
  async listPointOrders(
    request: promotions.ListPointOrdersRequest,
  ): Promise<MessageInitShape<typeof promotions.ListPointOrdersResponseSchema>> {
    const page = pageOf(request.page);
    return ordersPageOf(await this.orders.ofMember(uuidField(request.memberId, 'memberId'), page), page);
  }
}

function needPassword({ paymentPasswordChecked }: { readonly paymentPasswordChecked: boolean }): void {
  if (!paymentPasswordChecked) throw new Failure('wallet.payment_password');
}

function keyField(key: string): string {
  if (!KEY.test(key)) throw invalid('key');
  return key;
}
