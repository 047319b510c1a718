import fc from 'fast-check';
import {
  dealt,
  FEE_PERCENT,
  givenUp,
  isDue,
  leaderOf,
  paysOf,
  playable,
  played,
  roundsOf,
  takerOf,
  weakest,
  winnerGets,
  type DuelRules,
  type DuelState,
  type Side,
} from './duel-rules.js';
import { DUELS } from './duels.js';
import { commitmentOf, shuffled, signOf, type Card } from './pack.js';

// Goal: every duel ends, whichever cards are played. No player can play a card that is not in the hand. The payouts of
// both players together are their stakes minus the fee.

const SIDES = [0, 1] as const;
const RULES = DUELS.map(({ gameCode, duel }) => [gameCode, duel] as const);
const start = (rules: DuelRules, seed: string): DuelState => {
  const { pack, first } = shuffled(seed, 'salt');
  return dealt(rules, pack, first);
};
const due = (state: DuelState): Side | undefined => SIDES.find((side) => isDue(state, side));

/** Plays a duel to its end. `choose` picks one of the playable cards. */
function ended(state: DuelState, choose: (cards: readonly Card[]) => Card | undefined): DuelState {
  let now = state;
  for (let move = 0; now.result === undefined; move += 1) {
    const side = due(now);
    const card = side === undefined ? undefined : choose(playable(now, side));
    const next = side === undefined || !card ? undefined : played(now, side, card);
    if (!next || move > 2 * state.rules.cards) throw new Error('the duel does not go on');
    now = next;
  }
  return now;
}

describe.each(RULES)('%s', (_code, rules) => {
  it('ends after at most its cards, and pays both stakes less the fee', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.infiniteStream(fc.nat(51)),
        fc.bigInt(1n, 10n ** 12n),
        (seed, picks, stake) => {
          const begun = start(rules, seed);
          const end = ended(begun, (cards) => cards[(picks.next().value ?? 0) % cards.length]);
          const [a, b] = [roundsOf(end, 0), roundsOf(end, 1)];
          expect(end.rounds.length).toBeLessThanOrEqual(rules.cards);
          expect(Math.max(a, b) === rules.toWin || end.rounds.length === rules.cards).toBe(true);
          expect(end.result).toEqual({ winner: a === b ? undefined : a > b ? 0 : 1, how: 'rounds' });
          const shown = end.rounds.flatMap(({ cards }) => cards);
          for (const side of SIDES) {
            const own = [...end.hands[side], ...end.rounds.map(({ cards }) => cards[side])].map(signOf);
            expect(own.toSorted()).toEqual(begun.hands[side].map(signOf).toSorted());
          }
          expect(new Set(shown.map(signOf)).size).toBe(shown.length);
          const [paid, other] = end.result ? paysOf(end.result, stake) : [0n, 0n];
          const fee = end.result?.winner === undefined ? 0n : (2n * stake * BigInt(FEE_PERCENT) + 99n) / 100n;
          expect(paid + other).toBe(2n * stake - fee);
          for (const side of SIDES) {
            expect(playable(end, side)).toEqual([]);
            expect(played(end, side, { rank: 1, suit: 0 })).toBeUndefined();
            expect(givenUp(end, side)).toBe(end);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is won by the other player when one gives it up at any moment', () => {
    const begun = start(rules, 'given up');
    for (const side of SIDES) {
      const end = givenUp(begun, side);
      expect(end.result).toEqual({ winner: side === 0 ? 1 : 0, how: 'given-up' });
      expect(SIDES.map((each) => weakest(end, each))).toEqual([undefined, undefined]);
    }
  });
});

it('ends by every order of cards in which a short duel can be played', () => {
  const rules: DuelRules = { play: 'sealed', order: 'red', cards: 4, toWin: 2 };
  let ends = 0;
  const walk = (state: DuelState): void => {
    if (state.result) {
      ends += 1;
      return;
    }
    const side = due(state) ?? 0;
    const cards = playable(state, side);
    expect(cards.length).toBeGreaterThan(0);
    for (const card of cards) walk(played(state, side, card) ?? state);
  };
  for (const seed of ['a', 'b', 'c']) walk(start(rules, seed));
  expect(ends).toBeGreaterThan(3 * 16);
});

const card = (sign: string): Card => ({
  rank: ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].indexOf(sign.slice(0, -1)) + 1,
  suit: '♠♥♦♣'.indexOf(sign.slice(-1)),
});
it.each([
  ['high', 'Q♠', '10♥', 0],
  ['high', 'A♠', 'K♥', 1],
  ['high', '9♠', '9♥', undefined],
  ['low', 'A♠', 'K♥', 0],
  ['low', '9♠', '9♥', undefined],
  ['ace', 'A♠', 'K♥', 0],
  ['ace', 'A♠', 'Q♥', 1],
  ['ace', 'A♠', 'A♥', undefined],
  ['red', '2♥', 'K♣', 0],
  ['red', '2♥', '3♦', 1],
  ['red', '9♠', '9♣', undefined],
  ['trump', '2♦', 'K♦', 1],
  ['trump', '2♥', 'K♦', 0],
  ['trump', 'A♠', 'K♥', 0],
] as const)('by the order %s, %s against %s is taken by %s', (order, a, b, taker) => {
  const rules: DuelRules = { play: 'led', order, cards: 6, toWin: 3 };
  // Spades are the trump suit, and side 0 leads.
  expect(takerOf({ rules, trump: 0 }, 0, [card(a), card(b)])).toBe(taker);
});

