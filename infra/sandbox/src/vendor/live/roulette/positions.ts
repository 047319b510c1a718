import { texts, type Texts } from '../../tables/texts.js';

/** A spot on the roulette layout: the numbers that a chip on it covers, and its position. */
export interface Position {
  readonly id: string;
  readonly kind: keyof typeof KINDS;
  readonly numbers: readonly number[];
  readonly name: Texts;
  /** The short name, which is shown on a spot that is too small for its full name. */
  readonly short: Texts;
  /**
   * The centre of the spot, measured in fields. `along` goes from 0 to 12 along the rows of numbers, `across` from 0
   * to 3 over the three columns. Spots outside of the number fields have values beyond these ranges.
   */
  readonly along: number;
  readonly across: number;
  /** The size of the spot, in fields. Absent for a spot on a line between fields, which has no area of its own. */
  readonly size?: readonly [along: number, across: number];
}

/** The kinds of spots, in the order in which the table of chances lists them. */
export const KINDS = {
  straight: texts('Number', 'একটি সংখ্যা', 'رقم'),
  split: texts('Split, 2 numbers', 'স্প্লিট, 2টি সংখ্যা', 'رقمان'),
  street: texts('Street, 3 numbers', 'স্ট্রিট, 3টি সংখ্যা', 'صف من 3 أرقام'),
  corner: texts('Corner, 4 numbers', 'কর্নার, 4টি সংখ্যা', 'زاوية من 4 أرقام'),
  line: texts('Six line, 6 numbers', 'সিক্স লাইন, 6টি সংখ্যা', 'صفان من 6 أرقام'),
  dozen: texts('Dozen', 'ডজন', 'دزينة'),
  column: texts('Column', 'কলাম', 'عمود'),
  even: texts('Even chance', 'সমান সম্ভাবনা', 'فرصة متعادلة'),
} as const;

export const RED: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
export const ROWS = 12;
export const COLUMNS = 3;
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const ALL = upTo(37);
/** Returns the number in a row and a column of the betting layout; both are counted from 0. */
const numberAt = (row: number, column: number): number => row * COLUMNS + column + 1;

const both = (short: string): Texts => texts(short, short, short);
const listed = (numbers: readonly number[]): Texts => {
  const [first, last] = [numbers.slice(0, -1).join(', '), numbers.at(-1)];
  return texts(`${first} and ${last}`, `${first} ও ${last}`, `${numbers.slice(0, -1).join('، ')} و${last}`);
};
const ranged = (from: number, to: number): Texts =>
  texts(`${from} to ${to}`, `${from} থেকে ${to}`, `من ${from} إلى ${to}`);

const straight = (number: number): Position => ({
  ...{ id: number === 0 ? 'zero' : `n${number}`, kind: 'straight', numbers: [number], short: both(`${number}`) },
  name: number === 0 ? texts('Zero', 'শূন্য', 'الصفر') : texts(`Number ${number}`, `সংখ্যা ${number}`, `الرقم ${number}`),
  ...(number === 0
    ? { along: -0.5, across: COLUMNS / 2, size: [1, COLUMNS] as const }
    : {
        along: Math.floor((number - 1) / COLUMNS) + 0.5,
        across: ((number - 1) % COLUMNS) + 0.5,
        size: [1, 1] as const,
      }),
});

/**
 * Builds a spot on the lines between fields. Its name lists two to four numbers, or gives the first and last number of
 * whole rows.
 */
const onLine = (kind: Position['kind'], numbers: readonly number[], along: number, across: number): Position => {
  const isRows = kind === 'line' || (kind === 'street' && numbers[0] !== 0);
  const [from = 0, to = 0] = [numbers[0], numbers.at(-1)];
  return {
    id: `${kind}-${numbers.join('-')}`,
    ...{ kind, numbers, along, across },
    name: isRows ? ranged(from, to) : listed(numbers),
    short: both(isRows ? `${from}–${to}` : numbers.join('/')),
  };
};

function inside(): Position[] {
  const places: Position[] = [];
  for (const row of upTo(ROWS)) {
    const numbers = upTo(COLUMNS).map((column) => numberAt(row, column));
    const next = numbers.map((number) => number + COLUMNS);
    const isLast = row === ROWS - 1;
    places.push(onLine('street', numbers, row + 0.5, 0));
    if (!isLast) places.push(onLine('line', [...numbers, ...next], row + 1, 0));
    for (const column of upTo(COLUMNS)) {
      const number = numberAt(row, column);
      if (column > 0) places.push(onLine('split', [number - 1, number], row + 0.5, column));
      if (isLast) continue;
      places.push(onLine('split', [number, number + COLUMNS], row + 1, column + 0.5));
      if (column > 0)
        places.push(onLine('corner', [number - 1, number, number + 2, number + COLUMNS], row + 1, column));
    }
  }
  // The spots around the zero: three splits, two spots of three numbers, and the spot with the first four numbers.
  for (const column of upTo(COLUMNS)) {
    places.push(onLine('split', [0, column + 1], 0, column + 0.5));
    if (column > 0) places.push(onLine('street', [0, column, column + 1], 0, column));
  }
  places.push(onLine('corner', [0, 1, 2, 3], 0, 0));
  return places;
}

