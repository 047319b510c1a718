import { Injectable } from '@nestjs/common';
import type { agents } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { isoTime } from '../../http/time.js';
import { InjectAbuse, InjectIdentity, type AbuseClient, type IdentityClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { pageOf } from '../reviews/review.dto.js';
import { TwoOperators, isOwnFirst, requesterOf, versionToSend } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type { AbuseQuery, AbuseReviewDetailDto, AbuseReviewPageDto, MayDecideAbuseDto } from './abuse.dto.js';
import {
  isWaiting,
  peopleOf,
  presentAbuse,
  presentAbuseSteps,
  presentEvidence,
  presentLines,
  shownAbuse,
} from './abuse.presenter.js';

export interface AbuseDecision {
  /** `release` pays the held amounts to the agent; `confirm` returns them to the house. */
  readonly decision: 'release' | 'confirm' | 'take_back';
  readonly version: bigint;
  readonly note: string;
}

/**
 * Abuse reviews of agents, for the operators of the agents' brands. The agents service makes the decision. This class
 * calls that service, writes the audit log and converts the answers for the console.
 */
@Injectable()
export class AbuseReviews {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    private readonly pair: TwoOperators,
    @InjectAbuse() private readonly abuse: AbuseClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  async page(caller: OperatorCaller, query: AbuseQuery): Promise<AbuseReviewPageDto> {
    const { content, pageNum, totalPages, totalCount } = await this.abuse.listAbuseReviews(
      {
        brands: await this.scope.codes(caller, query.brand),
        decided: query.state === 'decided',
        secondOnly: query.second === 'true',
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const person = await this.names.of(content.flatMap(peopleOf));
    const rows = content.map(async (review) => {
      const account = await this.accounts.of(review.agentId);
      return presentAbuse(review, { callerId: caller.operator.id, account, person });
    });
    return { content: await Promise.all(rows), pageNum, totalPages, totalCount: Number(totalCount) };
  }

  /** Returns one abuse review with its evidence. The read is written to the audit log. */
  async detail(caller: OperatorCaller, id: string): Promise<AbuseReviewDetailDto> {
    const review = await this.#find(caller, id);
    await this.audit.read(caller, { action: 'abuse.open', ...aboutOf(review) });
    return this.#present(caller, review);
  }

  /**
   * Decides an abuse review.
   * @throws review.stale, review.decided, ops.own_request, ops.vouched_for, resource.not_found.
   */
  async decide(caller: OperatorCaller, id: string, decided: AbuseDecision): Promise<AbuseReviewDetailDto> {
    const before = await this.#find(caller, id);
    const { decision, note } = decided;
    if (decision === 'take_back' && !isOwnFirst(caller, before.firstOperator)) return this.detail(caller, id);
    const action = {
      action: decision === 'take_back' ? 'abuse.take_back' : `abuse.${decision}`,
      ...aboutOf(before),
      reason: note,
      // If another operator has already confirmed that the held pay goes back to the house, this operator decides about
      // that operator's request.
      requesterId: decision === 'confirm' && isWaiting(before) ? requesterOf(before.firstOperator) : '',
    };
    const after = await this.audit.change(caller, action, async () => {
      const version = versionToSend(decided.version, before.version);
      const request = { reviewId: id, operatorId: caller.operator.id, decision, note, version };
      const answer = await this.abuse.decideAbuseReview(request);
      return { answer, before: shownAbuse(before), after: shownAbuse(answer) };
    });
    return this.#present(caller, after);
  }

  /**
   * Returns an abuse review.
   * @throws resource.not_found if it does not exist or belongs to a brand that this operator may not see. The error
   * is the same in both cases.
   */
  async #find(caller: OperatorCaller, reviewId: string): Promise<agents.AbuseReview> {
    const review = await this.abuse.getAbuseReview({ reviewId }, { idempotent: true });
    await this.scope.assertHis(caller, review.brand);
    return review;
  }

  async #present(caller: OperatorCaller, review: agents.AbuseReview): Promise<AbuseReviewDetailDto> {
    const { agentId: memberId, evidence } = review;
    if (!evidence) throw new Failure('internal', { reason: 'a review without evidence' });
    const answeredAt = isoTime(review.answeredAt);
    const person = await this.names.of(peopleOf(review));
    const { account } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    const masked = new Map(
      await Promise.all(evidence.accounts.map(async ({ memberId: id }) => [id, await this.accounts.of(id)] as const)),
    );
    return {
      ...presentAbuse(review, { callerId: caller.operator.id, account, person }),
      evidence: presentEvidence(evidence, ({ memberId: id }) => (id === memberId ? account : (masked.get(id) ?? ''))),
      lines: presentLines(review),
      ...(answeredAt !== undefined && { answer: review.answer, answeredAt }),
      steps: presentAbuseSteps(review, person),
      may: await this.#may(caller, review),
    };
  }

  async #may(caller: OperatorCaller, review: agents.AbuseReview): Promise<MayDecideAbuseDto> {
    if (!isWaiting(review)) return { release: false, confirm: false, because: 'decided' };
    if (!caller.actions.includes('abuse.decide')) return { release: false, confirm: false };
    const because = await this.pair.refusal(caller, review.firstOperator);
    return { release: true, confirm: !because, ...(because && { because }) };
  }
}

const aboutOf = ({ reviewId, agentId, brand }: agents.AbuseReview) => ({
  subject: { kind: 'abuse', id: reviewId },
  memberId: agentId,
  brand,
});
