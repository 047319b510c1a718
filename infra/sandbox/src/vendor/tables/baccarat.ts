import type { Event } from './table.js';
import { composed } from './texts.js';

export type Side = 'player' | 'banker' | 'tie';

/**
 * How many of the 13 ranks have the value 0, 1, and so on up to 9. Ten, jack, queen and king have the value 0. Cards
 * are drawn with replacement.
 */
const CARDS = [4, 1, 1, 1, 1, 1, 1, 1, 1, 1];
const KINDS = 13;

/**
 * Returns all possible results of a round of baccarat with their exact weights, by the standard rules for the third
 * card.
 */
export function baccaratEvents(): Event<Side>[] {
  const ways = new Map<string, number>();
  const count = (player: number, banker: number, weight: number): void => {
    const key = `${player} ${banker}`;
    ways.set(key, (ways.get(key) ?? 0) + weight);
  };
  const hands = twoCards();
  hands.forEach((ofPlayer, player) =>
    hands.forEach((ofBanker, banker) => deal(player, banker, ofPlayer * ofBanker, count)),
  );
  return [...ways].map(([key, weight]) => {
    const [player = 0, banker = 0] = key.split(' ').map(Number);
    return {
      weight,
      key: player > banker ? 'player' : player < banker ? 'banker' : 'tie',
      text: totals(player, banker),
    };
  });
}

/** Returns, for each total of two cards, how many of the 169 combinations give it. */
function twoCards(): number[] {
  const ways = Array.from({ length: 10 }, () => 0);
  CARDS.forEach((first, a) =>
    CARDS.forEach((second, b) => {
      ways[(a + b) % 10] = (ways[(a + b) % 10] ?? 0) + first * second;
    }),
  );
  return ways;
}

/**
 * Adds the third cards that the rules require. Every branch is weighted as if two more cards were drawn, so that all
 * weights have the same sum.
 */
function deal(
  player: number,
  banker: number,
  weight: number,
  count: (player: number, banker: number, weight: number) => void,
): void {
  if (player >= 8 || banker >= 8) return count(player, banker, weight * KINDS ** 2);
  const bankerDraws = (to: number, of: number): void =>
    CARDS.forEach((ways, card) => count(to, (banker + card) % 10, of * ways));
  if (player >= 6)
    return banker <= 5 ? bankerDraws(player, weight * KINDS) : count(player, banker, weight * KINDS ** 2);
  CARDS.forEach((ways, card) => {
    const total = (player + card) % 10;
    if (drawsOn(banker, card)) bankerDraws(total, weight * ways);
    else count(total, banker, weight * ways * KINDS);
  });
}

/** Returns true if the banker draws a third card after the player drew the given card. */
export function drawsOn(banker: number, card: number): boolean {
  if (banker <= 2) return true;
  if (banker === 3) return card !== 8;
  if (banker === 7) return false;
  return card >= (banker - 3) * 2 && card <= 7;
}

const totals = (player: number, banker: number) =>
  composed(
    (language) =>
      ({
        EN: `Player ${player}, Banker ${banker}`,
        BN: `প্লেয়ার ${player}, ব্যাংকার ${banker}`,
        AR: `اللاعب ${player}، المصرفي ${banker}`,
      })[language],
  );