it('lets the leader play first and the other only answer, and changes the lead with every round', () => {
  const begun = start({ play: 'led', order: 'high', cards: 6, toWin: 3 }, 'lead');
  const lead = leaderOf(begun);
  const answer = lead === 0 ? 1 : 0;
  expect([isDue(begun, lead), isDue(begun, answer)]).toEqual([true, false]);
  expect(played(begun, answer, begun.hands[answer][0] ?? card('A♠'))).toBeUndefined();
  expect(played(begun, lead, begun.hands[answer][0] ?? card('A♠'))).toBeUndefined();
  const led = played(begun, lead, begun.hands[lead][0] ?? card('A♠'));
  const round = led && played(led, answer, led.hands[answer][0] ?? card('A♠'));
  expect(round?.rounds).toHaveLength(1);
  expect(round && leaderOf(round)).toBe(answer);
});

it('asks for the led suit where suits are followed, and for nothing else', () => {
  const hands = [[card('2♥')], [card('K♣'), card('A♥'), card('9♥')]] as const;
  const rules: DuelRules = { play: 'led', order: 'trump', cards: 3, toWin: 2 };
  const state: DuelState = { ...start(rules, 'x'), first: 0, trump: 3, hands, laid: [undefined, undefined] };
  const led = played(state, 0, card('2♥'));
  expect(led && playable(led, 1).map(signOf)).toEqual(['A♥', '9♥']);
  expect(led && weakest(led, 1)).toEqual(card('A♥'));
  const without = led && { ...led, hands: [[], [card('K♣'), card('Q♦')]] as const };
  expect(without && playable(without, 1)).toHaveLength(2);
  expect(without && weakest(without, 1)).toEqual(card('Q♦'));
});

it('gives 194.00 of two stakes of 100.00, and rounds down', () => {
  expect([winnerGets(10_000n), winnerGets(10n), winnerGets(1n)]).toEqual([19_400n, 19n, 1n]);
});

it('shuffles the whole pack by the seed that it committed to, each card as often at each place', () => {
  const { pack, first } = shuffled('one', 's');
  expect(new Set(pack.map(signOf)).size).toBe(52);
  expect(shuffled('one', 's')).toEqual({ pack, first });
  expect(shuffled('one', 't').pack).not.toEqual(pack);
  expect(commitmentOf('one')).toBe('7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed');
  const tops = new Map<string, number>();
  const firsts = [0, 0];
  for (let seed = 0; seed < 5_200; seed += 1) {
    const one = shuffled(`s${seed}`, '');
    const top = signOf(one.pack[0] ?? card('A♠'));
    tops.set(top, (tops.get(top) ?? 0) + 1);
    firsts[one.first] = (firsts[one.first] ?? 0) + 1;
  }
  expect(tops.size).toBe(52);
  // Each card is expected at the top of the pack 100 times, with a standard deviation of 10.
  expect([...tops.values()].filter((count) => count < 55 || count > 150)).toEqual([]);
  expect(firsts.filter((count) => count < 2_400)).toEqual([]);
});

it('has no two games with the same rules', () => {
  expect(new Set(DUELS.map(({ duel }) => JSON.stringify(duel))).size).toBe(DUELS.length);
});
