/** The rules for the built-in customer service: one thread for each member, in which operators answer (domain §13). */
import type { FailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure } from '@nm/kit/errors/failure.js';

const CONTENT_LENGTH_MAX = 1_000;
const KEY_LENGTH_MAX = 64;
const NOTE_LENGTH_MAX = 500;
const OPERATOR = /^[\x21-\x7e]{1,64}$/;
/** An operator's claim ends this long (ms) after the operator last used it. */
export const CLAIM_MS = 600_000;

/** A thread waits for an operator after each message of the member. A closed thread waits again after the next one. */
export type ThreadState = 'waiting' | 'answered' | 'closed';

export interface ServiceThread {
  readonly threadId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly state: ThreadState;
  /** Rises with every change. */
  readonly version: bigint;
  /** The version after the last step of an operator. */
  readonly operatorVersion: bigint;
  readonly messageCount: number;
  /** The member's messages since the last answer. */
  readonly unanswered: number;
  /** Since when the member waits, or when the thread was last answered or closed. */
  readonly changedAt: Date;
  /** The operator who has reserved the thread until `claimEndsAt`. */
  readonly claimedBy: string | null;
  readonly claimEndsAt: Date | null;
  /** The operator who answered last or closed the thread; null while it waits. */
  readonly decidedBy: string | null;
}

export interface ServiceMessage {
  /** Counts from 1 within the thread. */
  readonly number: number;
  /** The operator who wrote it; null for a message of the member. */
  readonly operator: string | null;
  readonly content: string;
  readonly sentAt: Date;
}

/** A member's message. `key` makes a repeat the same request. */
export interface NewServiceMessage {
  readonly memberId: string;
  readonly content: string;
  readonly key: string;
}

export type ThreadAction = 'claim' | 'release' | 'answer' | 'close';

/** A step of an operator, and the version of the thread that the operator saw. */
export type ThreadStep = { readonly operator: string; readonly version: bigint } & (
  | { readonly action: 'claim' | 'release' }
  | { readonly action: 'answer'; readonly answer: string; readonly note: string }
  | { readonly action: 'close'; readonly note: string }
);

/** `prolonged` only moves the end of the operator's own claim; `repeat` changes nothing. */
export type ThreadVerdict = 'new' | 'prolonged' | 'repeat' | FailureCode;

/** @throws Failure request.invalid that names the field. */
function checkedText(text: string, field: string): string {
  const content = text.trim();
  const { length } = [...content];
  if (length === 0 || length > CONTENT_LENGTH_MAX || content.includes('\0'))
    throw new Failure('request.invalid', { field });
  return content;
}

/**
 * Checks what a member sends, and removes white space at both ends of the content.
 * @throws Failure request.invalid that names the field.
 */
export function checkedMessage(sent: NewServiceMessage): NewServiceMessage {
  const content = checkedText(sent.content, 'content');
  if (sent.key === '' || sent.key.length > KEY_LENGTH_MAX) throw new Failure('request.invalid', { field: 'key' });
  return { ...sent, content };
}

/**
 * Checks a step, and removes white space at both ends of an answer.
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
 * Returns what a step does to a thread at a moment, or the code of its refusal. A message that the member wrote
 * meanwhile does not make an answer stale; a step of another operator does. Closing needs the newest version, so that
 * no message is closed that the operator has not seen.
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
