import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { BranchFactsReadModel } from './branch-facts.read-model.js';
import { evidenceOf, reasonsOf } from './evidence.js';
import { AbuseReviewsStore } from './reviews.store.js';
import { scoreOf } from './score.js';
import { ScoresStore } from './scores.store.js';
import { DEFAULT_THRESHOLDS, type AbuseThresholds } from './thresholds.js';

const DAY_MS = 86_400_000;
/** Facts that are older than this (ms) do not count. */
const FACTS_MS = 30 * DAY_MS;
/** The most agents that one run scores. The next run scores the others. */
const AGENTS_MAX = 50;

/** Scores the agents with new facts, and opens a review for each one whose score reaches the threshold (domain §10). */
@Injectable()
export class ScoringService {
  readonly #logger = new Logger(ScoringService.name);
  /** The rules' thresholds. A test may change them. */
  thresholds: AbuseThresholds = DEFAULT_THRESHOLDS;

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ScoresStore) private readonly scores: ScoresStore,
    @Inject(AbuseReviewsStore) private readonly reviews: AbuseReviewsStore,
    @Inject(BranchFactsReadModel) private readonly facts: BranchFactsReadModel,
  ) {}

  /**
   * Scores the due agents and returns their number. An agent whose score failed, or was interrupted by a crash, is scored
   * again when its claim is over. A failure does not keep the caller from closing windows and paying.
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
