import { Injectable } from '@nestjs/common';
import { messaging } from '@nm/contracts';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { isoTime } from '../../http/time.js';
import { FEEDBACK_TYPE } from '../../messaging/feedback.presenter.js';
import { InjectFeedback, InjectIdentity, type FeedbackClient, type IdentityClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import type { MayDecideDto } from '../reviews/review.dto.js';
import { versionToSend } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type { DeskFeedbackDetailDto, DeskFeedbackPageDto, DeskFeedbackQuery } from './desk-feedback.dto.js';
import {
  isClaimed,
  peopleOf,
  presentAnswerSteps,
  presentDeskFeedback,
  sent,
  shownFeedback,
  stateOf,
  type SentFeedback,
} from './desk-feedback.presenter.js';

const PAGE_SIZE = 20;

/** An operator's action on a member's feedback: claim, release or answer. */
export type FeedbackAct = { readonly version: bigint } & (
  | { readonly kind: 'claim' | 'release' }
  | { readonly kind: 'answer'; readonly answer: string; readonly note: string }
);

/**
 * Members' feedback, for the operators of the members' brands. The messaging service stores claims and answers. This
 * class calls that service, writes the audit log and converts the answers for the console.
 */
@Injectable()
export class DeskFeedback {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    @InjectFeedback() private readonly feedback: FeedbackClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  async page(caller: OperatorCaller, query: DeskFeedbackQuery): Promise<DeskFeedbackPageDto> {
    const { content, next, totalCount } = await this.feedback.listFeedbackToAnswer(
      {
        brands: await this.scope.codes(caller, query.brand),
        answered: query.state === 'decided',
        type: query.type === undefined ? messaging.FeedbackType.UNSPECIFIED : FEEDBACK_TYPE[query.type],
        claimedBy: query.mine ? caller.operator.id : '',
        cursor: query.cursor ?? '',
        size: query.pageSize ?? PAGE_SIZE,
      },
      { idempotent: true },
    );
    const person = await this.names.of(content.flatMap(peopleOf));
    const lines = content.map(sent).map(async (feedback) => {
      const account = await this.accounts.of(feedback.memberId);
      return presentDeskFeedback(feedback, { callerId: caller.operator.id, account, person });
    });
    return { content: await Promise.all(lines), ...(next && { next }), totalCount: Number(totalCount) };
  }

  /** Returns one member's feedback. The read is written to the audit log. */
  async detail(caller: OperatorCaller, id: string): Promise<DeskFeedbackDetailDto> {
    const feedback = await this.#find(caller, id);
    await this.audit.read(caller, { action: 'feedback.open', ...aboutOf(feedback) });
    return this.#present(caller, feedback);
  }

  /**
   * Claims, releases or answers feedback.
   * @throws Failure review.decided, review.claimed, review.stale, request.invalid, resource.not_found.
   */
  async act(caller: OperatorCaller, id: string, act: FeedbackAct): Promise<DeskFeedbackDetailDto> {
    const before = await this.#find(caller, id);
    const reason = act.kind === 'answer' ? act.note : '';
    const action = { action: `feedback.${act.kind}`, ...aboutOf(before), reason };
    const after = await this.audit.change(caller, action, async () => {
      const version = versionToSend(act.version, before.version);
      const answer = sent(await this.#send({ feedbackId: id, operatorId: caller.operator.id, version }, act));
      return { answer, before: shownFeedback(before), after: shownFeedback(answer) };
    });
    return this.#present(caller, after);
  }

  #send(
    step: { readonly feedbackId: string; readonly operatorId: string; readonly version: bigint },
    act: FeedbackAct,
  ): Promise<messaging.FeedbackToAnswer> {
    if (act.kind === 'answer') return this.feedback.answerFeedback({ ...step, answer: act.answer, note: act.note });
    return act.kind === 'claim' ? this.feedback.claimFeedback(step) : this.feedback.releaseFeedback(step);
  }

  /**
   * Returns feedback.
   * @throws resource.not_found if it does not exist or belongs to a brand that this operator may not see. The error
   * is the same in both cases.
   */
  async #find(caller: OperatorCaller, feedbackId: string): Promise<SentFeedback> {
    const feedback = sent(await this.feedback.getFeedbackToAnswer({ feedbackId }, { idempotent: true }));
    await this.scope.assertHis(caller, feedback.brand);
    return feedback;
  }

  async #present(caller: OperatorCaller, feedback: SentFeedback): Promise<DeskFeedbackDetailDto> {
    const { memberId } = feedback;
    const person = await this.names.of(peopleOf(feedback));
    const { account, registeredAt } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    return {
      ...presentDeskFeedback(feedback, { callerId: caller.operator.id, account, person }),
      registeredAt: isoTime(registeredAt) ?? '',
      steps: presentAnswerSteps(feedback, person),
      may: mayAnswer(caller, feedback),
    };
  }
}

function mayAnswer({ actions, operator }: OperatorCaller, feedback: SentFeedback): MayDecideDto {
  if (stateOf(feedback) !== 'open') return { decide: false, because: 'decided' };
  if (!actions.includes('feedback.answer')) return { decide: false };
  if (isClaimed(feedback) && feedback.claimedBy !== operator.id) return { decide: false, because: 'claimed' };
  return { decide: true };
}

const aboutOf = ({ feedback, memberId, brand }: SentFeedback) => ({
  subject: { kind: 'feedback', id: feedback.feedbackId },
  memberId,
  brand,
});
