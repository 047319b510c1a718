import { Injectable } from '@nestjs/common';
import type { promotions } from '@nm/contracts';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { InjectIdentity, InjectPointMallDesk, type IdentityClient, type PointMallDeskClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { pageOf, type MayDecideDto } from '../reviews/review.dto.js';
import { versionToSend } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type { MallOrderDetailDto, MallOrderPageDto, MallOrderQuery } from './mall-order.dto.js';
import { claimEndsAt, isOpen, presentMallOrder, presentOrderSteps, shownOrder } from './mall-order.presenter.js';

export interface OrderAct {
  readonly name: 'claim' | 'release' | 'send' | 'cancel';
  readonly version: bigint;
  /** The text for the member; empty if the order is claimed or released. */
  readonly note: string;
}

/** Orders of goods and codes, for the operators of the members' brands. A decision needs only one operator. */
@Injectable()
export class MallOrders {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    @InjectPointMallDesk() private readonly desk: PointMallDeskClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  async page(caller: OperatorCaller, query: MallOrderQuery): Promise<MallOrderPageDto> {
    const { content, pageNum, totalPages, totalCount } = await this.desk.listDeskOrders(
      {
        brands: await this.scope.codes(caller, query.brand),
        ended: query.state === 'decided',
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const person = await this.names.of(content.flatMap(({ claimedBy, endedBy }) => [claimedBy, endedBy]));
    const lines = content.map(async (order) => {
      const account = await this.accounts.of(order.memberId);
      return presentMallOrder(order, { callerId: caller.operator.id, account, person });
    });
    return { content: await Promise.all(lines), pageNum, totalPages, totalCount: Number(totalCount) };
  }

  /**
   * Returns one order. Operators who may fulfil it also get the postal address and the text for the member. The read is
   * written to the audit log.
   */
  async detail(caller: OperatorCaller, id: string): Promise<MallOrderDetailDto> {
    const order = await this.#find(caller, id);
    await this.audit.read(caller, { action: 'mall_orders.open', ...aboutOf(order) });
    return this.#present(caller, order);
  }

  /**
   * Claims, releases, sends or cancels an order.
   * @throws Failure review.stale, review.claimed, review.decided, request.invalid, resource.not_found.
   */
  async act(caller: OperatorCaller, id: string, { name, note, ...seen }: OrderAct): Promise<MallOrderDetailDto> {
    const before = await this.#find(caller, id);
    // The note may be a code that is worth money, so the audit log does not get it.
    const action = { action: `mall_orders.${name}`, ...aboutOf(before) };
    const after = await this.audit.change(caller, action, async () => {
      const version = versionToSend(seen.version, before.version);
      const step = { orderId: id, operatorId: caller.operator.id, version, message: note };
      const answer = await this.#send(name, step);
      return { answer, before: shownOrder(before), after: shownOrder(answer) };
    });
    return this.#present(caller, after);
  }

  #send(name: OrderAct['name'], step: Parameters<PointMallDeskClient['sendOrder']>[0]): Promise<promotions.PointOrder> {
    if (name === 'claim') return this.desk.claimOrder(step);
    if (name === 'release') return this.desk.releaseOrder(step);
    return name === 'send' ? this.desk.sendOrder(step) : this.desk.cancelOrder(step);
  }

  /**
   * Returns an order.
   * @throws resource.not_found if it does not exist or belongs to a brand that this operator may not see. The error
   * is the same in both cases.
   */
  async #find(caller: OperatorCaller, orderId: string): Promise<promotions.PointOrder> {
    const order = await this.desk.getDeskOrder({ orderId }, { idempotent: true });
    await this.scope.assertHis(caller, order.brand);
    return order;
  }

  async #present(caller: OperatorCaller, order: promotions.PointOrder): Promise<MallOrderDetailDto> {
    const { memberId, claimedBy, endedBy } = order;
    const person = await this.names.of([claimedBy, endedBy]);
    const { account } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    // Name, address and phone of the member, and a code that is worth money, are for operators who fulfil orders.
    const fulfils = caller.actions.includes('mallOrders.fulfil');
    const { delivery, message } = fulfils ? order : { delivery: '', message: '' };
    return {
      ...presentMallOrder(order, { callerId: caller.operator.id, account, person }),
      ...(delivery && { delivery }),
      ...(message && { message }),
      steps: presentOrderSteps({ ...order, message }, person),
      may: mayDecide(caller, order),
    };
  }
}

function mayDecide({ actions, operator }: OperatorCaller, order: promotions.PointOrder): MayDecideDto {
  if (!isOpen(order)) return { decide: false, because: 'decided' };
  if (claimEndsAt(order) !== undefined && order.claimedBy !== operator.id) return { decide: false, because: 'claimed' };
  return { decide: actions.includes('mallOrders.fulfil') };
}

const aboutOf = ({ orderId, memberId, brand }: promotions.PointOrder) => ({
  subject: { kind: 'mallOrder', id: orderId },
  memberId,
  brand,
});
