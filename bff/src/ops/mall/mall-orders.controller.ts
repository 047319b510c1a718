import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { SeenVersionBody } from '../operators/operator.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { EndOrderBody, MallOrderDetailDto, MallOrderPageDto, MallOrderQuery } from './mall-order.dto.js';
import { MallOrders } from './mall-orders.service.js';

/** Console routes for orders of the points mall that operators must send. */
@ApiTags('mall')
@Controller('ops/mallOrders')
export class MallOrdersController {
  constructor(private readonly orders: MallOrders) {}

  @Get()
  @May('mallOrders.read')
  @Answers(MallOrderPageDto)
  page(@Query() query: MallOrderQuery, @CallingOperator() caller: OperatorCaller): Promise<MallOrderPageDto> {
    return this.orders.page(caller, query);
  }

  /**
   * Returns one order; only operators who may fulfil orders see the postal address. The read is written to the audit
   * log.
   */
  @Get(':id')
  @May('mallOrders.read')
  @Audited('mall_orders.open')
  @Answers(MallOrderDetailDto)
  detail(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<MallOrderDetailDto> {
    return this.orders.detail(caller, id);
  }

  @Post(':id/claim')
  @HttpCode(200)
  @May('mallOrders.fulfil')
  @Audited('mall_orders.claim')
  @Answers(MallOrderDetailDto)
  claim(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<MallOrderDetailDto> {
    return this.orders.act(caller, id, { name: 'claim', version: BigInt(version), note: '' });
  }

  @Post(':id/release')
  @HttpCode(200)
  @May('mallOrders.fulfil')
  @Audited('mall_orders.release')
  @Answers(MallOrderDetailDto)
  release(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<MallOrderDetailDto> {
    return this.orders.act(caller, id, { name: 'release', version: BigInt(version), note: '' });
  }

  /** Marks an order as sent. The member gets the operator's text, for example a code. */
  @Post(':id/send')
  @HttpCode(200)
  @May('mallOrders.fulfil')
  @Audited('mall_orders.send')
  @Answers(MallOrderDetailDto)
  send(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: EndOrderBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<MallOrderDetailDto> {
    return this.orders.act(caller, id, { name: 'send', version: BigInt(version), note });
  }

  /** Cancels an order. The points are returned to the member, and the piece is returned to the stock. */
  @Post(':id/cancel')
  @HttpCode(200)
  @May('mallOrders.fulfil')
  @Audited('mall_orders.cancel')
  @Answers(MallOrderDetailDto)
  cancel(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: EndOrderBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<MallOrderDetailDto> {
    return this.orders.act(caller, id, { name: 'cancel', version: BigInt(version), note });
  }
}
