import { BOOK_GAMES, type BookGame } from './book-games.js';
import { Fixture } from './fixture.js';
import { cashOutValue, combined, payoutOf, priceOf, RETURN } from './odds.js';
import type { Form, Frame } from './rules.js';
import { Schedule } from './schedule.js';
import { SeededNumbers } from './seeded-numbers.js';

// Goal: every price has the stated margin. The chances are computed here by another method. On average, no price and
// no cash-out pays back more than was staked.

const gameOf = (gameCode: string): BookGame => {
  const game = BOOK_GAMES.find((one) => one.gameCode === gameCode);
  if (!game) throw new Error(`there is no ${gameCode}`);
  return game;
};
const NOW = Date.UTC(2026, 10, 25, 12, 34, 56);
const fixturesOf = (gameCode: string, secret = 's'): readonly Fixture[] =>
  new Schedule(gameOf(gameCode), secret).listed(NOW);

/**
 * Returns how often each pick wins or is a push. The rest of the match is simulated many times with code that is
 * independent of the rules.
 */
function played(game: BookGame, form: Form, from: Frame, times: number) {
  let seed = 7;
  const next = (): number => {
    // The generator is mulberry32.
    seed = (seed + 0x6d2b79f5) | 0;
    let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
  const counts = new Map<string, { won: number; push: number }>();
  const count = (name: string, isWon: boolean, isPush = false): void => {
    const one = counts.get(name) ?? { won: 0, push: 0 };
    counts.set(name, { won: one.won + Number(isWon && !isPush), push: one.push + Number(isPush) });
  };
  for (let time = 0; time < times; time += 1) {
    if (game.kind === 'sports') {
      let [home, away] = from.score;
      for (let minute = from.clock; minute < 90; minute += 1) {
        if (next() < form.home / 1e6) home += 1;
        if (next() < form.away / 1e6) away += 1;
      }
      count('result:home', home > away);
      count('result:draw', home === away);
      count('result:away', home < away);
      for (const line of [1.5, 2.5, 3]) {
        count(`g${line}:over`, home + away > line, home + away === line);
        count(`g${line}:under`, home + away < line, home + away === line);
      }
      const by = home + form.handicap - away;
      count('handicap:home', by > 0, by === 0);
      count('handicap:away', by < 0, by === 0);
    } else {
      const sets: [number, number] = [...from.sets];
      let [home, away] = from.isBreak ? [0, 0] : from.score;
      let map = from.isBreak ? from.period + 1 : from.period;
      for (let isFirst = true; sets[0] < 2 && sets[1] < 2; isFirst = false, map += 1) {
        while (home < 13 && away < 13) {
          if (next() < form.home / 1e6) home += 1;
          else away += 1;
        }
        if (isFirst) {
          count(`map${map}:home`, home > away);
          count(`map${map}:away`, home < away);
          count(`rounds${map}:over`, home + away >= 22);
          count(`rounds${map}:under`, home + away < 22);
        }
        sets[home > away ? 0 : 1] += 1;
        [home, away] = [0, 0];
      }
      count('winner:home', sets[0] === 2);
      count('winner:away', sets[1] === 2);
      count('maps:two', sets[0] + sets[1] === 2);
      count('maps:three', sets[0] + sets[1] === 3);
    }
  }
  return counts;
}

describe.each([
  ['MAIDAN_MATCHES', 'delta-2970000'],
  ['EMBER_LEAGUE', 'ember-1850000'],
])('the chances of %s', (gameCode, id) => {
  const game = gameOf(gameCode);
  const fixture = new Schedule(game, 'chances').find(id);
  it.each([0, 0.3, 0.7])('are those of playing the rest of the match at %s of it', (share) => {
    if (!fixture) throw new Error('no fixture');
    const TIMES = 5_000;
    const frame = fixture.story.frames[Math.floor(fixture.story.frames.length * share) - 1] ?? game.rules.start;
    const counts = played(game, fixture.form, frame, TIMES);
    for (const market of game.rules.markets(fixture.form, frame)) {
      expect(market.picks.reduce((sum, { win }) => sum + win, market.picks[0]?.push ?? 0)).toBeCloseTo(1, 9);
      for (const { id: pick, win, push } of market.picks) {
        const { won = 0, push: pushed = 0 } = counts.get(`${market.id}:${pick}`) ?? {};
        // Returns the allowed difference between the simulated and the computed chance: five standard deviations.
        const far = (chance: number): number => 5 * Math.sqrt(Math.max(0, chance * (1 - chance)) / TIMES) + 1e-9;
        expect([market.id, pick, Math.abs(won / TIMES - win) <= far(win)]).toEqual([market.id, pick, true]);
        expect([market.id, pick, Math.abs(pushed / TIMES - push) <= far(push)]).toEqual([market.id, pick, true]);
      }
    }
  });
});

it.each(BOOK_GAMES.map(({ gameCode }) => gameCode))(
  'every price of %s has its margin, before and during a match',
  (gameCode) => {
    const { rules } = gameOf(gameCode);
    let [soon, live] = [0, 0];
    for (const fixture of fixturesOf(gameCode)) {
      const { plan, form, endsAt } = fixture;
      const times = [
        plan.startsAt - 60_000,
        ...[0.1, 0.35, 0.6, 0.85].map((part) => plan.startsAt + part * (endsAt - plan.startsAt)),
      ];
      for (const [index, now] of times.entries()) {
        if (index > 0 && !rules.isLiveOffered) continue;
        const chances = new Map(rules.markets(form, fixture.frameAt(now)).map((market) => [market.id, market]));
        for (const offer of fixture.offersAt(now)) {
          const sum = offer.picks.reduce((all, { odds }) => all + (odds ? 10_000 / odds : 0), 0);
          const isWhole = offer.picks.every(({ odds }) => odds !== undefined);
          const push = chances.get(offer.id)?.picks[0]?.push ?? 0;
          if (isWhole && push === 0) expect(sum).toBeGreaterThan(1.03);
          for (const { id, odds } of offer.picks) {
            if (odds === undefined) continue;
            expect(Number.isInteger(odds)).toBe(true);
            const pick = chances.get(offer.id)?.picks.find((one) => one.id === id);
            const back = ((pick?.win ?? 0) * odds) / 10_000 + (pick?.push ?? 0);
            expect(back).toBeLessThan(0.965);
            if (index === 0 && odds < 1_000_000) expect(back).toBeGreaterThan(0.91);
            if (index === 0) soon += 1;
            else live += 1;
          }
        }
      }
    }
    expect(soon).toBeGreaterThan(2);
    expect(live > 20).toBe(rules.isLiveOffered);
  },
);

it('a price gives back the stated return, and is rounded down to a step', () => {
  expect(RETURN).toBe(9_500);
  expect(priceOf(0.5, 0, 10_000)).toBe(19_000);
  // The expected odds are 0.95 / 0.3 = 3.1666, rounded down to a step of 0.05, and 0.95 / 0.7 = 1.3571, rounded down to
  // 0.01.
  expect(priceOf(0.3, 0, 10_000)).toBe(31_500);
  expect(priceOf(0.7, 0, 10_000)).toBe(13_500);
  expect(priceOf(0.05, 0, 10_000)).toBe(190_000);
  expect(priceOf(0.4, 0.2, 10_000)).toBe(18_700);
  expect(priceOf(0.97, 0, 10_000)).toBeUndefined();
  expect(priceOf(1, 0, 10_000)).toBeUndefined();
  expect(priceOf(0, 0, 10_000)).toBe(1_000_000);
});

it('multiplies odds exactly, and rounds a payout down once', () => {
  expect(combined([13_100, 27_800, 19_200])).toBe(69_900);
  expect(payoutOf(20_000n, [13_100, 27_800, 19_200])).toBe(139_845n);
  expect(payoutOf(333n, [19_900])).toBe(662n);
  expect(
    payoutOf(
      100n,
      Array.from({ length: 8 }, () => 1_000_000),
    ),
  ).toBe(100n * 100n ** 8n);
});

it('cashes out less than a slip is worth, and nothing of a lost one', () => {
  // A stake of 100.00 at odds of 2.50 and a chance of 0.38: the average payout is 95.00, and the cash-out is 98% of
  // it.
  expect(cashOutValue(10_000n, [{ odds: 25_000, win: 0.38, push: 0 }])).toBe(9_310n);
  expect(
    cashOutValue(10_000n, [
      { odds: 25_000, win: 1, push: 0 },
      { odds: 20_000, win: 0, push: 1 },
    ]),
  ).toBe(24_500n);
  expect(
    cashOutValue(10_000n, [
      { odds: 25_000, win: 0.5, push: 0 },
      { odds: 20_000, win: 0, push: 0 },
    ]),
  ).toBe(0n);
});

it('finds the same matches, prices and results again after a restart, and others with another secret', () => {
  for (const { gameCode } of BOOK_GAMES) {
    const [first, again, other] = [fixturesOf(gameCode), fixturesOf(gameCode), fixturesOf(gameCode, 'other')];
    expect(first.length).toBeGreaterThan(1);
    const whole = (fixtures: readonly Fixture[]) =>
      fixtures.map((fixture) => ({ plan: fixture.plan, story: fixture.story, offers: fixture.offersAt(NOW) }));
    expect(whole(again)).toEqual(whole(first));
    expect(whole(other)).not.toEqual(whole(first));
    for (const fixture of first) {
      const league = gameOf(gameCode).leagues.find(({ id }) => id === fixture.plan.leagueId);
      expect(fixture.endsAt).toBeLessThanOrEqual(fixture.plan.startsAt + (league?.everyMs ?? 0));
      expect(fixture.plan.sides[0]).not.toBe(fixture.plan.sides[1]);
    }
  }
});

it('draws numbers without a lean, and the same for the same name', () => {
  const numbers = new SeededNumbers('s', 'name');
  const drawn = Array.from({ length: 6_000 }, () => numbers.below(6));
  const again = new SeededNumbers('s', 'name');
  expect(Array.from({ length: 6_000 }, () => again.below(6))).toEqual(drawn);
  for (const face of [0, 1, 2, 3, 4, 5]) {
    const count = drawn.filter((one) => one === face).length;
    expect(count).toBeGreaterThan(850);
    expect(count).toBeLessThan(1_150);
  }
});

it('shows a value of the chart for each frame that was played, and none for a break of football', () => {
  for (const game of BOOK_GAMES)
    for (const { story } of fixturesOf(game.gameCode)) {
      expect(story.marks.length).toBe(story.frames.length);
      const without = story.frames.filter((_, place) => story.marks[place] === undefined);
      expect(without).toEqual(game.kind === 'sports' ? story.frames.filter(({ isBreak }) => isBreak) : []);
    }
});
