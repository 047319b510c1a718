import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { BranchFactsReadModel } from './branch-facts.read-model.js';
import { evidenceOf, reasonsOf } from './evidence.js';
import { AbuseReviewsStore } from './reviews.store.js';
import { scoreOf } from './score.js';
import { ScoresStore } from './scores.store.js';
import { DEFAULT_THRESHOLDS, type AbuseThresholds } from './thresholds.js';

const DAY_MS = 86_400_000;
/** The age (ms) above which facts are ignored in the abuse score: 30 days. */
const FACTS_MS = 30 * DAY_MS;
/** Maximum number of agents whose abuse score one run computes. The next run continues. */
const AGENTS_MAX = 50;

/**
 * Scores agents about whom new facts were stored, and opens a review if the score reaches the threshold (domain §10).
 */
@Injectable()
export class ScoringService {
  readonly #logger = new Logger(ScoringService.name);
  /** The thresholds of the abuse rules. A test can replace them. */
  thresholds: AbuseThresholds = DEFAULT_THRESHOLDS;

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ScoresStore) private readonly scores: ScoresStore,
    @Inject(AbuseReviewsStore) private readonly reviews: AbuseReviewsStore,
    @Inject(BranchFactsReadModel) private readonly facts: BranchFactsReadModel,
  ) {}

  /**
   * Computes the abuse scores that are due now, and returns the number of agents. If a computation fails or the process
   * crashes, the agent's score is computed again when the claim has expired. An error is only logged, so that the
   * caller goes on with closing settlement windows and paying.
   */
  async scoreDue(): Promise<number> {
    for (let scored = 0; scored < AGENTS_MAX; scored += 1) {
      const agentId = await this.scores.claim(this.db);
      if (agentId === undefined) return scored;
      await this.#score(agentId).catch((error: unknown) => {
        this.#logger.error(`the score of agent ${agentId} is tried again: ${String(error)}`);
      });
    }
    return AGENTS_MAX;
  }

  async #score(agentId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const agent = await this.facts.agent(tx, agentId);
      if (agent) {
        const now = await this.scores.lock(tx, agentId);
        const since = await this.reviews.decidedUntil(tx, agentId);
        const oldest = new Date(now.getTime() - FACTS_MS);
        const read = await this.facts.of(tx, agent, since && since > oldest ? since : oldest);
        const score = scoreOf(read.facts, this.thresholds);
        if (score.holds) {
          await this.reviews.open(tx, {
            ...agent,
            score: score.score,
            holdScore: this.thresholds.holdScore,
            reasons: reasonsOf(score),
            evidence: evidenceOf(agent, read, score),
            factsUntil: now,
          });
        }
      }
      await this.scores.done(tx, agentId);
    });
  }
}
