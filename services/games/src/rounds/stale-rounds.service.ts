import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { RoundSettlingService } from './round-settling.service.js';
import { RoundStepsService } from './round-steps.service.js';
import { RoundStore } from './round.store.js';
import { isRunning, type Round } from './round.js';

const BATCH_MAX = 50;
/**
 * Number of attempts, over about an hour, after which a warning asks an operator to check the round. The attempts
 * continue.
 */
const ATTEMPTS_BEFORE_ALARM = 20;

/**
 * Finishes rounds that stayed open past their grace time, because of a crash or an unreachable wallet, and rounds with
 * steps that their member has not continued. Due times are stored in the database and each round is reserved for one
 * instance, so a crash neither loses nor repeats work.
 */
@Injectable()
export class StaleRoundsService {
  readonly #logger = new Logger(StaleRoundsService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(RoundStore) private readonly rounds: RoundStore,
    @Inject(RoundSettlingService) private readonly settling: RoundSettlingService,
    @Inject(RoundStepsService) private readonly steps: RoundStepsService,
  ) {}

  /** Finishes all due rounds, in batches of limited size. Returns how many rounds it ended. */
  async resolveDue(): Promise<number> {
    let ended = 0;
    for (;;) {
      const due = await this.rounds.leaseDue(this.db, BATCH_MAX);
      const outcomes = await Promise.all(due.map((round) => this.#resolve(round)));
      ended += outcomes.filter(Boolean).length;
      if (due.length < BATCH_MAX) return ended;
    }
  }

  async #resolve(round: Round): Promise<boolean> {
    try {
      if (isRunning(round)) return await this.steps.endIdle(round);
      await this.settling.resolve(round);
      return true;
    } catch (error) {
      if (!isFailure(error, 'system.temporary')) throw error;
      const sentence = `round ${round.roundId} is still open after ${round.resolveAttempts} attempts`;
      if (round.resolveAttempts >= ATTEMPTS_BEFORE_ALARM) this.#logger.error(sentence);
      else this.#logger.warn(sentence);
      return false;
    }
  }
}
