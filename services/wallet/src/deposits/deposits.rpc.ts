import type { MessageInitShape } from '@bufbuild/protobuf';
import {
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
import type { DepositOrder } from './deposit-order.js';
import { orderOf } from './deposit-order.presenter.js';
import { DepositsService } from './deposits.service.js';
import { OrderDetailsReadModel } from './order-details.read-model.js';

/**
 * Implements the members' RPCs for deposits. Each method decodes the request, calls the service and encodes the answer.
 */
@RpcController(WalletService)
export class DepositsRpc {
  constructor(
    private readonly deposits: DepositsService,
    private readonly details: OrderDetailsReadModel,
  ) {}

  @Rpc(WalletService.method.listDepositMethods, { callers: ['bff'] })
  async listDepositMethods({
    brand,
  }: ListDepositMethodsRequest): Promise<MessageInitShape<typeof ListDepositMethodsResponseSchema>> {
    const methods = await this.deposits.methods(brand);
    return {
      methods: methods.map(({ network, confirmations, ...method }) => ({
        ...method,
        network: network ?? '',
        confirmations: confirmations ?? 0,
      })),
    };
  }

  @Rpc(WalletService.method.createDepositOrder, { callers: ['bff'], actsFor: 'member' })
  async createDepositOrder(request: CreateDepositOrderRequest): Promise<MessageInitShape<typeof DepositOrderSchema>> {
    return this.#answer(await this.deposits.create(request));
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
    return this.#answer(await (key ? this.deposits.orderOfKey(memberId, key) : this.deposits.order(memberId, orderId)));
  }

  @Rpc(WalletService.method.listOpenDepositOrders, { callers: ['bff'], actsFor: 'member' })
  async listOpenDepositOrders({
    memberId,
  }: ListOpenDepositOrdersRequest): Promise<MessageInitShape<typeof ListOpenDepositOrdersResponseSchema>> {
    const orders = await this.deposits.openOrders(memberId);
    const detailsOf = await this.details.of(orders);
    return { orders: orders.map((order) => orderOf(order, detailsOf(order))) };
  }

  @Rpc(WalletService.method.cancelDepositOrder, { callers: ['bff'], actsFor: 'member' })
  async cancelDepositOrder({
    memberId,
    orderId,
  }: CancelDepositOrderRequest): Promise<MessageInitShape<typeof DepositOrderSchema>> {
    return this.#answer(await this.deposits.cancel(memberId, orderId));
  }

  async #answer(order: DepositOrder): Promise<MessageInitShape<typeof DepositOrderSchema>> {
    return orderOf(order, (await this.details.of([order]))(order));
  }
}
