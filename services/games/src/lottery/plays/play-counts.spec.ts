import { choose, matchesOf, partsRead, plainReturn } from '../../testing/play-chances.js';
import { expand, ordersOf, sortedDigits } from './picks.js';
import { BALLS, partCount, SHAPES, type PlayRow, type Read } from './play.js';
import { PLAYS } from './plays.js';
import { coverageOf, unitsOf } from './win.js';

// Goal: combinations, coverage, cost and return of every play (kind of bet) agree with a plain count that shares no
// code with the slips. Number, group and box plays are counted by trying every number.

const rows = PLAYS.map((row) => [`${row.region} ${row.play}`, row] as const);
const isDigits = ({ kind }: PlayRow): boolean => kind === 'number' || kind === 'group' || kind === 'box';
const digitRows = rows.filter(([, row]) => isDigits(row));
const severalRows = rows.filter(([, { kind }]) => kind === 'appear' || kind === 'absent' || kind === 'balls');

/** One number for each pattern of equal digits; a play (kind of bet) of n digits uses the first n digits of each. */
const PATTERNS = ['12345', '11234', '11223', '11123', '11122', '11112', '11111'];
const combinationsOf = ({ digits }: PlayRow): string[] => [
  ...new Set(PATTERNS.map((pattern) => pattern.slice(0, digits))),
];

const inMillionths = (row: PlayRow, combination: string): number => {
  const [won, of] = plainReturn(row, combination);
  return Number((won * 1_000_000n) / of);
};
const bestOf = (row: PlayRow): number =>
  Math.max(...combinationsOf(row).map((combination) => inMillionths(row, combination)));

test.each(digitRows)('%s returns what the plain count gives', (_name, row) => {
  expect(bestOf(row)).toBe(row.returnE6);
  expect(row.returnE6).toBeLessThan(1_000_000);
});

test('the plain count does not fit a row with any one of its odds changed, or with a read less or more', () => {
  const fitting = digitRows.flatMap(([name, row]) => {
    const odds = (i: number, read: Read): PlayRow => ({ ...row, reads: row.reads.with(i, read) });
    const mutated: PlayRow[] = [
      ...row.reads.flatMap((read, i) =>
        read.oddsE4 === undefined ? [] : [odds(i, { ...read, oddsE4: Math.round(read.oddsE4 * 1.01) })],
      ),
      ...(row.reads.some(({ oddsE4 }) => oddsE4 === undefined)
        ? [{ ...row, oddsE4: Math.round(row.oddsE4 * 1.01) }]
        : []),
      { ...row, reads: row.reads.slice(1) },
      { ...row, reads: [...row.reads, row.reads[0]!] },
      { ...row, units: row.units + 1 },
    ];
    return mutated.filter((each) => bestOf(each) === row.returnE6).map(() => name);
  });
  expect(fitting).toEqual([]);
});

test.each(digitRows)('%s covers, costs and expands as the plain count says', (_name, row) => {
  expect(partCount(row)).toBe(partsRead(row));
  const all = 10 ** row.digits;
  for (const combination of combinationsOf(row)) {
    const stored = row.kind === 'number' ? combination : sortedDigits(combination);
    const matching = matchesOf(row, combination);
    expect(coverageOf(row, [stored])).toEqual({ covered: matching, of: all });
    expect(unitsOf(row, stored)).toBe(row.units * (row.kind === 'box' ? matching : 1));
    if (row.kind !== 'number') expect(ordersOf(stored)).toBe(matching);
    expect(expand(row, [combination])).toEqual({ combinations: [stored] });
  }
  if (row.kind !== 'number' || row.digits < 2) return;
  // The pick has a set of 1, 2, 3 or 4 digits for each position. It must expand to every number whose digits are all in
  // the sets of their positions.
  const sets = Array.from({ length: row.digits }, (_, i) => '0369'.slice(0, (i % 4) + 1));
  const wanted: string[] = [];
  for (let number = 0; number < all; number += 1) {
    const text = String(number).padStart(row.digits, '0');
    if (sets.every((set, i) => set.includes(text[i]!))) wanted.push(text);
  }
  expect(expand(row, [sets.join('|')])).toEqual({ combinations: wanted });
});

/**
 * Returns all subsets of a given size. It tries every bit pattern, so it shares no code with the code that expands
 * picks.
 */
function subsetsByBits(all: readonly string[], size: number): string[] {
  const found: string[] = [];
  for (let bits = 0; bits < 2 ** all.length; bits += 1) {
    const set = all.filter((_, i) => Math.floor(bits / 2 ** i) % 2 === 1);
    if (set.length === size) found.push(set.join('-'));
  }
  return found.toSorted();
}

test.each(severalRows)('%s expands a pick of more numbers to every set once', (_name, row) => {
  const numbers = Array.from({ length: row.picks + 2 }, (_, i) => String(7 * i + 1).padStart(2, '0'));
  const wanted = subsetsByBits(numbers, row.picks);
  expect(wanted).toHaveLength(Number(choose(numbers.length, row.picks)));
  expect(expand(row, [numbers.toReversed().join('-')])).toEqual({ combinations: wanted });
  const of = Number(choose(row.kind === 'balls' ? BALLS.of : 10 ** row.digits, row.picks));
  expect(coverageOf(row, wanted)).toEqual({ covered: wanted.length, of });
});

test('what a play reads is in the shape of its region, and a play that pays once reads each digit once', () => {
  for (const [name, row] of rows) {
    const read: string[] = [];
    for (const { prize, from, length } of row.reads) {
      const { digits = 0 } = SHAPES[row.region].find((one) => one.prize === prize) ?? {};
      const start = from < 0 ? digits + from : from;
      expect([name, start >= 0 && start + length <= digits]).toEqual([name, true]);
      for (let i = start; i < start + length; i += 1) read.push(`${prize} ${i}`);
    }
    expect([name, new Set(read).size]).toEqual([name, read.length]);
  }
});
