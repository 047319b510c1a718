import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { RoundSettlingService } from './round-settling.service.js';
import { RoundStepsService } from './round-steps.service.js';
import { RoundStore } from './round.store.js';
import { isRunning, type Round } from './round.js';

const BATCH_MAX = 50;
/**
 * The number of attempts to finish one round after which an error is logged instead of a warning, so that an operator
 * checks the round. These attempts take about an hour together. The attempts go on after it.
 */
const ATTEMPTS_BEFORE_ALARM = 20;

/**
 * Finishes rounds that are still open after their grace time, because of a crash or an unreachable wallet. It also ends
 * rounds with steps that their member has not continued. The database stores the time of the next attempt, and each
 * round is leased to one instance. A crash therefore neither loses nor repeats work.
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

  /**
   * Finishes all rounds that must be handled now, in batches of limited size. Returns the number of rounds that have
   * ended or, with steps, go on.
   */
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
