import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { agents } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { AbuseClient } from '../peers.js';

type Asked<M extends keyof AbuseClient> = Parameters<AbuseClient[M]>[0];

/**
 * A fake of the abuse reviews in the agents service. It has the reviews and held pay that a test adds, and records
 * requests.
 */
export class FakeAbuse implements Partial<AbuseClient> {
  readonly all = new Map<string, agents.AbuseReview>();
  /** The held pay that a test added, by settlement id and agent id. */
  readonly lines = new Map<string, agents.HeldLine>();
  readonly decisions: Asked<'decideAbuseReview'>[] = [];
  readonly answers: Asked<'answerHeldLine'>[] = [];
  failure: Failure | undefined;

  /** @param newMember creates a member that the fake identity service knows, and returns the id */
  constructor(private readonly newMember: () => string) {}

  /** Adds an open abuse review and returns its id. */
  put(change: MessageInitShape<typeof agents.AbuseReviewSchema> = {}): string {
    const reviewId = randomUUID();
    const [agentId, below] = [this.newMember(), this.newMember()];
    const evidence = create(agents.AbuseEvidenceSchema, {
      accounts: [
        { memberId: agentId, account: 'karob_88', inBranch: true },
        { memberId: below, account: 'sumon11', parentId: agentId, inBranch: true },
      ],
      marks: [{ kind: 'device', label: '7f2c', memberIds: [agentId, below] }],
    });
    const review = create(agents.AbuseReviewSchema, {
      evidence,
      ...{ reviewId, agentId, brand: 'lab', currency: 'USD', score: 74, holdScore: 60 },
      ...{ state: agents.AbuseState.OPEN, version: 3n, lineCount: 2, heldMinor: 120_460n, needsSecondOperator: true },
      reasons: [{ rule: 'A-01', markKind: 'device', points: 30, count: 1 }],
      openedAt: timestampFromMs(Date.now() - 60_000),
      ...change,
    });
    this.all.set(reviewId, review);
    return reviewId;
  }

  /** Adds held pay of an agent and returns the id of its settlement. */
  hold(agentId: string): string {
    const settlementId = randomUUID();
    const line = create(agents.HeldLineSchema, {
      ...{ settlementId, kind: agents.ContractKind.DAILY_SALARY, currency: 'USD', netMinor: 120_460n, own: true },
      ...{ status: 'held', version: 2, heldAt: timestampFromMs(0), computedAt: timestampFromMs(0) },
    });
    this.lines.set(`${settlementId} ${agentId}`, line);
    return settlementId;
  }

  listAbuseReviews = async (asked: Asked<'listAbuseReviews'>): Promise<agents.ListAbuseReviewsResponse> => {
    const content = [...this.all.values()].filter(
      ({ brand, state, firstOperator }) =>
        asked.brands?.includes(brand) &&
        (!asked.secondOnly || firstOperator !== '') &&
        (state !== agents.AbuseState.OPEN) === !!asked.decided,
    );
    const totalCount = BigInt(content.length);
    return create(agents.ListAbuseReviewsResponseSchema, { content, pageNum: 1, totalPages: 1, totalCount });
  };

  countAbuseReviews = async ({ brands }: Asked<'countAbuseReviews'>): Promise<agents.CountAbuseReviewsResponse> => {
    const { totalCount, content } = await this.listAbuseReviews({ brands });
    return create(agents.CountAbuseReviewsResponseSchema, { waiting: totalCount, oldestAt: content[0]?.openedAt });
  };

  getAbuseReview = async ({ reviewId = '' }: Asked<'getAbuseReview'>): Promise<agents.AbuseReview> => {
    const found = this.all.get(reviewId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  };

  /** Decides a review. After the first of two confirmations the review stays open. */
  decideAbuseReview = async (asked: Asked<'decideAbuseReview'>): Promise<agents.AbuseReview> => {
    if (this.failure) throw this.failure;
    this.decisions.push(asked);
    const { reviewId = '', operatorId = '', decision = '', note = '' } = asked;
    const found = await this.getAbuseReview({ reviewId });
    const at = timestampFromMs(Date.now());
    const isFirst = decision === 'confirm' && found.firstOperator === '';
    const state = decision === 'release' ? agents.AbuseState.RELEASED : agents.AbuseState.CONFIRMED;
    const review = create(agents.AbuseReviewSchema, {
      ...(found as object),
      ...(decision === 'take_back'
        ? { firstOperator: '' }
        : isFirst
          ? { firstOperator: operatorId }
          : { state, decidedBy: operatorId, decidedAt: at }),
      version: found.version + 1n,
      steps: [...found.steps, { at, operatorId, action: decision, note }],
    });
    this.all.set(reviewId, review);
    return review;
  };

  getHeldLine = async ({ agentId = '', settlementId = '' }: Asked<'getHeldLine'>): Promise<agents.HeldLine> => {
    const found = this.lines.get(`${settlementId} ${agentId}`);
    if (!found) throw new Failure('resource.not_found');
    return found;
  };

  answerHeldLine = async (asked: Asked<'answerHeldLine'>): Promise<agents.HeldLine> => {
    const { agentId = '', settlementId = '' } = asked;
    const found = await this.getHeldLine({ agentId, settlementId });
    this.answers.push(asked);
    return create(agents.HeldLineSchema, {
      ...(found as object),
      answer: asked.answer ?? '',
      answeredAt: timestampFromMs(Date.now()),
    });
  };
}
