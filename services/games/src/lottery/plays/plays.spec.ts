import { add, choiceShares, hitsShare, severalShare, times, type Share } from '../../testing/play-chances.js';
import { expand, ordersOf } from './picks.js';
import { SHAPES, type DrawResult, type PlayRow } from './play.js';
import { PLAYS } from './plays.js';
import { payoutMinor, resultOf, unitsOf } from './win.js';

// Goal: the table of plays (kinds of bet) is correct. The test computes the return to the player of every row: it
// enumerates all results, or counts by inclusion and exclusion if there are too many. Every row returns less than its
// stake.

/** A stake that is divisible by every possible number of orders of a pick's digits, so that no win is rounded. */
const UNIT = 2_400_000n;

const numbers = (digits: number): string[] =>
  Array.from({ length: 10 ** digits }, (_, i) => String(i).padStart(digits, '0'));

/**
 * Computes the return to the player of one combination over a list of equally likely results, with the code that
 * settles slips.
 */
function returnOver(row: PlayRow, combination: string, results: Iterable<DrawResult>): Share {
  let [won, count] = [0n, 0n];
  for (const result of results) {
    won += payoutMinor(UNIT, resultOf(row, combination, result));
    count += 1n;
  }
  return [won, count * UNIT * BigInt(unitsOf(row, combination))];
}

/**
 * Generates every result of one prize, one number at a time. Only the digits that decide the play (kind of bet) of this
 * row vary; other prizes are absent.
 */
function* resultsOfOne(prize: string, digits: number, width: number): Generator<DrawResult> {
  for (const number of numbers(digits)) yield { [prize]: [number.padStart(width, 'x')] };
}

/**
 * Computes the return as a sum over all numbers of all prizes. This is exact, because each number is drawn
 * independently and the wins add up.
 */
function returnByPrize(row: PlayRow, combination: string): Share {
  let sum: Share = [0n, 1n];
  for (const { prize, digits, count } of SHAPES[row.region]) {
    if (!row.reads.some((read) => read.prize === prize)) continue;
    const read = Math.min(digits, Math.max(...row.reads.map(({ from }) => -from)));
    const [won, of] = returnOver(row, combination, resultsOfOne(prize, read, digits));
    sum = add(sum, [won * BigInt(count), of]);
  }
  return sum;
}

/**
 * Computes the return to the player of representative combinations: one for each pattern of equal digits, or every
 * outcome of a choice play (a bet on a named outcome).
 * @param only the index of the only pattern to compute; all by default
 */
function returnsOf(row: PlayRow, only?: number): Share[] {
  switch (row.kind) {
    case 'number':
    case 'group':
    case 'box': {
      const patterns =
        row.kind === 'number' ? ['12345'] : ['12345', '11234', '11223', '11123', '11122', '11112', '11111'];
      const combinations = [...new Set(patterns.map((pattern) => pattern.slice(0, row.digits)))];
      return (only === undefined ? combinations : combinations.slice(only, only + 1)).map((combination) => {
        if (row.region === 'lott') return returnOver(row, combination, lott(row));
        if (row.region === 'thai') return returnOver(row, combination, thai(row));
        return returnByPrize(row, combination);
      });
    }
    case 'appear':
    case 'absent': {
      const parts = row.reads.reduce(
        (sum, { prize }) => sum + SHAPES[row.region].find((one) => one.prize === prize)!.count,
        0,
      );
      const [won, of] = times(severalShare(row, parts), row.oddsE4);
      return [[won, of * BigInt(row.units)]];
    }
    case 'balls':
      return [
        Object.entries(row.outcomes ?? {})
          .map(([hits, odds]) => times(hitsShare(row.picks, Number(hits)), odds))
          .reduce(add),
      ];
    case 'choice': {
      const shares = choiceShares(row);
      expect([...shares.keys()].toSorted()).toEqual(Object.keys(row.outcomes ?? {}).toSorted());
      return [...shares].map(([outcome, share]) => times(share, row.outcomes![outcome]!));
    }
  }
}

function* allOf(prize: string, digits: number): Generator<DrawResult> {
  for (const number of numbers(digits)) yield { [prize]: [number] };
}

/** Generates results of a draw. Only the digits that decide the play (kind of bet) of this row vary. */
function* lott({ reads: [read] }: PlayRow): Generator<DrawResult> {
  const { from, length } = read!;
  for (const number of numbers(length)) yield { main: [`${'x'.repeat(from)}${number}`.padEnd(5, 'x')] };
}

const thai = ({ reads }: PlayRow): Generator<DrawResult> =>
  reads[0]?.prize === 'bottom' ? allOf('bottom', 2) : resultsOfOne('first', 3, 6);

const inMillionths = ([won, of]: Share): number => Number((won * 1_000_000n) / of);

/**
 * The returns to the player of each play (row of the table of kinds of bet), in millionths of the stake. They are
 * computed once and cached.
 */
const COUNTED: ReadonlyMap<PlayRow, readonly number[]> = new Map(
  PLAYS.map((row) => [row, returnsOf(row).map(inMillionths)]),
);
const countedOf = (row: PlayRow): readonly number[] => COUNTED.get(row) ?? [];
/**
 * Returns the highest return to the player that a combination of a play (kind of bet) has, in millionths of the stake,
 * as `returnsOf` computes it.
 */
const bestOf = (row: PlayRow): number => Math.max(...countedOf(row));

const nameOf = ({ region, play }: PlayRow): string => `${region} ${play}`;

