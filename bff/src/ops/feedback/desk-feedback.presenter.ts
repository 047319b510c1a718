import type { messaging } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { isoTime } from '../../http/time.js';
import { presentFeedback } from '../../messaging/feedback.presenter.js';
import type { Fields } from '../audit/audit-trail.js';
import type { Look } from '../reviews/review.presenter.js';
import type { AnswerStepDto, DeskFeedbackDto } from './desk-feedback.dto.js';

/** Feedback with the text that the member wrote. The messaging service always sends this text. */
export type SentFeedback = messaging.FeedbackToAnswer & { readonly feedback: messaging.Feedback };

/**
 * Checks that feedback has its text.
 * @throws Failure internal if the text is missing.
 */
export function sent(feedback: messaging.FeedbackToAnswer): SentFeedback {
  if (!feedback.feedback) throw new Failure('internal', { reason: 'feedback without content' });
  return { ...feedback, feedback: feedback.feedback };
}

export const stateOf = ({ feedback: { status } }: SentFeedback): DeskFeedbackDto['state'] =>
  status === 'answered' ? 'answered' : 'open';

/** Whether an operator has a claim on the feedback at this moment. A claim ends by itself after some minutes. */
export const isClaimed = ({ claimedBy, claimEndsAt }: messaging.FeedbackToAnswer, now = Date.now()): boolean =>
  claimedBy !== '' && claimEndsAt !== undefined && Number(claimEndsAt.seconds) * 1_000 > now;

export function presentDeskFeedback(feedback: SentFeedback, { callerId, account, person }: Look): DeskFeedbackDto {
  const { id, type, content, answer, sentAt, decidedAt } = presentFeedback(feedback.feedback);
  const { memberId, brand, claimedBy, answeredBy } = feedback;
  const claimEndsAt = isoTime(feedback.claimEndsAt);
  return {
    ...{ id, memberId, account, brand, type, content },
    state: stateOf(feedback),
    version: String(feedback.version),
    openedAt: sentAt,
    ...(isClaimed(feedback) &&
      claimEndsAt !== undefined && {
        claim: { by: person(claimedBy), endsAt: claimEndsAt, mine: claimedBy === callerId },
      }),
    ...(answer !== undefined && { answer }),
    ...(decidedAt !== undefined && { decided: { by: person(answeredBy), at: decidedAt } }),
  };
}

export const presentAnswerSteps = ({ steps }: messaging.FeedbackToAnswer, person: Look['person']): AnswerStepDto[] =>
  steps.map(({ at, operatorId, action, note }) => ({ at: isoTime(at) ?? '', by: person(operatorId), action, note }));

/** Returns the ids of all operators who claimed or answered the feedback. */
export const peopleOf = ({ claimedBy, answeredBy, steps }: messaging.FeedbackToAnswer): string[] => [
  claimedBy,
  answeredBy,
  ...steps.map(({ operatorId }) => operatorId),
];

/** Returns the fields of feedback that the audit log stores before and after a change. */
export const shownFeedback = (feedback: SentFeedback): Fields => ({
  state: stateOf(feedback),
  ...(isClaimed(feedback) && { claimedBy: feedback.claimedBy }),
  ...(feedback.feedback.answer !== '' && { answer: feedback.feedback.answer }),
});