type Outside = readonly [id: string, name: Texts, short: Texts, covers: (number: number) => boolean];
const between = (first: number, last: number) => (number: number) => number >= first && number <= last;
const EVENS: readonly Outside[] = [
  ['1-18', ranged(1, 18), both('1–18'), between(1, 18)],
  ['even', ...twice(texts('Even', 'জোড়', 'زوجي')), (number) => number % 2 === 0],
  ['red', ...twice(texts('Red', 'লাল', 'الأحمر')), (number) => RED.has(number)],
  ['black', ...twice(texts('Black', 'কালো', 'الأسود')), (number) => !RED.has(number)],
  ['odd', ...twice(texts('Odd', 'বিজোড়', 'فردي')), (number) => number % 2 === 1],
  ['19-36', ranged(19, 36), both('19–36'), between(19, 36)],
];
function twice(name: Texts): [Texts, Texts] {
  return [name, name];
}
const covered = (covers: (number: number) => boolean): number[] => ALL.filter((number) => number > 0 && covers(number));

function outside(): Position[] {
  return [
    ...EVENS.map(([id, name, short, covers], place): Position => ({
      ...{ id, kind: 'even', name, short, numbers: covered(covers) },
      ...{ along: 2 * place + 1, across: -1.5, size: [2, 1] },
    })),
    ...upTo(3).map((place): Position => {
      const [first, last] = [12 * place + 1, 12 * place + 12];
      return {
        ...{ id: `${first}-${last}`, kind: 'dozen', name: ranged(first, last), short: both(`${first}–${last}`) },
        ...{ numbers: covered(between(first, last)), along: 4 * place + 2, across: -0.5, size: [4, 1] },
      };
    }),
    ...upTo(COLUMNS).map((column): Position => {
      const numbers = covered((number) => (number - 1) % COLUMNS === column);
      return {
        ...{ id: `column-${column + 1}`, kind: 'column', numbers, short: both('2 : 1') },
        name: texts(`Column ${column + 1}`, `কলাম ${column + 1}`, `العمود ${column + 1}`),
        ...{ along: ROWS + 0.5, across: column + 0.5, size: [1, 1] },
      };
    }),
  ];
}

/**
 * All spots of the betting layout for a wheel with one zero: the 37 numbers, the spots between them, and the spots
 * around them.
 */
export const POSITIONS: readonly Position[] = [...ALL.map(straight), ...inside(), ...outside()];

/** Returns the spots of a kind that do not touch the zero and whose lowest number satisfies a condition. */
const groupOf = (kind: Position['kind'], holds: (lowest: number, place: Position) => boolean = () => true): string[] =>
  POSITIONS.filter(
    (place) => place.kind === kind && !place.numbers.includes(0) && holds(Math.min(...place.numbers), place),
  ).map(({ id }) => id);

/**
 * How many numbers two neighbouring rows have together. Pairs of rows do not overlap: rows 1 and 2, rows 3 and 4, and
 * so on.
 */
const PAIR = 2 * COLUMNS;
const startsPair = (lowest: number): boolean => (lowest - 1) % PAIR < COLUMNS;
/**
 * Groups of spots in which each number except zero wins on exactly one spot. Two players who cover all spots of a
 * group together lose only on zero. A spot that overlaps other spots of a group, such as a corner, is in no group.
 */
export const OPPOSED: readonly (readonly string[])[] = [
  ['red', 'black'],
  ['odd', 'even'],
  ['1-18', '19-36'],
  groupOf('straight'),
  groupOf('dozen'),
  groupOf('column'),
  groupOf('line', startsPair),
  groupOf('street'),
  groupOf('split', (lowest, { numbers: [, other = 0] }) => other === lowest + COLUMNS && startsPair(lowest)),
];

/**
 * Returns the payout for a stake of 100 on a spot that wins, including the stake: 3600 divided by the number of
 * numbers that the spot covers.
 */
export const paysOf = ({ numbers }: Position): number => 3_600 / numbers.length;

const EVEN_NUMBERS = 18;
/**
 * Returns the maximum stake on a spot as a share of the table's maximum stake. With this share, no spot pays more than
 * an even-money bet at the table's maximum.
 */
export const shareOf = ({ numbers }: Position): number => numbers.length / EVEN_NUMBERS;
