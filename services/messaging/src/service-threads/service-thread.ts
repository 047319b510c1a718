/**
 * The rules for the built-in customer service: one thread for each member, in which operators answer (domain rules
 * §13).
 */
import type { FailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure } from '@nm/kit/errors/failure.js';

const CONTENT_LENGTH_MAX = 1_000;
const KEY_LENGTH_MAX = 64;
const NOTE_LENGTH_MAX = 500;
const OPERATOR = /^[\x21-\x7e]{1,64}$/;
/** How long (ms) a claim lasts after the operator's last step on the thread. */
export const CLAIM_MS = 600_000;

/**
 * The state of a thread. It is `waiting` after each message of the member, until an operator answers or closes it. A
 * message of the member makes a closed thread `waiting` again.
 */
export type ThreadState = 'waiting' | 'answered' | 'closed';

export interface ServiceThread {
  readonly threadId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly state: ThreadState;
  /** The version of the thread, which every change increases. */
  readonly version: bigint;
  /** The version of the thread after the last step of an operator. */
  readonly operatorVersion: bigint;
  readonly messageCount: number;
  /** How many messages the member has sent since the last answer or closing. */
  readonly unanswered: number;
  /** The time since which the member has been waiting, or the time at which the thread was last answered or closed. */
  readonly changedAt: Date;
  /** The operator who has reserved the thread until `claimEndsAt`; null if no operator has. */
  readonly claimedBy: string | null;
  readonly claimEndsAt: Date | null;
  /** The operator who gave the last answer or closed the thread; null while the member waits for an answer. */
  readonly decidedBy: string | null;
}

export interface ServiceMessage {
  /** The number of the message in its thread, from 1. */
  readonly number: number;
  /** The operator who wrote the message; null if the member wrote it. */
  readonly operator: string | null;
  readonly content: string;
  readonly sentAt: Date;
}

/** A message that a member sends. A repeated request has the same `key`. */
export interface NewServiceMessage {
  readonly memberId: string;
  readonly content: string;
  readonly key: string;
}

export type ThreadAction = 'claim' | 'release' | 'answer' | 'close';

/** A step of an operator on a thread, with the version of the thread that the operator saw. */
export type ThreadStep = { readonly operator: string; readonly version: bigint } & (
  | { readonly action: 'claim' | 'release' }
  | { readonly action: 'answer'; readonly answer: string; readonly note: string }
  | { readonly action: 'close'; readonly note: string }
);

/**
 * The decision about an operator's step on a thread. `prolonged` only extends the operator's own claim; `repeat` means
 * that there is nothing left to do, so nothing is changed.
 */
export type ThreadVerdict = 'new' | 'prolonged' | 'repeat' | FailureCode;

/**
 * Removes white space at both ends of a text and checks its length.
 * @throws Failure request.invalid that names the field.
 */
function checkedText(text: string, field: string): string {
  const content = text.trim();
  const { length } = [...content];
  if (length === 0 || length > CONTENT_LENGTH_MAX || content.includes('\0'))
    throw new Failure('request.invalid', { field });
  return content;
}

/**
 * Checks a message that a member sends, and removes white space at both ends of its content.
 * @throws Failure request.invalid that names the field.
 */
export function checkedMessage(sent: NewServiceMessage): NewServiceMessage {
  const content = checkedText(sent.content, 'content');
  if (sent.key === '' || sent.key.length > KEY_LENGTH_MAX) throw new Failure('request.invalid', { field: 'key' });
  return { ...sent, content };
}

/**
 * Checks an operator's step on a thread, and removes white space at both ends of an answer.
 * @throws Failure request.invalid that names the field.
 */
export function checkedStep(step: ThreadStep): ThreadStep {
  if (!OPERATOR.test(step.operator)) throw new Failure('request.invalid', { field: 'operator_id' });
  if (!('note' in step)) return step;
  if (step.note.length > NOTE_LENGTH_MAX || step.note.includes('\0'))
    throw new Failure('request.invalid', { field: 'note' });
  return step.action === 'answer' ? { ...step, answer: checkedText(step.answer, 'answer') } : step;
}

/**
 * Returns the decision about a step on a thread at a given time: what the step does, or the code of the failure with
 * which it is refused. An answer is refused if an operator has taken a step since this operator read the thread;
 * new messages of the member do not matter. Closing the thread needs the newest version, so that no message is closed
 * that the operator has not seen.
 * @param last the thread's last message
 */
export function judgeStep(
  thread: ServiceThread,
  last: ServiceMessage | undefined,
  step: ThreadStep,
  now: Date,
): ThreadVerdict {
  const { state, version, operatorVersion, claimedBy, claimEndsAt, decidedBy } = thread;
  const holder = claimEndsAt !== null && claimEndsAt > now ? claimedBy : null;
  const isLastStep = decidedBy === step.operator && operatorVersion === version && step.version < version;
  if (step.action === 'release') return claimedBy === step.operator ? 'new' : 'repeat';
  if (step.action === 'close' && state === 'closed') return 'repeat';
  if (step.action === 'answer' && isLastStep && last?.operator === step.operator && last.content === step.answer)
    return 'repeat';
  if (state === 'closed' || (step.action === 'claim' && state !== 'waiting')) return 'review.decided';
  if (holder !== null && holder !== step.operator) return 'review.claimed';
  if (step.action === 'claim' && holder === step.operator) return 'prolonged';
  const oldest = step.action === 'close' ? version : operatorVersion;
  return step.version >= oldest && step.version <= version ? 'new' : 'review.stale';
}
