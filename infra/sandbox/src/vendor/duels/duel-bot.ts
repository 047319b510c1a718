import type { Card } from './pack.js';

/** The data from which a bot chooses a card. It does not contain the other player's hand. */
export interface BotView {
  /** The cards that the bot may play now, in ascending order of strength. */
  readonly cards: readonly Card[];
  /** Returns true if a card would win the round against the open card. Absent if the bot plays the first card. */
  readonly takes?: (card: Card) => boolean;
}

/**
 * Chooses the card that a bot plays. The bot answers with the weakest card that wins the round, or else with its
 * weakest card. If there is no open card, it plays a random card.
 * @param uniform returns a random whole number from 0 up to, but not including, its argument
 */
export function botCard({ cards, takes }: BotView, uniform: (below: number) => number): Card | undefined {
  if (!takes) return cards[uniform(Math.max(1, cards.length))];
  return cards.find((card) => takes(card)) ?? cards[0];
}
