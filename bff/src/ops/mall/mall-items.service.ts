import { Injectable } from '@nestjs/common';
import type { promotions } from '@nm/contracts';
import { InjectPointMallDesk, type PointMallDeskClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { requesterOf, versionToSend } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type {
  ChangeItemBody,
  ChangeStockBody,
  CreateItemBody,
  DeskItemDto,
  DeskItemsDto,
  MallItemsQuery,
  SetItemOpenBody,
} from './mall-item.dto.js';
import { presentDeskItem, sentTerms, shownItem } from './mall-item.presenter.js';

/**
 * Items of the points mall, for the operators of their brands. A change needs only one operator, except that an item
 * which pays money is opened by another operator.
 */
@Injectable()
export class MallItems {
  constructor(
    private readonly scope: BrandScope,
    private readonly audit: AuditTrail,
    @InjectPointMallDesk() private readonly desk: PointMallDeskClient,
  ) {}

  async list(caller: OperatorCaller, { brand }: MallItemsQuery): Promise<DeskItemsDto> {
    const brands = await this.scope.codes(caller, brand);
    const { items } = await this.desk.listDeskItems({ brands }, { idempotent: true });
    return { content: items.map(presentDeskItem), mayChange: caller.actions.includes('mall.change') };
  }

  /**
   * Creates a closed item.
   * @throws Failure request.invalid, resource.not_found for a brand that this operator may not see.
   */
  async create(caller: OperatorCaller, { brand, kind, stock, note, ...terms }: CreateItemBody): Promise<DeskItemDto> {
    await this.scope.assertHis(caller, brand);
    const action = { action: 'mall.create', subject: { kind: 'mallItem', id: terms.nameEn }, brand, reason: note };
    const item = await this.audit.change(caller, action, async () => {
      const answer = await this.desk.createItem({
        item: { ...sentTerms({ ...terms, note }), brand, kind, stock: BigInt(stock) },
        operatorId: caller.operator.id,
      });
      return { answer, before: {}, after: shownItem(answer) };
    });
    return presentDeskItem(item);
  }

  /**
   * Changes the fields of an item.
   * @throws Failure review.stale, request.invalid, resource.not_found.
   */
  change(caller: OperatorCaller, itemId: string, body: ChangeItemBody): Promise<DeskItemDto> {
    return this.#change(caller, itemId, { name: 'change', note: body.note }, () =>
      this.desk.changeItem({
        item: { itemId, version: BigInt(body.version), ...sentTerms(body) },
        operatorId: caller.operator.id,
      }),
    );
  }

  /**
   * Changes the stock of an item.
   * @throws Failure review.stale, request.invalid, resource.not_found.
   */
  changeStock(caller: OperatorCaller, itemId: string, body: ChangeStockBody): Promise<DeskItemDto> {
    const { version, pieces, note } = body;
    return this.#change(caller, itemId, { name: 'stock', note }, () =>
      this.desk.changeStock({ itemId, version: BigInt(version), pieces }),
    );
  }

  /**
   * Opens or closes an item. Opening an item of money is a decision about the operator who set its price and amount, so
   * the rule of two operators applies.
   * @throws Failure ops.own_request, ops.vouched_for, review.stale, resource.not_found.
   */
  setOpen(caller: OperatorCaller, itemId: string, { version, open, note }: SetItemOpenBody): Promise<DeskItemDto> {
    const operatorId = caller.operator.id;
    return this.#change(caller, itemId, { name: 'state', note, opens: open }, (before) =>
      this.desk.setItemOpen({ itemId, version: versionToSend(BigInt(version), before.version), open, operatorId }),
    );
  }

  /** Changes an item, and writes it as it was before and after to the audit log. */
  async #change(
    caller: OperatorCaller,
    itemId: string,
    { name, note, opens = false }: ItemChange,
    change: (before: promotions.MallItem) => Promise<promotions.MallItem>,
  ): Promise<DeskItemDto> {
    const before = await this.desk.getDeskItem({ itemId }, { idempotent: true });
    await this.scope.assertHis(caller, before.brand);
    const action = {
      ...{ action: `mall.${name}`, subject: { kind: 'mallItem', id: itemId }, brand: before.brand, reason: note },
      requesterId: opens && paysMoney(before) && !before.open ? requesterOf(before.setBy) : '',
    };
    const after = await this.audit.change(caller, action, async () => {
      const answer = await change(before);
      return { answer, before: shownItem(before), after: shownItem(answer) };
    });
    return presentDeskItem(after);
  }
}

interface ItemChange {
  readonly name: 'change' | 'stock' | 'state';
  readonly note: string;
  /** True if the item is to be opened. */
  readonly opens?: boolean;
}

const paysMoney = ({ kind }: promotions.MallItem): boolean => kind === 'cash' || kind === 'bonus';