test('every row declares the return that the count gives, and it is below the stake', () => {
  const counted = Object.fromEntries(PLAYS.map((row) => [nameOf(row), bestOf(row)]));
  expect(Object.fromEntries(PLAYS.map((row) => [nameOf(row), row.returnE6]))).toEqual(counted);
  expect(Math.max(...Object.values(counted))).toBeLessThan(1_000_000);
  expect(Math.min(...Object.values(counted))).toBeGreaterThan(600_000);
});

/**
 * For each choice play (a bet on a named outcome), the sum of the returns to the player of all its outcomes, in
 * millionths of the stake. A change of any outcome's odds changes the sum.
 */
const CHOICE_SUMS: Readonly<Record<string, number>> = {
  'lott sum': 41_321_818,
  'lott size': 1_900_000,
  'lott parity': 1_900_000,
  'elott sum-size': 2_770_931,
  'elott sum-parity': 1_899_999,
  'elott half': 2_726_809,
};

const sumOf = (returns: readonly number[]): number => returns.reduce((sum, one) => sum + one, 0);

/** Returns copies of a row of the table of plays (kinds of bet). In each copy, one of the row's odds is 1% higher. */
function mutationsOf(row: PlayRow): PlayRow[] {
  const more = (odds: number): number => odds + Math.max(1, Math.round(odds / 100));
  if (row.outcomes)
    return Object.entries(row.outcomes).map(([name, odds]) => ({
      ...row,
      outcomes: { ...row.outcomes, [name]: more(odds) },
    }));
  const ofPrizes = row.reads.flatMap((read, i) =>
    read.oddsE4 === undefined
      ? []
      : [{ ...row, reads: row.reads.with(i, { ...read, oddsE4: more(read.oddsE4) }) } satisfies PlayRow],
  );
  const isUsed = row.reads.some(({ oddsE4 }) => oddsE4 === undefined);
  return isUsed ? [...ofPrizes, { ...row, oddsE4: more(row.oddsE4) }] : ofPrizes;
}

test('a row in which any one of its odds is 1% higher no longer fits', () => {
  const choices = PLAYS.filter(({ kind }) => kind === 'choice');
  expect(Object.fromEntries(choices.map((row) => [nameOf(row), sumOf(countedOf(row))]))).toEqual(CHOICE_SUMS);
  const fitting = PLAYS.flatMap((row) => {
    const best = countedOf(row).indexOf(bestOf(row));
    return mutationsOf(row).filter((mutated) => {
      // With higher odds, the pattern with the best return stays the best, so it is enough to compute this pattern.
      const returns = returnsOf(mutated, best).map(inMillionths);
      return row.kind === 'choice' ? sumOf(returns) === CHOICE_SUMS[nameOf(row)] : returns.includes(row.returnE6);
    });
  });
  expect(fitting).toEqual([]);
});

test('names are unique in a region, and each has its words in three languages', () => {
  expect(new Set(PLAYS.map(nameOf)).size).toBe(PLAYS.length);
  for (const { name } of PLAYS) {
    expect(name.BN).toMatch(/[\u0980-\u09ff]/);
    expect(name.AR).toMatch(/[\u0600-\u06ff]/);
  }
});

test('the shapes of draws are those of the domain rules', () => {
  const sizes = Object.entries(SHAPES).map(([region, prizes]) => [
    region,
    prizes.reduce((sum, { count }) => sum + count, 0),
  ]);
  expect(Object.fromEntries(sizes)).toEqual({
    lott: 1,
    elott: 20,
    malay: 23,
    thai: 2,
    lao: 1,
    'vn-north': 27,
    'vn-south': 18,
  });
});

describe('picks', () => {
  const row = (region: string, play: string): PlayRow =>
    PLAYS.find((one) => one.region === region && one.play === play)!;

  test('expand to every combination once', () => {
    expect(expand(row('lott', 'last3'), ['01|2|34', '123'])).toEqual({ combinations: ['023', '024', '123', '124'] });
    expect(expand(row('vn-north', 'xien2'), ['34-12-56'])).toEqual({ combinations: ['12-34', '12-56', '34-56'] });
    expect(expand(row('malay', 'big-box'), ['4271', '1247'])).toEqual({ combinations: ['1247'] });
    expect(expand(row('lott', 'size'), ['big'])).toEqual({ combinations: ['big'] });
  });

  test('of 10^5 and of more than 10^6 combinations are counted before anything is expanded', () => {
    const all = Array.from({ length: 5 }, () => '0123456789').join('|');
    expect(expand(row('lott', 'straight5'), [all])).toEqual({ tooMany: true });
    const hundred = numbers(2).join('-');
    expect(expand(row('vn-north', 'xien4'), [hundred])).toEqual({ tooMany: true });
    expect(expand(row('vn-north', 'truot10'), [hundred])).toEqual({ tooMany: true });
  });

  test.each([
    ['lott', 'last3', '12a'],
    ['lott', 'last3', '1234'],
    ['lott', 'last3', '1|2'],
    ['lott', 'last3', '11|2|3'],
    ['lott', 'last3', ''],
    ['lott', 'last3', '১২৩'],
    ['lott', 'size', 'huge'],
    ['lott', 'size', 'constructor'],
    ['lott', 'sum', '46'],
    ['vn-north', 'xien2', '12'],
    ['vn-north', 'xien2', '12-12'],
    ['vn-north', 'xien2', '12-3'],
    ['elott', 'pick2', '01-81'],
    ['elott', 'pick2', '00-01'],
  ])('of %s %s refuse %j', (region, play, pick) => {
    expect(expand(row(region, play), ['12', pick])).toHaveProperty('bad');
  });

  test('count the orders of digits', () => {
    expect(['1234', '1123', '1122', '1112', '1111'].map(ordersOf)).toEqual([24, 12, 6, 4, 1]);
  });
});
