import { isFailure } from '@nm/kit/errors/failure.js';
import type { ReviewsReadModel } from '../reviews/reviews.read-model.js';
import type { DepositCaseLine, DepositCasesStore } from './deposit-cases.store.js';
import type { DepositReviewService } from './deposit-review.service.js';

/**
 * The output of the operators' command. `isKnown` is false if no deposit case has the given id, because the case
 * belongs to another service.
 */
export interface Answer {
  readonly text: string;
  readonly done: boolean;
  readonly isKnown: boolean;
}

/** The services and stores that the operators' command for deposit cases needs. */
export interface DepositCasesDesk {
  readonly cases: DepositCasesStore;
  readonly reviews: ReviewsReadModel;
  readonly service: DepositReviewService;
}

const SHOWN_MAX = 100;
const NOTE_LENGTH_MAX = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DECISIONS = ['approve', 'reject', 'close'] as const;

/**
 * The operators' command for deposit cases. It lists the cases, approves or rejects a deposit under review, and closes
 * a case that keeps no deposit under review.
 */
export async function depositCasesCommand(
  desk: DepositCasesDesk,
  operator: string,
  [word = '', id = '', ...reason]: readonly string[],
): Promise<Answer> {
  const isDecision = (DECISIONS as readonly string[]).includes(word);
  if (!isDecision && word !== 'show') {
    const lines = (await desk.cases.list(word === 'closed', SHOWN_MAX)).map(line);
    return { text: lines.join('\n') || 'No deposit case.', done: true, isKnown: true };
  }
  const found = UUID.test(id) ? await desk.cases.find(id) : undefined;
  if (!found) return { text: `There is no deposit case ${id}.`, done: false, isKnown: false };
  if (word === 'show') return { text: line(found), done: true, isKnown: true };
  const note = reason.join(' ').trim();
  if (note === '' || note.length > NOTE_LENGTH_MAX)
    return { text: `Say why, in 1 to ${NOTE_LENGTH_MAX} characters.`, done: false, isKnown: true };
  if (word !== 'close')
    return { ...(await decide(desk, word as 'approve' | 'reject', found, operator, note)), isKnown: true };
  const done = await desk.cases.close(id, `closed by ${operator}: ${note}`);
  return {
    text: done ? `${id}: closed` : `${id} is closed, or holds a deposit: approve or reject it.`,
    done,
    isKnown: true,
  };
}

async function decide(
  { reviews, service }: DepositCasesDesk,
  word: 'approve' | 'reject',
  { caseId, orderId }: DepositCaseLine,
  operator: string,
  note: string,
): Promise<{ readonly text: string; readonly done: boolean }> {
  const review = orderId ? await reviews.find('deposit', orderId) : undefined;
  if (!review || review.state !== 'open') return { text: `${caseId} holds no deposit under review.`, done: false };
  // A deposit that needs two approvals cannot be approved here. The command line has no operator accounts, so it cannot
  // prove that the two approvals come from two people.
  if (word === 'approve' && review.fourEyes)
    return { text: `${caseId}: two operators must approve this deposit, in the console.`, done: false };
  try {
    const step = { operator, version: review.version, note };
    const after = await (word === 'approve'
      ? service.approve(review.subjectId, step)
      : service.reject(review.subjectId, 'other', step));
    if (after.state === 'open')
      return { text: `${caseId}: two operators must approve it, in the console.`, done: false };
    return {
      text: `${caseId}: deposit ${review.subjectId} ${word === 'approve' ? 'is credited now' : 'is rejected'}`,
      done: true,
    };
  } catch (error) {
    if (isFailure(error, 'review.other_currency'))
      return { text: `${caseId}: the money is of another currency. Return it, and reject the deposit.`, done: false };
    if (isFailure(error, 'review.claimed'))
      return { text: `${caseId}: ${review.claimedBy} is working on it.`, done: false };
    if (isFailure(error)) return { text: `${caseId}: refused with ${error.code}.`, done: false };
    throw error;
  }
}

const line = (found: DepositCaseLine): string =>
  [
    found.caseId,
    found.openedAt.toISOString(),
    found.closedAt ? `closed ${found.closedAt.toISOString()} ${found.resolution}` : 'open',
    found.kind,
    found.subject,
    ...Object.entries(found.detail).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
  ].join('  ');
