/**
 * The rules for feedback of members, and for applications to become an agent (specification §3; domain rules §3, §12).
 */
import { AccountPower } from '@nm/contracts/identity.js';
import { FeedbackType } from '@nm/contracts/messaging.js';
import type { FailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure } from '@nm/kit/errors/failure.js';

export const CONTENT_LENGTH_MIN = 20;
export const CONTENT_LENGTH_MAX = 200;
const KEY_LENGTH_MAX = 64;
export const NOTE_LENGTH_MAX = 500;

/**
 * The reasons for which an application to become an agent can be declined. `templates/reasons.ts` has their texts under
 * the keys `agent_...`; `other` has only the general text.
 */
const DECLINE_REASONS: ReadonlySet<string> = new Set(['experience', 'plan', 'account', 'other']);

/**
 * The states of feedback. Ordinary feedback is `received` until an operator answers it. An application to become an
 * agent is `open` until an operator accepts or declines it.
 */
export type FeedbackStatus = 'received' | 'answered' | 'open' | 'accepted' | 'declined';

export interface Feedback {
  readonly feedbackId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly type: FeedbackType;
  readonly content: string;
  readonly status: FeedbackStatus;
  /** The code of the reason for which an application to become an agent was declined; null for every other feedback. */
  readonly reason: string | null;
  readonly power: AccountPower | null;
  readonly note: string;
  /** The operator's answer, which the member reads; null if there is none yet. */
  readonly answer: string | null;
  /** The operator who has reserved the feedback until `claimEndsAt`; null if no operator has. */
  readonly claimedBy: string | null;
  readonly claimEndsAt: Date | null;
  readonly decidedBy: string | null;
  readonly version: bigint;
  readonly sentAt: Date;
  readonly decidedAt: Date | null;
}

/** A feedback as a member sends it. A repeated request has the same `key`. */
export interface NewFeedback {
  readonly memberId: string;
  readonly type: FeedbackType;
  readonly content: string;
  readonly key: string;
}

/** An operator's decision about an application to become an agent. */
export type Decision = {
  readonly operator: string;
  /** The version of the application that the operator saw. */
  readonly version: bigint;
  readonly note: string;
} & (
  | { readonly status: 'accepted'; readonly power: AccountPower }
  | { readonly status: 'declined'; readonly reason: string }
);

export const isApplication = ({ type }: Pick<Feedback, 'type'>): boolean => type === FeedbackType.AGENT;

const TYPES: ReadonlySet<FeedbackType> = new Set([
  FeedbackType.OTHER,
  FeedbackType.DEPOSIT,
  FeedbackType.WITHDRAW,
  FeedbackType.GAME,
  FeedbackType.SERVICE,
  FeedbackType.AGENT,
]);

/**
 * Checks a feedback that a member sends, and removes white space at both ends of its content.
 * @throws Failure request.invalid that names the field.
 */
export function checkedFeedback(sent: NewFeedback): NewFeedback {
  const content = sent.content.trim();
  const { length } = [...content];
  if (!TYPES.has(sent.type)) throw new Failure('request.invalid', { field: 'type' });
  if (length < CONTENT_LENGTH_MIN || length > CONTENT_LENGTH_MAX || content.includes('\0'))
    throw new Failure('request.invalid', { field: 'content' });
  if (sent.key === '' || sent.key.length > KEY_LENGTH_MAX) throw new Failure('request.invalid', { field: 'key' });
  return { ...sent, content };
}

/**
 * Checks the fields of a decision about an application to become an agent.
 * @throws Failure request.invalid that names the wrong field.
 */
export function validateDecision(decision: Decision): void {
  const { note, operator } = decision;
  if (operator === '') throw new Failure('request.invalid', { field: 'operator_id' });
  if (note.length > NOTE_LENGTH_MAX || note.includes('\0')) throw new Failure('request.invalid', { field: 'note' });
  if (decision.status === 'declined' && !DECLINE_REASONS.has(decision.reason))
    throw new Failure('request.invalid', { field: 'reason' });
  if (
    decision.status === 'accepted' &&
    decision.power !== AccountPower.AGENT &&
    decision.power !== AccountPower.PLAYER_AGENT
  )
    throw new Failure('request.invalid', { field: 'power' });
}

/**
 * Returns `new` if the decision about an application can be stored, `repeat` if this operator already made the same
 * decision, or the code of the failure with which the decision is refused.
 */
export function judge(application: Feedback, decision: Decision): 'new' | 'repeat' | FailureCode {
  if (application.status === 'open') return application.version === decision.version ? 'new' : 'review.stale';
  const isSame =
    application.status === decision.status &&
    application.decidedBy === decision.operator &&
    (decision.status === 'accepted'
      ? application.power === decision.power
      : application.reason === decision.reason && application.note === decision.note);
  return isSame ? 'repeat' : 'review.decided';
}
