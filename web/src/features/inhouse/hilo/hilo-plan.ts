import { chancesOf, rankOf, type Bet } from './hilo-rules.js';

/** The highest number of calls that auto-play makes in one round. */
export const CALLS_MAX = 20;

/** The call that wins with more ranks; the upper one if both win with the same number. */
export const likelierCall = (card: number): Bet =>
  chancesOf(rankOf(card), 'up') >= chancesOf(rankOf(card), 'down') ? 'up' : 'down';

/**
 * Returns the next action of a round: the likelier call on the newest card, or the cash-out after the planned number of
 * calls. Skipped cards do not count as calls.
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
