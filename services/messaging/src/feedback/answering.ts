/**
 * The rules by which operators answer feedback. An operator who works on a feedback claims it, which reserves it for
 * this operator.
 */
import type { FailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { NOTE_LENGTH_MAX, type Feedback } from './feedback.js';

const ANSWER_LENGTH_MAX = 1_000;
const OPERATOR = /^[\x21-\x7e]{1,64}$/;
/** How long (ms) a claim lasts after the operator's last step on the feedback. */
export const CLAIM_MS = 600_000;

export type AnswerAction = 'claim' | 'release' | 'answer';

/** A step of an operator on a feedback, with the version of the feedback that the operator saw. */
export type AnswerStep = { readonly operator: string; readonly version: bigint } & (
  | { readonly action: 'claim' | 'release' }
  | { readonly action: 'answer'; readonly answer: string; readonly note: string }
);

type State = Pick<Feedback, 'status' | 'version' | 'claimedBy' | 'claimEndsAt' | 'decidedBy' | 'answer'>;

/**
 * The decision about an operator's step on a feedback. `prolonged` only extends the operator's own claim; `repeat`
 * means that there is nothing left to do, so nothing is changed.
 */
export type AnswerVerdict = 'new' | 'prolonged' | 'repeat' | FailureCode;

/**
 * Checks an operator's step on a feedback, and removes white space at both ends of an answer.
 * @throws Failure request.invalid that names the field.
 */
export function checkedStep(step: AnswerStep): AnswerStep {
  if (!OPERATOR.test(step.operator)) throw new Failure('request.invalid', { field: 'operator_id' });
  if (step.action !== 'answer') return step;
  const answer = step.answer.trim();
  const { length } = [...answer];
  if (length === 0 || length > ANSWER_LENGTH_MAX || answer.includes('\0'))
    throw new Failure('request.invalid', { field: 'answer' });
  if (step.note.length > NOTE_LENGTH_MAX || step.note.includes('\0'))
    throw new Failure('request.invalid', { field: 'note' });
  return { ...step, answer };
}

/**
 * Returns the decision about a step on a feedback at a given time: what the step does, or the code of the failure with
 * which it is refused.
 */
export function judgeStep(feedback: State, step: AnswerStep, now: Date): AnswerVerdict {
  const { status, claimedBy, claimEndsAt } = feedback;
  const holder = claimEndsAt !== null && claimEndsAt > now ? claimedBy : null;
  if (step.action === 'release') return status === 'received' && claimedBy === step.operator ? 'new' : 'repeat';
  if (status !== 'received') {
    const isSame = step.action === 'answer' && feedback.decidedBy === step.operator && feedback.answer === step.answer;
    return isSame ? 'repeat' : 'review.decided';
  }
  if (holder !== null && holder !== step.operator) return 'review.claimed';
  if (step.action === 'claim' && holder === step.operator) return 'prolonged';
  return feedback.version === step.version ? 'new' : 'review.stale';
}
