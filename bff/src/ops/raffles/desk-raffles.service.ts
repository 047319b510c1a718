import { timestampMs } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import type { promotions } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectRaffleDesk, type RaffleDeskClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { pageOf } from '../reviews/review.dto.js';
import { TwoOperators, requesterOf } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type { RequestVoidBody } from '../voids/void-request.dto.js';
import { peopleOf, waitingRequest, type VoidAct } from '../voids/void-request.presenter.js';
import type { DeskRaffleDetailDto, DeskRafflePageDto, MayOnRaffleDto, RafflesQuery } from './desk-raffle.dto.js';
import {
  presentDeskRaffle,
  presentDeskRaffleDetail,
  shownRaffle,
  withRaffle,
  type DeskRaffle,
} from './desk-raffle.presenter.js';

/**
 * Raffles, for operators. A raffle belongs to one brand, so both operators who void it must have access to this
 * brand.
 */
@Injectable()
export class DeskRaffles {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly audit: AuditTrail,
    private readonly pair: TwoOperators,
    @InjectRaffleDesk() private readonly desk: RaffleDeskClient,
  ) {}

  async page(caller: OperatorCaller, query: RafflesQuery): Promise<DeskRafflePageDto> {
    const brands = await this.scope.codes(caller, query.brand);
    const { content, pageNum, hasMore } = await this.desk.listDeskRaffles(
      { brands, state: query.state ?? 'running', page: pageOf(query) },
      { idempotent: true },
    );
    const found = content.map(withRaffle);
    const person = await this.names.of(found.flatMap(peopleOf));
    const raffles = found.map((desk) => presentDeskRaffle(desk, { callerId: caller.operator.id, person }));
    return { content: raffles, pageNum, hasMore };
  }

  async detail(caller: OperatorCaller, raffleId: string): Promise<DeskRaffleDetailDto> {
    return this.#present(caller, await this.#find(caller, raffleId));
  }

  /**
   * Requests to void a raffle. Nothing changes before a second operator approves.
   * @throws Failure lottery.already_drawn, lottery.draw_due, review.decided, wallet.key_reused, resource.not_found.
   */
  async request(caller: OperatorCaller, raffleId: string, { id, note }: RequestVoidBody): Promise<DeskRaffleDetailDto> {
    const before = await this.#find(caller, raffleId);
    const brands = await this.scope.codes(caller);
    return this.#change(caller, before, { name: 'request', reason: note }, () =>
      this.desk.requestRaffleVoid(
        { requestId: id, raffleId, note, operatorId: caller.operator.id, brands },
        { idempotent: true },
      ),
    );
  }

  /**
   * Approves, rejects or withdraws a request to void a raffle.
   * @throws Failure lottery.already_drawn, lottery.draw_due, review.decided, ops.own_request, ops.vouched_for,
   * access.denied (withdrawing another operator's request), resource.not_found.
   */
  async decide(caller: OperatorCaller, raffleId: string, act: VoidAct): Promise<DeskRaffleDetailDto> {
    const { kind, requestId, note } = act;
    const before = await this.#find(caller, raffleId);
    const asked = before.requests.find((request) => request.requestId === requestId);
    if (!asked) throw new Failure('resource.not_found');
    if (kind === 'withdraw' && asked.requestedBy !== caller.operator.id) throw new Failure('access.denied');
    const brands = await this.scope.codes(caller);
    const requesterId = kind === 'approve' && asked.status === 'waiting' ? requesterOf(asked.requestedBy) : '';
    return this.#change(caller, before, { name: kind, reason: note, requesterId }, () =>
      this.desk.decideRaffleVoid({ raffleId, requestId, decision: kind, note, operatorId: caller.operator.id, brands }),
    );
  }

  async #change(
    caller: OperatorCaller,
    before: DeskRaffle,
    { name, ...rest }: { readonly name: string; readonly reason?: string; readonly requesterId?: string },
    change: () => Promise<promotions.DeskRaffle>,
  ): Promise<DeskRaffleDetailDto> {
    const subject = { kind: 'raffle', id: before.raffle.raffleId };
    const action = { action: `draws.${name}`, subject, brand: before.brand, ...rest };
    const after = await this.audit.change(caller, action, async () => {
      const answer = withRaffle(await change());
      return { answer, before: shownRaffle(before), after: shownRaffle(answer) };
    });
    return this.#present(caller, after);
  }

  async #find(caller: OperatorCaller, raffleId: string): Promise<DeskRaffle> {
    const brands = await this.scope.codes(caller);
    return withRaffle(await this.desk.getDeskRaffle({ raffleId, brands }, { idempotent: true }));
  }

  async #present(caller: OperatorCaller, desk: DeskRaffle): Promise<DeskRaffleDetailDto> {
    const person = await this.names.of(peopleOf(desk));
    return {
      ...presentDeskRaffleDetail(desk, { callerId: caller.operator.id, person }),
      may: await this.#may(caller, desk),
    };
  }

  async #may(caller: OperatorCaller, desk: DeskRaffle): Promise<MayOnRaffleDto> {
    const has = (action: OperatorCaller['actions'][number]): boolean => caller.actions.includes(action);
    const waiting = waitingRequest(desk);
    const { state, drawsAt } = desk.raffle;
    const isDue = drawsAt !== undefined && timestampMs(drawsAt) <= Date.now();
    const isVoidable = (state === 'open' || state === 'locked') && !isDue;
    const because = waiting && (await this.pair.refusal(caller, waiting.requestedBy));
    return {
      decide: waiting !== undefined && has('draws.approve') && !because,
      ...(because && { because }),
      request: isVoidable && !waiting && has('draws.request'),
      withdraw: waiting?.requestedBy === caller.operator.id && has('draws.request'),
    };
  }
}
