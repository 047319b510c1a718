import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable } from '@nestjs/common';
import { promotions } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, uuidField } from '@nm/kit/rpc/fields.js';
import { decisionOf } from '@nm/kit/four-eyes/change-request.js';
import { invalid } from '../../promotions.errors.js';
import type { Raffle } from '../raffle.js';
import { RaffleEntriesService } from '../raffle-entries.service.js';
import { raffleInContract } from '../raffles.presenter.js';
import { RaffleDeskReadModel, isRaffleList } from './raffle-desk.read-model.js';
import { RaffleVoidsService } from './raffle-voids.service.js';
import { isVoidable, type VoidRequest } from './void-request.js';
import { RaffleVoidRequestsStore } from './void-requests.store.js';

export type DeskRaffle = MessageInitShape<typeof promotions.DeskRaffleSchema>;

const OPERATOR = /^[\x21-\x7e]{1,64}$/;

/**
 * Answers the operators' calls about raffles: checks the request, makes the change, and returns the raffle after it.
 */
@Injectable()
export class RaffleDesk {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(RaffleDeskReadModel) private readonly stored: RaffleDeskReadModel,
    @Inject(RaffleVoidRequestsStore) private readonly requests: RaffleVoidRequestsStore,
    @Inject(RaffleVoidsService) private readonly voids: RaffleVoidsService,
    @Inject(RaffleEntriesService) private readonly entries: RaffleEntriesService,
  ) {}

  async list({
    brands,
    state,
    page: asked,
  }: promotions.ListDeskRafflesRequest): Promise<MessageInitShape<typeof promotions.ListDeskRafflesResponseSchema>> {
    if (!isRaffleList(state)) throw invalid('state');
    const page = pageOf(asked);
    // One row more than a page shows is read, to find out whether there is a next page.
    const found = await this.stored.raffles(state, brands, page.limit + 1, page.offset);
    const content = await this.#present(found.slice(0, page.limit));
    for (const one of content) one.requests = one.requests.slice(0, 1);
    return { content, pageNum: page.number, hasMore: found.length > page.limit };
  }

  find({ raffleId, brands }: promotions.GetDeskRaffleRequest): Promise<DeskRaffle> {
    return this.#answer(uuidField(raffleId, 'raffle_id'), brands);
  }

  async request(asked: promotions.RequestRaffleVoidRequest): Promise<DeskRaffle> {
    const { note, operatorId: requestedBy, brands } = asked;
    const requestId = uuidField(asked.requestId, 'request_id');
    const raffleId = uuidField(asked.raffleId, 'raffle_id');
    if (!OPERATOR.test(requestedBy)) throw invalid('operatorId');
    await this.voids.request({ requestId, raffleId, note, requestedBy }, brands);
    return this.#answer(raffleId, brands);
  }

  async decide(asked: promotions.DecideRaffleVoidRequest): Promise<DeskRaffle> {
    const { note, operatorId: operator, brands } = asked;
    const requestId = uuidField(asked.requestId, 'request_id');
    const raffleId = uuidField(asked.raffleId, 'raffle_id');
    if (!OPERATOR.test(operator)) throw invalid('operatorId');
    await this.voids.decide(raffleId, requestId, { decision: decisionOf(asked.decision), note, operator }, brands);
    return this.#answer(raffleId, brands);
  }

  async #answer(raffleId: string, brands: readonly string[]): Promise<DeskRaffle> {
    const raffle = await this.stored.raffle(raffleId, brands);
    if (!raffle) throw new Failure('resource.not_found');
    const [answer] = await this.#present([raffle]);
    return answer!;
  }

  async #present(raffles: readonly Raffle[]) {
    const ids = raffles.map(({ raffleId }) => raffleId);
    const [views, entries, requests] = await Promise.all([
      this.entries.views(raffles),
      this.stored.entries(ids),
      this.requests.ofRaffles(this.db, ids),
    ]);
    return views.map((view) => ({
      raffle: raffleInContract(view),
      brand: view.raffle.brand,
      entries: entries.get(view.raffle.raffleId) ?? 0n,
      requests: requests
        .filter(({ raffleId }) => raffleId === view.raffle.raffleId)
        .map((one) => requestInContract(one, view.raffle)),
    }));
  }
}

const requestInContract = (
  request: VoidRequest,
  { status, drawsAt }: Raffle,
): MessageInitShape<typeof promotions.RaffleVoidRequestSchema> => ({
  requestId: request.requestId,
  // A request to void a raffle cannot be approved if the raffle's draw time has passed, or if the raffle is drawn or
  // void.
  status:
    request.status === 'waiting' && !isVoidable({ status, isDue: drawsAt.getTime() <= Date.now() })
      ? 'lapsed'
      : request.status,
  note: request.note,
  requestedBy: request.requestedBy,
  requestedAt: timestampFromDate(request.requestedAt),
  decidedBy: request.decidedBy ?? '',
  ...(request.decidedAt && { decidedAt: timestampFromDate(request.decidedAt) }),
  decisionNote: request.decisionNote,
});
