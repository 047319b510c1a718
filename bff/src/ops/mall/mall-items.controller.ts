import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import {
  ChangeItemBody,
  ChangeStockBody,
  CreateItemBody,
  DeskItemDto,
  DeskItemsDto,
  MallItemsQuery,
  SetItemOpenBody,
} from './mall-item.dto.js';
import { MallItems } from './mall-items.service.js';

/**
 * Console routes for the items of the points mall. Items contain no data of a member, so reads are not written to the
 * audit log.
 */
@ApiTags('mall')
@Controller('ops/mall')
export class MallItemsController {
  constructor(private readonly items: MallItems) {}

  @Get()
  @May('mall.read')
  @Answers(DeskItemsDto)
  list(@Query() query: MallItemsQuery, @CallingOperator() caller: OperatorCaller): Promise<DeskItemsDto> {
    return this.items.list(caller, query);
  }

  /** Creates an item. It is closed (not offered) until an operator opens it. */
  @Post()
  @HttpCode(200)
  @May('mall.change')
  @Audited('mall.create')
  @Answers(DeskItemDto)
  create(@Body() body: CreateItemBody, @CallingOperator() caller: OperatorCaller): Promise<DeskItemDto> {
    return this.items.create(caller, body);
  }

  /**
   * Changes name, picture, price, limit, money, level and list position of an item, for orders from now on. An item
   * that pays money is closed if its price or money changes.
   */
  @Post(':id/change')
  @HttpCode(200)
  @May('mall.change')
  @Audited('mall.change')
  @Answers(DeskItemDto)
  change(
    @Param('id', UuidPipe) id: string,
    @Body() body: ChangeItemBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskItemDto> {
    return this.items.change(caller, id, body);
  }

  /** Adds pieces to an item's stock, or removes pieces from it. */
  @Post(':id/stock')
  @HttpCode(200)
  @May('mall.change')
  @Audited('mall.stock')
  @Answers(DeskItemDto)
  stock(
    @Param('id', UuidPipe) id: string,
    @Body() body: ChangeStockBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskItemDto> {
    return this.items.changeStock(caller, id, body);
  }

  /**
   * Opens or closes an item for new orders. Existing orders do not change. An item that pays money must be opened by
   * another operator than the one who set its price or money.
   */
  @Post(':id/state')
  @HttpCode(200)
  @May('mall.change')
  @Audited('mall.state')
  @Answers(DeskItemDto)
  setOpen(
    @Param('id', UuidPipe) id: string,
    @Body() body: SetItemOpenBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskItemDto> {
    return this.items.setOpen(caller, id, body);
  }
}
