import { LIVE_TABLES } from '../../tables/live-tables.js';
import { stakeMaxOf, weightOf } from '../../tables/table.js';
import { COLUMNS, KINDS, OPPOSED, paysOf, POSITIONS, ROWS, type Position } from './positions.js';

// Goal: the roulette layout has every standard spot once. Each spot covers adjacent numbers and pays the standard
// odds, and every spot has a return of exactly 36/37.

const of = (kind: Position['kind']): Position[] => POSITIONS.filter((place) => place.kind === kind);

it('has the standard places of a wheel with one zero', () => {
  expect(Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, of(kind as Position['kind']).length]))).toEqual({
    ...{ straight: 37, split: 60, street: 14, corner: 23, line: 11 },
    ...{ dozen: 3, column: 3, even: 6 },
  });
  expect(new Set(POSITIONS.map(({ id }) => id)).size).toBe(POSITIONS.length);
  expect(new Set(POSITIONS.map(({ along, across }) => `${along} ${across}`)).size).toBe(POSITIONS.length);
});

it.each([
  ['straight', 35],
  ['split', 17],
  ['street', 11],
  ['corner', 8],
  ['line', 5],
  ['dozen', 2],
  ['column', 2],
  ['even', 1],
] as const)('pays %s %d : 1', (kind, odds) => {
  for (const place of of(kind)) expect([place.id, paysOf(place)]).toEqual([place.id, 100 * (odds + 1)]);
});

it('covers on a line exactly the fields that touch it', () => {
  // The edges of the number fields. The zero touches all three columns and lies before the first row.
  const fields = of('straight').map(({ numbers: [number = 0], along, across, size: [long, wide] = [0, 0] }) => ({
    ...{ number, low: along - long / 2, high: along + long / 2, left: across - wide / 2, right: across + wide / 2 },
  }));
  for (const { kind, id, along, across, numbers } of POSITIONS) {
    if (!['split', 'street', 'corner', 'line'].includes(kind)) continue;
    // A chip on the outer line bets on the whole row, so it touches all three columns.
    const isOuter = across === 0;
    const touched = fields.filter(
      ({ low, high, left, right }) => low <= along && along <= high && (isOuter || (left <= across && across <= right)),
    );
    expect([id, touched.map(({ number }) => number)]).toEqual([id, [...numbers].sort((a, b) => a - b)]);
  }
  expect([ROWS * COLUMNS, fields.length]).toEqual([36, 37]);
});

it('returns exactly 36 of 37 on every place of every roulette', () => {
  const tables = LIVE_TABLES.filter(({ live }) => live.kind === 'roulette');
  expect(tables.length).toBeGreaterThan(0);
  for (const { markets } of tables)
    for (const choice of markets.flatMap(({ choices }) => choices)) {
      const paid = choice.outcomes.reduce((sum, { weight, pays }) => sum + BigInt(weight) * BigInt(pays), 0n);
      expect([choice.id, paid * 37n]).toEqual([choice.id, 36n * 100n * BigInt(weightOf(choice))]);
    }
});

it('opposes places so that each number but the zero wins on exactly one of a group', () => {
  for (const ids of OPPOSED) {
    const covered = ids.flatMap((id) => POSITIONS.find((place) => place.id === id)?.numbers ?? []);
    expect([ids, covered.toSorted((a, b) => a - b)]).toEqual([ids, Array.from({ length: 36 }, (_, n) => n + 1)]);
  }
  expect(OPPOSED.map(({ length }) => length)).toEqual([2, 2, 2, 36, 3, 3, 6, 12, 18]);
});

it('has a highest stake for each place, with which no place pays more than an even chance', () => {
  const [table] = LIVE_TABLES.filter(({ live }) => live.kind === 'roulette');
  const choices = table?.markets.flatMap((market) => market.choices) ?? [];
  const [least, most] = table?.stakes ?? [0, 0];
  for (const choice of choices) {
    const limit = stakeMaxOf(choice, most);
    expect([choice.id, limit >= least, (limit * choice.odds) / 100 <= 2 * most]).toEqual([choice.id, true, true]);
  }
  const limits = Object.fromEntries(choices.map((choice) => [choice.id, stakeMaxOf(choice, most)]));
  expect(limits).toMatchObject({ n17: 2_700, 'split-17-20': 5_500, '13-24': 33_000, red: 50_000 });
});
