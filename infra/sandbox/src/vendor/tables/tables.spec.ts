import { TABLES } from './tables.js';
import { chanceOf, fullName, returnOf, weightOf, type Choice } from './table.js';

// Goal: outcomes have the chances that the page shows, and no choice returns more than its stake on average.

const all = TABLES.flatMap((table) =>
  table.markets.flatMap((market) =>
    market.choices.map((choice) => [table.gameCode, choice.id, choice, market] as const),
  ),
);
const choice = (gameCode: string, id: string): Choice => {
  const found = all.find(([code, name]) => code === gameCode && name === id);
  if (!found) throw new Error(`there is no ${id} in ${gameCode}`);
  return found[2];
};

it.each(all)('%s %s gives back between 84%% and 99%% of its stakes', (_code, _id, one) => {
  expect(returnOf(one)).toBeGreaterThan(0.84);
  expect(returnOf(one)).toBeLessThan(0.99);
  expect(
    one.outcomes.every(
      ({ weight, pays }) => Number.isInteger(weight) && weight >= 0 && Number.isInteger(pays) && pays >= 0,
    ),
  ).toBe(true);
  expect(one.odds).toBe(Math.max(...one.outcomes.map(({ pays }) => pays)));
});

it.each([
  ['player', 0.4462, 0.9876],
  ['banker', 0.4586, 0.9894],
  ['tie', 0.0952, 0.8564],
])('deals baccarat by the rules of the third card: %s', (id, chance, returned) => {
  // The published figures are for eight packs of cards. Drawing with replacement, as here, changes them by less than a
  // thousandth.
  expect(chanceOf(choice('RIVERSIDE_BACCARAT', id))).toBeCloseTo(chance, 2);
  expect(returnOf(choice('RIVERSIDE_BACCARAT', id))).toBeCloseTo(returned, 2);
  expect(weightOf(choice('RIVERSIDE_BACCARAT', id))).toBe(13 ** 6);
});

it.each([
  ['LANTERN_ROULETTE', 'red', 36 / 37],
  ['LANTERN_ROULETTE', '13-24', 36 / 37],
  ['LANTERN_ROULETTE', 'zero', 36 / 37],
  ['MARKET_SIC_BO', 'small', 210 / 216],
  ['ANDAR_BAHAR', 'bahar', 0.97],
])('%s %s returns what its rules say', (gameCode, id, returned) => {
  expect(returnOf(choice(gameCode, id))).toBeCloseTo(returned, 2);
});

it('names every choice once in a table, and every text in every language', () => {
  for (const { gameCode, markets, name } of TABLES) {
    const ids = markets.flatMap(({ choices }) => choices.map(({ id }) => id));
    expect([gameCode, new Set(ids).size]).toEqual([gameCode, ids.length]);
    expect(Object.values(name)).not.toContain('');
  }
  const texts = new Set(
    all.flatMap(([, , one, market]) =>
      [fullName(market, one), ...one.outcomes.map((outcome) => outcome.text)].flatMap((text) =>
        Object.values({ ...text } as Record<string, string>),
      ),
    ),
  );
  // The platform accepts texts of at most 160 letters for the betting record.
  for (const text of texts)
    expect([text, text.trim() !== '' && text.length <= 160 && !text.includes('undefined')]).toEqual([text, true]);
});

it('gives every game of the sandbox a code of its own', () => {
  const codes = TABLES.map(({ gameCode }) => gameCode);
  expect(new Set(codes).size).toBe(codes.length);
});
