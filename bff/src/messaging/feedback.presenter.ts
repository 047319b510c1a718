import { messaging } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { DECLINE_REASONS, FEEDBACK_STATUSES, type FeedbackDto, type FeedbackTypeNumber } from './feedback.dto.js';

const { FeedbackType } = messaging;

export const FEEDBACK_TYPE: Readonly<Record<FeedbackTypeNumber, messaging.FeedbackType>> = {
  0: FeedbackType.OTHER,
  1: FeedbackType.DEPOSIT,
  2: FeedbackType.WITHDRAW,
  3: FeedbackType.GAME,
  4: FeedbackType.SERVICE,
  6: FeedbackType.AGENT,
};

const NUMBER: Readonly<Record<messaging.FeedbackType, FeedbackTypeNumber>> = {
  [FeedbackType.UNSPECIFIED]: 0,
  [FeedbackType.OTHER]: 0,
  [FeedbackType.DEPOSIT]: 1,
  [FeedbackType.WITHDRAW]: 2,
  [FeedbackType.GAME]: 3,
  [FeedbackType.SERVICE]: 4,
  [FeedbackType.AGENT]: 6,
};

export const statusOf = ({ status }: messaging.Feedback): FeedbackDto['status'] =>
  FEEDBACK_STATUSES.find((one) => one === status) ?? 'received';

export function presentFeedback(feedback: messaging.Feedback): FeedbackDto {
  const reason = DECLINE_REASONS.find((one) => one === feedback.reason);
  const decidedAt = isoTime(feedback.decidedAt);
  return {
    id: feedback.feedbackId,
    type: NUMBER[feedback.type],
    content: feedback.content,
    status: statusOf(feedback),
    ...(reason && { reason }),
    ...(feedback.answer !== '' && { answer: feedback.answer }),
    sentAt: isoTime(feedback.sentAt) ?? '',
    ...(decidedAt !== undefined && { decidedAt }),
  };
}
