import { plainDigits } from '../../lib/money/money.js';
import type { Play } from './lottery-api.js';

/** The fields of a play (kind of bet) that are needed to count the combinations of a slip. */
export type PlayRules = Pick<Play, 'kind' | 'digits' | 'picks' | 'units'> & {
  readonly outcomes: readonly { readonly outcome: string }[];
};

/** The maximum number of combinations in a slip. */
export const COMBINATIONS_MAX = 5_000;
const BALLS = 80;

/** The player's picks in one play (kind of bet). */
export interface Draft {
  /** The picked numbers of the pad, or the picked outcomes. */
  readonly picked: readonly string[];
  /** The picked digits of each position. */
  readonly sets: readonly string[];
  /** The valid entries of the typed list. */
  readonly typed: readonly string[];
}

export const EMPTY: Draft = { picked: [], sets: [], typed: [] };

/** Whether a combination of the play (kind of bet) consists of several numbers. */
export const isSeveral = ({ kind }: Pick<PlayRules, 'kind'>): boolean =>
  kind === 'appear' || kind === 'absent' || kind === 'balls';

/** Whether the play (kind of bet) is picked with a row of digits for each position instead of one pad of numbers. */
export const hasPositions = ({ kind, digits }: Pick<PlayRules, 'kind' | 'digits'>): boolean =>
  kind === 'number' && digits > 2;

/**
 * Returns the numbers on the pad of a play (kind of bet). The list is empty if numbers are typed or digits are picked
 * by position.
 */
export function padOf({ kind, digits }: Pick<PlayRules, 'kind' | 'digits'>): string[] {
  if (kind === 'balls') return Array.from({ length: BALLS }, (_, i) => String(i + 1).padStart(2, '0'));
  if (kind === 'choice' || kind === 'group' || kind === 'box' || digits > 2) return [];
  return Array.from({ length: 10 ** digits }, (_, i) => String(i).padStart(digits, '0'));
}

/** Returns the player's picks in the form that the server accepts. */
export function picksOf(play: PlayRules, { picked, sets, typed }: Draft): string[] {
  if (isSeveral(play)) return [...(picked.length >= play.picks ? [picked.toSorted().join('-')] : []), ...typed];
  const byPosition =
    hasPositions(play) && sets.length === play.digits && sets.every((set) => set !== '') ? [sets.join('|')] : [];
  return [...picked, ...byPosition, ...typed];
}

/** Returns the different combinations of the picks, or undefined if there are more than a slip may have. */
export function combinationsOf(play: PlayRules, picks: readonly string[]): string[] | undefined {
  const found = new Set<string>();
  let count = 0;
  for (const pick of picks) {
    count += countOf(play, pick);
    if (count > COMBINATIONS_MAX) return undefined;
    for (const one of allOf(play, pick)) found.add(one);
  }
  return [...found];
}

function countOf(play: PlayRules, pick: string): number {
  if (isSeveral(play)) return choose(pick.split('-').length, play.picks);
  return pick.split('|').reduce((product, set) => product * (pick.includes('|') ? set.length : 1), 1);
}

function allOf(play: PlayRules, pick: string): string[] {
  if (isSeveral(play)) return subsets(pick.split('-').toSorted(), play.picks).map((set) => set.join('-'));
  if (play.kind === 'group' || play.kind === 'box') return [[...pick].toSorted().join('')];
  if (!pick.includes('|')) return [pick];
  return pick.split('|').reduce<string[]>((heads, set) => heads.flatMap((head) => [...set].map((d) => head + d)), ['']);
}

function subsets(all: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return all.flatMap((first, i) => subsets(all.slice(i + 1), size - 1).map((rest) => [first, ...rest]));
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return Math.round(ways);
}

/** Returns in how many different orders a number's digits can be written. */
export function ordersOf(number: string): number {
  const counts = new Map<string, number>();
  for (const digit of number) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  return [...counts.values()].reduce((orders, count) => orders / factorial(count), factorial(number.length));
}

/**
 * Returns the cost of combinations in minor units: the unit (the player's stake) times the play's units per
 * combination; for a box also times the number of orders.
 */
export const costMinor = (play: PlayRules, combinations: readonly string[], unitMinor: bigint): bigint =>
  combinations.reduce(
    (cost, one) => cost + unitMinor * BigInt(play.units * (play.kind === 'box' ? ordersOf(one) : 1)),
    0n,
  );

/**
 * Splits a typed or pasted list into valid and invalid entries. Entries are separated by spaces, commas, semicolons
 * or line breaks. Arabic and Bengali digits are accepted too.
 */
export function readList(play: PlayRules, text: string): { readonly good: string[]; readonly bad: string[] } {
  const [good, bad]: [string[], string[]] = [[], []];
  for (const entry of plainDigits(text).split(/[\s,;،]+/)) {
    if (entry === '') continue;
    (isEntry(play, entry) ? good : bad).push(entry);
  }
  return { good: [...new Set(good)], bad };
}

function isEntry(play: PlayRules, entry: string): boolean {
  if (play.kind === 'choice') return play.outcomes.some(({ outcome }) => outcome === entry);
  const isNumber = (text: string): boolean => /^\d+$/.test(text) && text.length === play.digits;
  if (!isSeveral(play)) return isNumber(entry);
  const numbers = entry.split('-');
  const isBall = (text: string): boolean => Number(text) >= 1 && Number(text) <= BALLS;
  return (
    numbers.length >= play.picks &&
    new Set(numbers).size === numbers.length &&
    numbers.every((one) => isNumber(one) && (play.kind !== 'balls' || isBall(one)))
  );
}

/** How many numbers quick pick adds for a play (kind of bet) in which each single number is a combination. */
const BY_CHANCE = 3;
/**
 * How many random numbers quick pick tries at most, so that it ends even if nearly every number of the play is taken.
 */
const ATTEMPTS_MAX = 1_000;

/**
 * Returns how many numbers quick pick adds: in a play (kind of bet) with several numbers per combination, one whole
 * combination.
 */
export const quickPickCount = (play: PlayRules): number => (isSeveral(play) ? play.picks : BY_CHANCE);

/**
 * Returns the change of a draft (the player's picks in a play) that adds random numbers, none of them picked already or
 * closed.
 */
export function quickPick(play: PlayRules, { picked, typed }: Draft, closed: Iterable<string>): Partial<Draft> {
  const isPad = padOf(play).length > 0;
  const chosen = isPad ? picked : typed;
  const added = byChance(play, quickPickCount(play), [...chosen, ...closed]);
  return isPad ? { picked: [...picked, ...added] } : { typed: [...typed, ...added] };
}

/**
 * Returns different random numbers that are not taken: numbers of the pad, or numbers with as many digits as the play
 * needs.
 */
function byChance(play: PlayRules, count: number, taken: readonly string[]): string[] {
  const pool = padOf(play).filter((one) => !taken.includes(one));
  const random = (below: number): number => crypto.getRandomValues(new Uint32Array(1))[0]! % below;
  if (pool.length > 0)
    return Array.from({ length: Math.min(count, pool.length) }, () => pool.splice(random(pool.length), 1)[0]!);
  if (padOf(play).length > 0) return [];
  const found = new Set<string>();
  for (let attempt = 0; attempt < ATTEMPTS_MAX && found.size < count; attempt += 1) {
    const number = String(random(10 ** play.digits)).padStart(play.digits, '0');
    if (!taken.includes(number)) found.add(number);
  }
  return [...found];
}
