import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { checkNote, decide, type DecisionStep } from '@nm/kit/four-eyes/change-request.js';
import { RafflesService } from '../raffles.service.js';
import { checkVoidable, type NewVoidRequest } from './void-request.js';
import { RaffleVoidRequestsStore } from './void-requests.store.js';

/**
 * Makes raffles void, which needs two operators: one requests it, another approves it. The approval changes the raffle
 * and the request in one transaction. The raffle job then moves the entries of the void raffle, and the days whose bets
 * gave tickets in it, to the next raffle of the same rule.
 */
@Injectable()
export class RaffleVoidsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(RafflesService) private readonly raffles: RafflesService,
    @Inject(RaffleVoidRequestsStore) private readonly requests: RaffleVoidRequestsStore,
  ) {}

  /**
   * Stores an operator's request to make a raffle void. Repeating the same request changes nothing.
   * @throws Failure request.invalid, resource.not_found, lottery.already_drawn, lottery.draw_due, review.decided
   * (another request for this raffle is open), wallet.key_reused (another request has this id).
   */
  async request(request: NewVoidRequest, brands: readonly string[]): Promise<void> {
    checkNote(request.note, true);
    await this.db.transaction(async (tx) => {
      const raffle = await this.requests.lockRaffle(tx, request.raffleId, brands);
      if (!raffle) throw new Failure('resource.not_found');
      const stored = await this.requests.find(tx, request.requestId);
      if (stored) {
        const { raffleId, note, requestedBy } = stored;
        if (raffleId !== request.raffleId || note !== request.note || requestedBy !== request.requestedBy)
          throw new Failure('wallet.key_reused');
        return;
      }
      checkVoidable(raffle);
      if (await this.requests.anyWaiting(tx, request.raffleId)) throw new Failure('review.decided');
      await this.requests.add(tx, request);
    });
  }

  /**
   * Approves, rejects or withdraws a request. Repeating the decision by the same operator changes nothing.
   * @throws Failure request.invalid, resource.not_found, and the failures of `decide`.
   */
  async decide(raffleId: string, requestId: string, step: DecisionStep, brands: readonly string[]): Promise<void> {
    checkNote(step.note, step.decision !== 'approve');
    await this.db.transaction(async (tx) => {
      const raffle = await this.requests.lockRaffle(tx, raffleId, brands);
      const request = await this.requests.find(tx, requestId);
      if (!raffle || request?.raffleId !== raffleId) throw new Failure('resource.not_found');
      const after = decide(request, step, () => checkVoidable(raffle));
      if (after === undefined) return;
      await this.requests.end(tx, requestId, after, step);
      if (after === 'approved' && !(await this.raffles.voidByOperators(tx, raffleId)))
        throw new Failure('lottery.already_drawn');
    });
  }
}
