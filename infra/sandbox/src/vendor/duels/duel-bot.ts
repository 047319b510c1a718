import type { Card } from './pack.js';

/** The data that a bot may use to play a card. It excludes the other player's hand. */
export interface BotView {
  /** The cards that it may play, weakest first. */
  readonly cards: readonly Card[];
  /** Returns whether a card would win the round against the open card. Absent if the bot leads. */
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
