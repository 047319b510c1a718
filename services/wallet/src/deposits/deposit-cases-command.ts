import { isFailure } from '@nm/kit/errors/failure.js';
import type { DepositCaseLine, DepositReviewStore } from './deposit-review.store.js';

/** `isKnown` is false for a case of another service. */
export interface Answer {
  readonly text: string;
  readonly done: boolean;
  readonly isKnown: boolean;
}

const SHOWN_MAX = 100;
const NOTE_LENGTH_MAX = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DECISIONS = ['approve', 'reject', 'close'] as const;

/** Lists deposit cases, approves or rejects a deposit under review, and closes a case without an order. */
export async function depositCasesCommand(
  store: DepositReviewStore,
  operator: string,
  [word = '', id = '', ...reason]: readonly string[],
): Promise<Answer> {
  const isDecision = (DECISIONS as readonly string[]).includes(word);
  if (!isDecision && word !== 'show') {
    const lines = (await store.list(word === 'closed', SHOWN_MAX)).map(line);
    return { text: lines.join('\n') || 'No deposit case.', done: true, isKnown: true };
  }
  const found = UUID.test(id) ? await store.find(id) : undefined;
  if (!found) return { text: `There is no deposit case ${id}.`, done: false, isKnown: false };
  if (word === 'show') return { text: line(found), done: true, isKnown: true };
  const note = reason.join(' ').trim();
  if (note === '' || note.length > NOTE_LENGTH_MAX)
    return { text: `Say why, in 1 to ${NOTE_LENGTH_MAX} characters.`, done: false, isKnown: true };
  return { ...(await decide(store, word as (typeof DECISIONS)[number], id, `by ${operator}: ${note}`)), isKnown: true };
}

async function decide(
  store: DepositReviewStore,
  word: (typeof DECISIONS)[number],
  id: string,
  by: string,
): Promise<{ readonly text: string; readonly done: boolean }> {
  try {
    if (word === 'close') {
      const done = await store.close(id, `closed ${by}`);
      return { text: done ? `${id}: closed` : `${id} is closed, or holds a deposit: approve or reject it.`, done };
    }
    const orderId = await (word === 'approve'
      ? store.approve(id, `approved ${by}`)
      : store.reject(id, `rejected ${by}`));
    return { text: `${id}: deposit ${orderId} ${word === 'approve' ? 'is credited now' : 'is rejected'}`, done: true };
  } catch (error) {
    if (isFailure(error, 'resource.not_found')) return { text: `${id} holds no deposit under review.`, done: false };
    if (isFailure(error, 'request.invalid'))
      return { text: `${id}: the money is of another currency. Return it, and reject the deposit.`, done: false };
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
