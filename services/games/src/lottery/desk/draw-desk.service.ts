import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, uuidField } from '@nm/kit/rpc/fields.js';
import { decisionOf } from '@nm/kit/four-eyes/change-request.js';
import { invalid } from '../../games.errors.js';
import type { Draw } from '../draws/draw.js';
import { DrawSettlingService } from '../draws/draw-settling.service.js';
import { notDrawn } from '../lottery.errors.js';
import { presentDraw, SLIP_STATUS } from '../lottery.presenter.js';
import { LotteryReadModel } from '../lottery.read-model.js';
import { DrawDeskReadModel, isDrawList, type DrawMoney } from './draw-desk.read-model.js';
import { DrawVoidsService } from './draw-voids.service.js';
import { isUndrawn, isVoidable, type VoidableDraw, type VoidRequest } from './void-request.js';
import { VoidRequestsStore } from './void-requests.store.js';

export type DeskDraw = MessageInitShape<typeof games.DeskDrawSchema>;

const OPERATOR = /^[\x21-\x7e]{1,64}$/;
const LIABILITIES_PER_CURRENCY = 20;
/**
 * The time (ms) for which a call waits for a settlement that it started. After that, the call returns and the
 * settlement continues in the background.
 */
const SETTLING_MS_MAX = 3_000;

/**
 * Implements what operators can do with draws. Each method checks the request, makes the change and returns the changed
 * draw.
 */
@Injectable()
export class DrawDesk {
  readonly #logger = new Logger(DrawDesk.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(LotteryReadModel) private readonly stored: LotteryReadModel,
    @Inject(DrawDeskReadModel) private readonly desk: DrawDeskReadModel,
    @Inject(VoidRequestsStore) private readonly requests: VoidRequestsStore,
    @Inject(DrawVoidsService) private readonly voids: DrawVoidsService,
    @Inject(DrawSettlingService) private readonly settling: DrawSettlingService,
  ) {}

  async list({
    brands,
    gameCode,
    state,
    page: asked,
  }: games.ListDeskDrawsRequest): Promise<MessageInitShape<typeof games.ListDeskDrawsResponseSchema>> {
    if (!isDrawList(state)) throw invalid('state');
    const page = pageOf(asked);
    // The query reads one row more than the page shows, to find out whether there is a next page.
    const found = await this.desk.draws({ list: state, gameCode, limit: page.limit + 1, offset: page.offset });
    const draws = found.slice(0, page.limit);
    const ids = draws.map(({ drawId }) => drawId);
    const money = await this.desk.money(ids, brands);
    const requests = await this.requests.ofDraws(this.db, ids);
    const content = draws.map((draw) => {
      const newest = requests.find(({ drawId }) => drawId === draw.drawId);
      return encode(draw, money, newest ? [newest] : []);
    });
    return { content, pageNum: page.number, hasMore: found.length > page.limit };
  }

  async find({ drawId, brands }: games.GetDeskDrawRequest): Promise<DeskDraw> {
    return this.#answer(drawId, brands);
  }

  async request({
    requestId,
    drawId,
    note,
    operatorId: requestedBy,
    brands,
  }: games.RequestDrawVoidRequest): Promise<DeskDraw> {
    uuidField(requestId, 'request_id');
    uuidField(drawId, 'draw_id');
    if (!OPERATOR.test(requestedBy)) throw invalid('operatorId');
    await this.voids.request({ requestId, drawId, note, requestedBy });
    return this.#answer(drawId, brands);
  }

  async decide({
    drawId,
    requestId,
    decision,
    note,
    operatorId: operator,
    brands,
  }: games.DecideDrawVoidRequest): Promise<DeskDraw> {
    uuidField(requestId, 'request_id');
    uuidField(drawId, 'draw_id');
    if (!OPERATOR.test(operator)) throw invalid('operatorId');
    await this.voids.decide(drawId, requestId, { decision: decisionOf(decision), note, operator });
    return this.#answer(drawId, brands);
  }

  async settle({ drawId, brands }: games.SettleDrawRequest): Promise<DeskDraw> {
    const draw = await this.#draw(drawId);
    if (isUndrawn(draw.status)) throw notDrawn();
    const settled = this.settling
      .settle(draw)
      .catch((error: unknown) => this.#logger.warn(`draw ${drawId} is not ended yet: ${String(error)}`));
    await Promise.race([settled, sleep(SETTLING_MS_MAX, undefined, { ref: false })]);
    return this.#answer(drawId, brands);
  }

  async #answer(drawId: string, brands: readonly string[]): Promise<DeskDraw> {
    const draw = await this.#draw(drawId);
    const states = await this.desk.states(drawId, brands);
    return {
      ...encode(draw, await this.desk.money([drawId], brands), await this.requests.ofDraws(this.db, [drawId])),
      states: states.map(({ status, ...sums }) => ({ status: SLIP_STATUS[status], ...sums })),
      liabilities: await this.desk.liabilities(drawId, brands, LIABILITIES_PER_CURRENCY),
    };
  }

  async #draw(drawId: string): Promise<Draw> {
    const draw = await this.stored.draw(uuidField(drawId, 'draw_id'));
    if (!draw) throw new Failure('resource.not_found');
    return draw;
  }
}

const stateOf = ({ status, dueAt }: Draw): VoidableDraw => ({ status, isDue: dueAt.getTime() <= Date.now() });

const encode = (draw: Draw, money: readonly DrawMoney[], requests: readonly VoidRequest[]) => ({
  draw: presentDraw(draw),
  money: money
    .filter(({ drawId }) => drawId === draw.drawId)
    .map(({ currency, slips, stakeMinor, payoutMinor, liabilityMinorMax }) => {
      return { currency, slips, stakeMinor, payoutMinor, liabilityMinorMax };
    }),
  requests: requests.map((request) => ({
    requestId: request.requestId,
    // An open request to void a draw can no longer be approved after the time of the draw, or if the draw is void. It
    // is then shown as lapsed.
    status: request.status === 'waiting' && !isVoidable(stateOf(draw)) ? 'lapsed' : request.status,
    note: request.note,
    requestedBy: request.requestedBy,
    requestedAt: timestampFromDate(request.requestedAt),
    decidedBy: request.decidedBy ?? '',
    ...(request.decidedAt && { decidedAt: timestampFromDate(request.decidedAt) }),
    decisionNote: request.decisionNote,
  })),
});
