import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  DepositStatus as WireStatus,
  WalletService,
  type CancelDepositOrderRequest,
  type CreateDepositOrderRequest,
  type DepositAllowanceSchema,
  type DepositOrderSchema,
  type GetDepositAllowanceRequest,
  type GetDepositOrderRequest,
  type ListDepositMethodsRequest,
  type ListDepositMethodsResponseSchema,
  type ListOpenDepositOrdersRequest,
  type ListOpenDepositOrdersResponseSchema,
} from '@nm/contracts/wallet.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import type { DepositOrder, DepositStatus } from './deposit-order.js';
import { DepositsService } from './deposits.service.js';

const WIRE_STATUS: Record<DepositStatus, WireStatus> = {
  created: WireStatus.CREATED,
  awaiting_payment: WireStatus.AWAITING_PAYMENT,
  under_review: WireStatus.UNDER_REVIEW,
  credited: WireStatus.CREDITED,
  failed: WireStatus.FAILED,
  expired: WireStatus.EXPIRED,
};

/**
 * Implements the deposit calls of the wallet contract: each method decodes the request, calls the service and encodes
 * the answer.
 */
@RpcController(WalletService)
export class DepositsRpc {
  constructor(private readonly deposits: DepositsService) {}

  @Rpc(WalletService.method.listDepositMethods, { callers: ['bff'] })
  async listDepositMethods({
    brand,
  }: ListDepositMethodsRequest): Promise<MessageInitShape<typeof ListDepositMethodsResponseSchema>> {
    return { methods: await this.deposits.methods(brand) };
  }

  @Rpc(WalletService.method.createDepositOrder, { callers: ['bff'], actsFor: 'member' })
  async createDepositOrder(request: CreateDepositOrderRequest): Promise<MessageInitShape<typeof DepositOrderSchema>> {
    return encode(await this.deposits.create(request));
  }

  @Rpc(WalletService.method.getDepositAllowance, { callers: ['bff'], actsFor: 'member' })
  async getDepositAllowance({
    memberId,
    currency,
  }: GetDepositAllowanceRequest): Promise<MessageInitShape<typeof DepositAllowanceSchema>> {
    const allowance = await this.deposits.allowance(memberId, currency);
    return allowance ? { limited: true, ...allowance } : { limited: false };
  }

  @Rpc(WalletService.method.getDepositOrder, { callers: ['bff'], actsFor: 'member' })
  async getDepositOrder({
    memberId,
    orderId,
    key,
  }: GetDepositOrderRequest): Promise<MessageInitShape<typeof DepositOrderSchema>> {
    return encode(await (key ? this.deposits.orderOfKey(memberId, key) : this.deposits.order(memberId, orderId)));
  }

  @Rpc(WalletService.method.listOpenDepositOrders, { callers: ['bff'], actsFor: 'member' })
  async listOpenDepositOrders({
    memberId,
  }: ListOpenDepositOrdersRequest): Promise<MessageInitShape<typeof ListOpenDepositOrdersResponseSchema>> {
    return { orders: (await this.deposits.openOrders(memberId)).map(encode) };
  }

  @Rpc(WalletService.method.cancelDepositOrder, { callers: ['bff'], actsFor: 'member' })
  async cancelDepositOrder({
    memberId,
    orderId,
  }: CancelDepositOrderRequest): Promise<MessageInitShape<typeof DepositOrderSchema>> {
    return encode(await this.deposits.cancel(memberId, orderId));
  }
}

const encode = (order: DepositOrder): MessageInitShape<typeof DepositOrderSchema> => ({
  orderId: order.orderId,
  status: WIRE_STATUS[order.status],
  methodId: order.methodId,
  currency: order.currency,
  amountMinor: order.amountMinor,
  promotion: order.promotion,
  payUrl: order.payUrl ?? '',
  createdAt: timestampFromDate(order.createdAt),
  expiresAt: timestampFromDate(order.expiresAt),
  ...(order.creditedAt && { creditedAt: timestampFromDate(order.creditedAt) }),
});
