import type { Card } from './pack.js';

/** What a bot knows when it plays a card: nothing of the other player's hand. */
export interface BotView {
  /** The cards that it may play, the weakest first. */
  readonly cards: readonly Card[];
  /** Whether a card of its hand would take the round from the open card that it answers. Absent if it leads. */
  readonly takes?: (card: Card) => boolean;
}

/**
 * The card that a bot plays. It answers with the weakest card that takes the round, or else with its weakest. Without an
 * open card it plays any of its cards.
 * @param uniform returns a random whole number from 0 up to, but not including, its argument
 */
export function botCard({ cards, takes }: BotView, uniform: (below: number) => number): Card | undefined {
  if (!takes) return cards[uniform(Math.max(1, cards.length))];
  return cards.find((card) => takes(card)) ?? cards[0];
}
