import { chancesOf, rankOf, type Bet } from './hilo-rules.js';

/** The maximum number of calls (guesses "higher" or "lower") that auto-play makes in one round. */
export const CALLS_MAX = 20;

/** Returns the call (guess "up" or "down") with more winning ranks, or "up" if both have the same number. */
export const likelierCall = (card: number): Bet =>
  chancesOf(rankOf(card), 'up') >= chancesOf(rankOf(card), 'down') ? 'up' : 'down';

/**
 * Returns the next action of auto-play: the call (guess) with the higher chance, or the cash-out after the planned
 * number of calls. Skipped cards do not count.
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
