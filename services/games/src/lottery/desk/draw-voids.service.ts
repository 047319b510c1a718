import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { checkNote, decide, type DecisionStep } from '@nm/kit/four-eyes/change-request.js';
import { keyReused } from '../../games.errors.js';
import { DrawsStore } from '../draws/draws.store.js';
import { alreadyDrawn } from '../lottery.errors.js';
import { checkVoidable, type NewVoidRequest } from './void-request.js';
import { VoidRequestsStore } from './void-requests.store.js';

/** The reason that is stored with a draw that operators have voided. */
const BY_OPERATORS = 'operator';

/**
 * Voids lottery draws when two operators agree: one requests it and another approves it. The approval changes the draw
 * and the request in one transaction. The settlement job then returns each stake once, so a crash in between loses
 * nothing.
 */
@Injectable()
export class DrawVoidsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(DrawsStore) private readonly draws: DrawsStore,
    @Inject(VoidRequestsStore) private readonly requests: VoidRequestsStore,
  ) {}

  /**
   * Stores a request to void a draw. If the same request is already stored, nothing changes.
   * @throws Failure request.invalid, resource.not_found, lottery.already_drawn, lottery.draw_due, review.decided
   * (another request for the draw waits for a decision), wallet.key_reused (the id belongs to another request).
   */
  async request(request: NewVoidRequest): Promise<void> {
    checkNote(request.note, true);
    await this.db.transaction(async (tx) => {
      const draw = await this.requests.lockDraw(tx, request.drawId);
      if (!draw) throw new Failure('resource.not_found');
      const stored = await this.requests.find(tx, request.requestId);
      if (stored) {
        const { drawId, note, requestedBy } = stored;
        if (drawId !== request.drawId || note !== request.note || requestedBy !== request.requestedBy)
          throw keyReused();
        return;
      }
      checkVoidable(draw);
      if (await this.requests.anyWaiting(tx, request.drawId)) throw new Failure('review.decided');
      await this.requests.add(tx, request);
    });
  }

  /**
   * Approves, rejects or withdraws a request. If the same operator repeats a decision, nothing changes.
   * @throws Failure request.invalid, resource.not_found, and the failures of `decide`.
   */
  async decide(drawId: string, requestId: string, step: DecisionStep): Promise<void> {
    checkNote(step.note, step.decision !== 'approve');
    await this.db.transaction(async (tx) => {
      const draw = await this.requests.lockDraw(tx, drawId);
      const request = await this.requests.find(tx, requestId);
      if (!draw || request?.drawId !== drawId) throw new Failure('resource.not_found');
      const after = decide(request, step, () => checkVoidable(draw));
      if (after === undefined) return;
      await this.requests.end(tx, requestId, after, step);
      if (after === 'approved' && !(await this.draws.void(tx, drawId, BY_OPERATORS))) throw alreadyDrawn();
    });
  }
}
