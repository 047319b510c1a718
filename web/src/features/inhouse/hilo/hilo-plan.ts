import { chancesOf, rankOf, type Bet } from './hilo-rules.js';

/** The highest number of calls that a run makes in one round. */
export const CALLS_MAX = 20;

/** The call that more ranks win; the upper one where both are as likely. */
export const likelierCall = (card: number): Bet =>
  chancesOf(rankOf(card), 'up') >= chancesOf(rankOf(card), 'down') ? 'up' : 'down';

/**
 * The next act of a round: the likelier call on the newest card, or the cash-out after the planned number of calls.
 * Skipped cards are no calls.
 */
export function nextAct(
  callsPlanned: number,
  cards: readonly number[],
  calls: readonly string[],
): { readonly call: Bet } | 'cashOut' {
  const card = cards.at(-1);
  if (card === undefined || calls.filter((call) => call !== 'skip').length >= callsPlanned) return 'cashOut';
  return { call: likelierCall(card) };
}
