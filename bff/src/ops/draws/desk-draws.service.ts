import { timestampMs } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectDrawDesk, type DrawDeskClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { pageOf } from '../reviews/review.dto.js';
import { TwoOperators, requesterOf } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import { peopleOf, waitingRequest, type VoidAct } from '../voids/void-request.presenter.js';
import type { RequestVoidBody } from '../voids/void-request.dto.js';
import type { DeskDrawDetailDto, DeskDrawPageDto, DrawsQuery, MayOnDrawDto } from './desk-draw.dto.js';
import { presentDeskDetail, presentDeskDraw, shownDraw, withDraw, type DeskDraw } from './desk-draw.presenter.js';

const { DrawStatus } = games;
const UNDRAWN: ReadonlySet<games.DrawStatus> = new Set([DrawStatus.SCHEDULED, DrawStatus.OPEN, DrawStatus.LOCKED]);

/**
 * Lottery draws, for operators. A draw belongs to all brands: an operator sees the sums of the own brands only, and
 * only an operator of all brands may approve to void a draw.
 */
@Injectable()
export class DeskDraws {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly audit: AuditTrail,
    private readonly pair: TwoOperators,
    @InjectDrawDesk() private readonly desk: DrawDeskClient,
  ) {}

  async page(caller: OperatorCaller, query: DrawsQuery): Promise<DeskDrawPageDto> {
    const { content, pageNum, hasMore } = await this.desk.listDeskDraws(
      {
        brands: await this.scope.codes(caller, query.brand),
        gameCode: query.game ?? '',
        state: query.state ?? 'running',
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const found = content.map(withDraw);
    const person = await this.names.of(found.flatMap(peopleOf));
    const draws = found.map((desk) => presentDeskDraw(desk, { callerId: caller.operator.id, person }));
    return { content: draws, pageNum, hasMore };
  }

  async detail(caller: OperatorCaller, drawId: string): Promise<DeskDrawDetailDto> {
    return this.#present(caller, await this.#find(caller, drawId));
  }

  /**
   * Requests to void a draw. Nothing changes before a second operator approves.
   * @throws Failure lottery.already_drawn, lottery.draw_due, review.decided, wallet.key_reused, resource.not_found.
   */
  async request(caller: OperatorCaller, drawId: string, { id, note }: RequestVoidBody): Promise<DeskDrawDetailDto> {
    const before = await this.#find(caller, drawId);
    const brands = await this.scope.codes(caller);
    return this.#change(caller, before, { name: 'request', reason: note }, () =>
      this.desk.requestDrawVoid(
        { requestId: id, drawId, note, operatorId: caller.operator.id, brands },
        { idempotent: true },
      ),
    );
  }

  /**
   * Approves, rejects or withdraws a request to void a draw.
   * @throws Failure lottery.already_drawn, lottery.draw_due, review.decided, ops.own_request, ops.vouched_for,
   * access.denied (withdrawing another operator's request, or approving without access to all brands),
   * resource.not_found.
   */
  async decide(caller: OperatorCaller, drawId: string, { kind, requestId, note }: VoidAct): Promise<DeskDrawDetailDto> {
    const before = await this.#find(caller, drawId);
    const asked = before.requests.find((request) => request.requestId === requestId);
    if (!asked) throw new Failure('resource.not_found');
    if (kind === 'withdraw' && asked.requestedBy !== caller.operator.id) throw new Failure('access.denied');
    if (kind === 'approve' && !this.scope.isOfAll(caller)) throw new Failure('access.denied');
    const brands = await this.scope.codes(caller);
    const requesterId = kind === 'approve' && asked.status === 'waiting' ? requesterOf(asked.requestedBy) : '';
    return this.#change(caller, before, { name: kind, reason: note, requesterId }, () =>
      this.desk.decideDrawVoid({ drawId, requestId, decision: kind, note, operatorId: caller.operator.id, brands }),
    );
  }

  /**
   * Runs the settlement or the refund of a draw again. It has no effect if every slip is already settled or refunded.
   * @throws Failure lottery.not_drawn, resource.not_found.
   */
  async settle(caller: OperatorCaller, drawId: string): Promise<DeskDrawDetailDto> {
    const before = await this.#find(caller, drawId);
    const brands = await this.scope.codes(caller);
    return this.#change(caller, before, { name: 'settle' }, () =>
      this.desk.settleDraw({ drawId, brands }, { idempotent: true }),
    );
  }

  async #change(
    caller: OperatorCaller,
    before: DeskDraw,
    { name, ...rest }: { readonly name: string; readonly reason?: string; readonly requesterId?: string },
    change: () => Promise<games.DeskDraw>,
  ): Promise<DeskDrawDetailDto> {
    const action = { action: `draws.${name}`, subject: { kind: 'draw', id: before.draw.drawId }, ...rest };
    const after = await this.audit.change(caller, action, async () => {
      const answer = withDraw(await change());
      return { answer, before: shownDraw(before), after: shownDraw(answer) };
    });
    return this.#present(caller, after);
  }

  async #find(caller: OperatorCaller, drawId: string): Promise<DeskDraw> {
    const brands = await this.scope.codes(caller);
    return withDraw(await this.desk.getDeskDraw({ drawId, brands }, { idempotent: true }));
  }

  async #present(caller: OperatorCaller, desk: DeskDraw): Promise<DeskDrawDetailDto> {
    const person = await this.names.of(peopleOf(desk));
    return {
      ...presentDeskDetail(desk, { callerId: caller.operator.id, person }),
      may: await this.#may(caller, desk),
    };
  }

  async #may(caller: OperatorCaller, desk: DeskDraw): Promise<MayOnDrawDto> {
    const has = (action: OperatorCaller['actions'][number]): boolean => caller.actions.includes(action);
    const waiting = waitingRequest(desk);
    const isDue = desk.draw.dueAt !== undefined && timestampMs(desk.draw.dueAt) <= Date.now();
    const isUndrawn = UNDRAWN.has(desk.draw.status);
    const allBrands = this.scope.isOfAll(caller);
    const because = waiting && (await this.pair.refusal(caller, waiting.requestedBy));
    return {
      decide: waiting !== undefined && has('draws.approve') && allBrands && !because,
      ...(because && { because }),
      request: isUndrawn && !isDue && !waiting && has('draws.request'),
      withdraw: waiting?.requestedBy === caller.operator.id && has('draws.request'),
      settle: !isUndrawn && has('draws.settle'),
      allBrands,
    };
  }
}
