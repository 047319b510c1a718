import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { promotions } from '@nm/contracts';
import { pageOf, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { MallDeskService, type OrderStep } from './mall-desk.service.js';
import { itemOf, kindOf, orderOf, ordersPageOf, sentItem, termsOf } from './mall.presenter.js';
import { PointOrderReadModel } from './point-order.read-model.js';

const { PointMallDeskService } = promotions;
const DESK = { callers: ['bff'] } as const;
type Item = Promise<MessageInitShape<typeof promotions.MallItemSchema>>;
type Order = Promise<MessageInitShape<typeof promotions.PointOrderSchema>>;

/**
 * Implements the operators' calls about the points mall: decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(PointMallDeskService)
export class MallDeskRpc {
  constructor(
    @Inject(MallDeskService) private readonly desk: MallDeskService,
    @Inject(PointOrderReadModel) private readonly orders: PointOrderReadModel,
  ) {}

  @Rpc(PointMallDeskService.method.listDeskItems, DESK)
  async listDeskItems({
    brands,
  }: promotions.ListDeskItemsRequest): Promise<MessageInitShape<typeof promotions.ListMallItemsResponseSchema>> {
    return { items: (await this.desk.itemsOf(brands)).map((item) => itemOf(item)) };
  }

  @Rpc(PointMallDeskService.method.getDeskItem, DESK)
  async getDeskItem({ itemId }: promotions.GetDeskItemRequest): Item {
    return itemOf(await this.desk.item(uuidField(itemId, 'itemId')));
  }

  @Rpc(PointMallDeskService.method.createItem, DESK)
  async createItem({ item, operatorId: setBy }: promotions.CreateItemRequest): Item {
    const sent = sentItem(item);
    const { brand, stock } = sent;
    return itemOf(await this.desk.create({ brand, stock, setBy, kind: kindOf(sent.kind), ...termsOf(sent) }));
  }

  @Rpc(PointMallDeskService.method.changeItem, DESK)
  async changeItem({ item, operatorId }: promotions.ChangeItemRequest): Item {
    const sent = sentItem(item);
    const itemId = uuidField(sent.itemId, 'itemId');
    return itemOf(await this.desk.change(itemId, sent.version, termsOf(sent), operatorId));
  }

  @Rpc(PointMallDeskService.method.changeStock, DESK)
  async changeStock({ itemId, version, pieces }: promotions.ChangeStockRequest): Item {
    return itemOf(await this.desk.addStock(uuidField(itemId, 'itemId'), version, BigInt(pieces)));
  }

  @Rpc(PointMallDeskService.method.setItemOpen, DESK)
  async setItemOpen({ itemId, version, open, operatorId }: promotions.SetItemOpenRequest): Item {
    return itemOf(await this.desk.setOpen(uuidField(itemId, 'itemId'), version, open, operatorId));
  }

  @Rpc(PointMallDeskService.method.listDeskOrders, DESK)
  async listDeskOrders({
    brands,
    ended,
    page: asked,
  }: promotions.ListDeskOrdersRequest): Promise<MessageInitShape<typeof promotions.ListPointOrdersResponseSchema>> {
    const page = pageOf(asked);
    return ordersPageOf(await this.orders.ofBrands(brands, ended, page), page);
  }

  @Rpc(PointMallDeskService.method.getDeskOrder, DESK)
  async getDeskOrder({ orderId }: promotions.GetDeskOrderRequest): Order {
    return orderOf(await this.desk.order(uuidField(orderId, 'orderId')));
  }

  @Rpc(PointMallDeskService.method.claimOrder, DESK)
  async claimOrder(request: promotions.OrderStepRequest): Order {
    return orderOf(await this.desk.claim(stepOf(request)));
  }

  @Rpc(PointMallDeskService.method.releaseOrder, DESK)
  async releaseOrder(request: promotions.OrderStepRequest): Order {
    return orderOf(await this.desk.release(stepOf(request)));
  }

  @Rpc(PointMallDeskService.method.sendOrder, DESK)
  async sendOrder(request: promotions.OrderStepRequest): Order {
    return orderOf(await this.desk.send(stepOf(request)));
  }

  @Rpc(PointMallDeskService.method.cancelOrder, DESK)
  async cancelOrder(request: promotions.OrderStepRequest): Order {
    return orderOf(await this.desk.cancel(stepOf(request)));
  }
}

const stepOf = ({ orderId, operatorId, version, message, note }: promotions.OrderStepRequest): OrderStep => ({
  orderId: uuidField(orderId, 'orderId'),
  ...{ operatorId, version, message, note },
});
