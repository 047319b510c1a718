import { BALLS, type PlayRow } from './play.js';

/** Maximum number of combinations of all lines of one slip. */
export const COMBINATIONS_MAX = 5_000;

/**
 * The combinations of one line of a slip in the form in which they are stored: sorted and without duplicates. Or the
 * reason why the picks of the line are invalid.
 */
export type Expanded =
  | { readonly combinations: readonly string[] }
  | { readonly bad: string }
  | { readonly tooMany: true };

const SET = /^\d{1,10}$/;

/**
 * Expands the picks of one line to combinations. The number of combinations is computed first, so a pick with 10^6
 * combinations is refused without being expanded. A pick is one of these:
 * - a number ("4271")
 * - a set of digits for each position ("12|3|456")
 * - the numbers of one combination, or more numbers than one combination needs ("12-34-56")
 * - the name of an outcome ("big")
 */
export function expand(row: PlayRow, picks: readonly string[], max = COMBINATIONS_MAX): Expanded {
  const found = new Set<string>();
  let count = 0;
  for (const pick of picks) {
    const parsed = parse(row, pick);
    if (!parsed) return { bad: pick };
    count += parsed.count;
    if (count > max) return { tooMany: true };
    for (const one of parsed.all()) found.add(one);
  }
  return { combinations: [...found].toSorted() };
}

interface Parsed {
  readonly count: number;
  all(): string[];
}

const one = (combination: string): Parsed => ({ count: 1, all: () => [combination] });

function parse(row: PlayRow, pick: string): Parsed | undefined {
  switch (row.kind) {
    case 'choice':
      return Object.hasOwn(row.outcomes ?? {}, pick) ? one(pick) : undefined;
    case 'number':
      return pick.includes('|') ? positions(row, pick.split('|')) : isNumber(row, pick) ? one(pick) : undefined;
    case 'group':
    case 'box':
      return isNumber(row, pick) ? one(sortedDigits(pick)) : undefined;
    case 'appear':
    case 'absent':
    case 'balls':
      return several(row, pick.split('-'));
  }
}

const isNumber = ({ digits }: PlayRow, text: string): boolean => text.length === digits && /^\d+$/.test(text);

function positions(row: PlayRow, sets: readonly string[]): Parsed | undefined {
  if (sets.length !== row.digits || !sets.every((set) => SET.test(set) && isDistinct([...set]))) return undefined;
  return {
    count: sets.reduce((product, set) => product * set.length, 1),
    all: () => sets.reduce<string[]>((heads, set) => heads.flatMap((head) => [...set].map((d) => head + d)), ['']),
  };
}

function several(row: PlayRow, numbers: readonly string[]): Parsed | undefined {
  const isOk = (text: string): boolean => isNumber(row, text) && (row.kind !== 'balls' || isBall(text));
  if (numbers.length < row.picks || numbers.length > 100 || !isDistinct(numbers) || !numbers.every(isOk))
    return undefined;
  const sorted = numbers.toSorted();
  return {
    count: choose(numbers.length, row.picks),
    all: () => subsets(sorted, row.picks).map((set) => set.join('-')),
  };
}

const isBall = (text: string): boolean => Number(text) >= 1 && Number(text) <= BALLS.of;
const isDistinct = (all: readonly string[]): boolean => new Set(all).size === all.length;

function subsets(all: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return all.flatMap((first, i) => subsets(all.slice(i + 1), size - 1).map((rest) => [first, ...rest]));
}

/** Returns the number of ways to choose k of n items. */
export function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return Math.round(ways);
}

export const sortedDigits = (number: string): string => [...number].toSorted().join('');

/** Returns the number of different orders of the digits of a number: 24 for 1234, 4 for 1112. */
export function ordersOf(number: string): number {
  const counts = new Map<string, number>();
  for (const digit of number) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  return [...counts.values()].reduce((orders, count) => orders / factorial(count), factorial(number.length));
}
