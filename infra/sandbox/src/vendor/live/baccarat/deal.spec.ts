import { baccaratEvents } from '../../tables/baccarat.js';
import { TABLES } from '../../tables/tables.js';
import { returnOf } from '../../tables/table.js';
import { BACCARAT, baccaratPays, dealHands, type Card } from './deal.js';

// Goal: the dealt cards have exactly the chances that the page states, and every hand pays what its cards say.

const value = ({ rank }: Card): number => (rank >= 10 ? 0 : rank);
const total = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + value(card), 0) % 10;

/**
 * Generates every possible deal with its weight. A card has each value from 1 to 9 with a chance of 1/13, and the value
 * 0 with a chance of 4/13.
 */
function* deals(prefix: readonly number[] = []): Generator<{ player: Card[]; banker: Card[]; weight: number }> {
  let drawn = 0;
  let isShort = false;
  const hands = dealHands((below) => {
    if (below === 4) return 0;
    const rank = prefix[drawn];
    drawn += 1;
    if (rank === undefined) isShort = true;
    return rank ?? 0;
  });
  if (!isShort) {
    const weight = prefix.reduce((product, rank) => product * (rank === 9 ? 4 : 1), 13 ** (6 - prefix.length));
    yield { ...hands, weight };
    return;
  }
  for (let rank = 0; rank < 10; rank += 1) yield* deals([...prefix, rank]);
}

it('deals every pair of totals as often as the exact table of chances says', () => {
  const counted = new Map<string, number>();
  const returned = { player: 0, banker: 0, tie: 0 };
  let all = 0;
  for (const { player, banker, weight } of deals()) {
    const key = `Player ${total(player)}, Banker ${total(banker)}`;
    counted.set(key, (counted.get(key) ?? 0) + weight);
    const pays = baccaratPays(player, banker);
    for (const choice of ['player', 'banker', 'tie'] as const) returned[choice] += weight * (pays[choice] ?? 0);
    all += weight;
  }
  expect(all).toBe(13 ** 6);
  expect(Object.fromEntries(counted)).toEqual(
    Object.fromEntries(baccaratEvents().map(({ text, weight }) => [text.EN, weight])),
  );
  const table = TABLES.find(({ gameCode }) => gameCode === 'RIVERSIDE_BACCARAT');
  const choices = (table?.markets ?? []).flatMap((market) => market.choices);
  for (const id of ['player', 'banker', 'tie'] as const) {
    const choice = choices.find((one) => one.id === id);
    if (!choice) throw new Error(`the table has no ${id}`);
    expect(returned[id] / all / 100).toBeCloseTo(returnOf(choice), 10);
  }
}, 60_000);

it('pays a pair in one of thirteen hands', () => {
  const suits = [0, 1, 2, 3];
  const ranks = Array.from({ length: 13 }, (_, index) => index + 1);
  const hands = ranks.flatMap((a) =>
    ranks.map(
      (b) =>
        [
          { rank: a, suit: suits[0] ?? 0 },
          { rank: b, suit: 1 },
        ] as const,
    ),
  );
  const paid = hands.reduce((sum, hand) => sum + (baccaratPays(hand, hands[5] ?? hand)['player-pair'] ?? 0), 0);
  expect(paid).toBe(13 * 1_200);
  expect(baccaratPays(hands[1] ?? [], hands[0] ?? [])).toMatchObject({ 'player-pair': 0, 'banker-pair': 1_200 });
});

it('stops at a natural, and draws the third cards by the table of rules', () => {
  const dealt = (...ranks: number[]) => {
    let at = 0;
    const { player, banker } = dealHands((below) => (below === 4 ? 0 : (ranks[at++] ?? 0) - 1));
    return [player.length, banker.length];
  };
  // The order is player, banker, player, banker, and then the third cards.
  expect(dealt(4, 1, 5, 1, 9, 9)).toEqual([2, 2]);
  expect(dealt(2, 1, 4, 2, 9, 9)).toEqual([2, 3]);
  expect(dealt(2, 1, 3, 2, 8, 9)).toEqual([3, 2]);
  expect(dealt(2, 1, 3, 2, 7, 9)).toEqual([3, 3]);
  expect(dealt(2, 3, 3, 4, 7, 9)).toEqual([3, 2]);
});

it('names, marks and times each round by its cards', () => {
  for (let n = 0; n < 500; n += 1) {
    const { drawing, mark, text, drawingMs, pays } = BACCARAT.deal((below) => Math.floor(Math.random() * below));
    const { player, banker } = drawing as { player: Card[]; banker: Card[] };
    expect(text.EN).toBe(`Player ${total(player)}, Banker ${total(banker)}`);
    expect(mark).toBe(total(player) === total(banker) ? 'T' : total(player) > total(banker) ? 'P' : 'B');
    expect(drawingMs).toBe((player.length + banker.length) * 720 + 800);
    expect(pays).toEqual(baccaratPays(player, banker));
  }
});
