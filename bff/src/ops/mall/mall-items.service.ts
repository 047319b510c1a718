import { Injectable } from '@nestjs/common';
import type { promotions } from '@nm/contracts';
import { InjectPointMallDesk, type PointMallDeskClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
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
   * Opens or closes an item.
   * @throws Failure ops.own_request, review.stale, resource.not_found.
   */
  setOpen(caller: OperatorCaller, itemId: string, { version, open, note }: SetItemOpenBody): Promise<DeskItemDto> {
    return this.#change(caller, itemId, { name: 'state', note }, () =>
      this.desk.setItemOpen({ itemId, version: BigInt(version), open, operatorId: caller.operator.id }),
    );
  }

  /** Changes an item, and writes it as it was before and after to the audit log. */
  async #change(
    caller: OperatorCaller,
    itemId: string,
    { name, note }: { readonly name: 'change' | 'stock' | 'state'; readonly note: string },
    change: () => Promise<promotions.MallItem>,
  ): Promise<DeskItemDto> {
    const before = await this.desk.getDeskItem({ itemId }, { idempotent: true });
    await this.scope.assertHis(caller, before.brand);
    const subject = { kind: 'mallItem', id: itemId };
    const action = { action: `mall.${name}`, subject, brand: before.brand, reason: note };
    const after = await this.audit.change(caller, action, async () => {
      const answer = await change();
      return { answer, before: shownItem(before), after: shownItem(answer) };
    });
    return presentDeskItem(after);
  }
}
