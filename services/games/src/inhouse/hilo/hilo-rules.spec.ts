import fc from 'fast-check';
import { HILO } from './hilo.js';
import {
  chancesOf,
  CARDS,
  DRAWN,
  isLost,
  isWon,
  multiplierE4,
  payoutOf,
  RANKS,
  rankOf,
  type Call,
} from './hilo-rules.js';

// Goal: the chances, multipliers and returns of hi-lo are exact for every sequence of calls (guesses) and skips.

const BETS = ['up', 'down'] as const;
const aCard = fc.integer({ min: 0, max: CARDS - 1 });
const aCall = fc.constantFrom<Call>('up', 'down', 'skip');

test('a card has one of 13 ranks, each of four cards', () => {
  const ranks = Array.from({ length: CARDS }, (_, card) => rankOf(card));
  for (let rank = 1; rank <= RANKS; rank += 1) expect(ranks.filter((one) => one === rank)).toHaveLength(4);
});

test('the chances of a call are the ranks that win it, counted, and no call wins for sure', () => {
  for (let card = 0; card < CARDS; card += 1)
    for (const call of BETS) {
      const won = Array.from({ length: RANKS }, (_, next) => next).filter((next) => isWon(card, next, call)).length;
      expect(won).toBe(chancesOf(rankOf(card), call));
      expect(won).toBeGreaterThan(0);
      expect(won).toBeLessThan(RANKS);
    }
});

/** Returns the exact average payout of a strategy over all possible cards, in hundred-millionths of the stake. */
function returnOf(
  first: number,
  strategy: (rank: number, calls: readonly Call[]) => Call,
  turns: number,
  multiplierOf = multiplierE4,
): bigint {
  const walk = (cards: readonly number[], calls: readonly Call[]): bigint => {
    if (calls.length === turns) return multiplierOf(cards, calls);
    const call = strategy(rankOf(cards.at(-1)!), calls);
    let paid = 0n;
    for (let next = 0; next < RANKS; next += 1) {
      const lost = call !== 'skip' && !isWon(cards.at(-1)!, next, call);
      if (!lost) paid += walk([...cards, next], [...calls, call]);
    }
    return paid;
  };
  return (walk([first], []) * 10_000n) / BigInt(RANKS) ** BigInt(turns);
}

test.each<[string, (rank: number, calls: readonly Call[]) => Call]>([
  ['always up', () => 'up'],
  ['always down', () => 'down'],
  ['the likelier call', (rank: number) => (rank <= 7 ? 'up' : 'down')],
  ['the less likely call', (rank: number) => (rank <= 7 ? 'down' : 'up')],
  [
    'a skip, and then the likelier call',
    (rank: number, calls: readonly Call[]) => (calls.length === 0 ? 'skip' : rank <= 7 ? 'up' : 'down'),
  ],
])('%s returns 98.99% to 99% over all cards, computed exactly', (_name, strategy) => {
  for (let first = 0; first < RANKS; first += 1) {
    const returned = returnOf(first, strategy, 3);
    expect(returned).toBeGreaterThan(98_989_999n);
    expect(returned).toBeLessThanOrEqual(99_000_000n);
  }
});

test('one call on any card returns 98.996153% to 99%', () => {
  const returns = Array.from({ length: RANKS }, (_, first) => first).flatMap((first) =>
    BETS.map((call) => returnOf(first, () => call, 1)),
  );
  const sorted = returns.toSorted((a, b) => (a < b ? -1 : 1));
  expect([sorted[0], sorted.at(-1)]).toEqual([98_996_153n, 99_000_000n]);
});

test('one call on one card that pays 1% more or less does not fit these returns', () => {
  for (let first = 0; first < RANKS; first += 1)
    for (const call of BETS) {
      const returned = (change: bigint): bigint =>
        returnOf(
          first,
          () => call,
          1,
          (cards, calls) => (multiplierE4(cards, calls) * change) / 100n,
        );
      expect(returned(101n)).toBeGreaterThan(99_000_000n);
      expect(returned(99n)).toBeLessThan(98_996_153n);
    }
});

test('a skip changes no multiplier, and a payout is rounded down and at most the largest win', () => {
  fc.assert(
    fc.property(
      fc.array(aCard, { minLength: 6, maxLength: 6 }),
      fc.array(aCall, { maxLength: 5 }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.option(fc.bigInt({ min: 1n, max: 10n ** 12n })),
      (cards, calls, stake, most) => {
        const called = calls.flatMap((call, i) => (call === 'skip' ? [] : [chancesOf(rankOf(cards[i]!), call)]));
        const under = called.reduce((product, ranks) => product * BigInt(ranks), 1n);
        const exact = called.length === 0 ? 10_000n : (9_900n * 13n ** BigInt(called.length)) / under;
        expect(multiplierE4(cards, calls)).toBe(exact);
        const free = called.length === 0 ? 0n : (stake * exact) / 10_000n;
        expect(payoutOf(cards, calls, stake, most)).toBe(most !== null && free > most ? most : free);
      },
    ),
  );
});

describe('a round', () => {
  // The cards are 8, king, ace, 5, and then only threes.
  const cards = [7, 12, 13, 4, ...Array.from({ length: DRAWN - 4 }, () => 2)];
  const round = { detail: { game: 'hilo', cards, winMinorMax: '1000000' }, stakeMinor: 1_000n };
  const after = (...calls: Call[]) => calls.map((call) => ({ call }));

  test('goes on after a won call, is lost by a lost one, and a skip loses nothing', () => {
    expect(HILO.play(round, [], { call: 'up' })).toEqual({ payoutMinor: 2_145n });
    expect(HILO.play(round, [], { call: 'down' })).toEqual({ payoutMinor: 0n, ends: 'lost' });
    expect(HILO.play(round, [], { call: 'skip' })).toEqual({ payoutMinor: 0n });
    expect(HILO.play(round, after('up'), { call: 'up' })).toEqual({ payoutMinor: 0n, ends: 'lost' });
    expect(HILO.play(round, after('up', 'skip'), { call: 'up' })).toEqual({ payoutMinor: 2_323n });
  });

  test('ends at the largest win, which it pays', () => {
    const small = { ...round, detail: { ...round.detail, winMinorMax: '2000' } };
    expect(HILO.play(small, [], { call: 'up' })).toEqual({ payoutMinor: 2_000n, ends: 'completed' });
  });

  test('ends with the last card, which can be called and not skipped', () => {
    const skips = after(...Array.from({ length: DRAWN - 2 }, () => 'skip' as const));
    expect(() => HILO.play(round, skips, { call: 'skip' })).toThrow('request.invalid');
    expect(HILO.play(round, skips, { call: 'up' })).toMatchObject({ ends: 'completed' });
    expect(() => HILO.play(round, skips.slice(1), { call: 'skip' })).not.toThrow();
  });

  test('refuses a call that it does not offer', () => {
    expect(() => HILO.play(round, [], { call: 'same' as Call })).toThrow('request.invalid');
  });

  test('shows the turned cards only', () => {
    expect(HILO.toOpenWire(round.detail, after('up'))).toMatchObject({
      value: { cards: [7, 12], multiplierE4: 21_450n },
    });
    expect(isLost(cards, ['up', 'up'])).toBe(true);
  });
});
