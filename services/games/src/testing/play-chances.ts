import { BALLS, SHAPES, type PlayRow } from '../lottery/plays/play.js';

/*
 * Counts the chances of the plays (kinds of bet) of the lotteries for tests. It uses the declared table and shapes, but
 * none of the code that expands picks or settles slips.
 */

/** An exact fraction: the sum over equally likely cases, and the number of cases. */
export type Share = readonly [sum: bigint, of: bigint];

/** Returns the exact sum of two shares. */
export const add = ([a, ofA]: Share, [b, ofB]: Share): Share => [a * ofB + b * ofA, ofA * ofB];

/** Multiplies a share by odds. The odds are given in ten-thousandths. */
export const times = ([a, of]: Share, odds: number): Share => [a * BigInt(odds), of * 10_000n];

/** Returns the exact number of ways to choose k of n things. */
export const choose = (n: number, k: number): bigint => {
  let ways = 1n;
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return k < 0 || k > n ? 0n : ways;
};

/**
 * Returns the chance that, among n drawn parts of two digits, all of the k picked numbers occur (`appear`) or none of
 * them (`absent`).
 */
export function severalShare({ kind, picks }: PlayRow, parts: number): Share {
  const of = 100n ** BigInt(parts);
  if (kind === 'absent') return [BigInt(100 - picks) ** BigInt(parts), of];
  let sum = 0n;
  for (let missing = 0; missing <= picks; missing += 1) {
    const ways = choose(picks, missing) * BigInt(100 - missing) ** BigInt(parts);
    sum += missing % 2 === 0 ? ways : -ways;
  }
  return [sum, of];
}

const DRAWS = choose(BALLS.of, BALLS.drawn);

/** Returns the chance that exactly `hits` of the picked balls are drawn. */
export const hitsShare = (picks: number, hits: number): Share => [
  choose(picks, hits) * choose(BALLS.of - picks, BALLS.drawn - hits),
  DRAWS,
];

/** Returns, for each possible sum, the number of draws of 20 balls that have this sum. */
function ballSums(): Map<number, bigint> {
  const byCount: Map<number, bigint>[] = Array.from({ length: BALLS.drawn + 1 }, () => new Map<number, bigint>());
  byCount[0]!.set(0, 1n);
  for (let ball = 1; ball <= BALLS.of; ball += 1)
    for (let count = BALLS.drawn - 1; count >= 0; count -= 1)
      for (const [sum, ways] of byCount[count]!)
        byCount[count + 1]!.set(sum + ball, (byCount[count + 1]!.get(sum + ball) ?? 0n) + ways);
  return byCount[BALLS.drawn]!;
}

const knownShares = new Map<PlayRow['measure'], Map<string, Share>>();
/** The chance of each outcome of a choice play (a bet on a named outcome), computed once and cached. */
export function choiceShares({ measure }: PlayRow): Map<string, Share> {
  const known = knownShares.get(measure) ?? countShares(measure);
  knownShares.set(measure, known);
  return known;
}

/**
 * Computes the chance of each outcome of a choice play (a bet on a named outcome), without the code that settles slips.
 */
function countShares(measure: PlayRow['measure']): Map<string, Share> {
  const shares = new Map<string, bigint>();
  const count = (outcome: string, ways: bigint): void => void shares.set(outcome, (shares.get(outcome) ?? 0n) + ways);
  let of = DRAWS;
  if (measure === 'ball-half') {
    for (let above = 0; above <= BALLS.drawn; above += 1)
      count(above === 10 ? 'tie' : above > 10 ? 'above' : 'below', choose(40, above) * choose(40, BALLS.drawn - above));
  } else if (measure?.startsWith('ball-')) {
    for (const [sum, ways] of ballSums()) {
      if (measure === 'ball-sum-parity') count(sum % 2 === 1 ? 'odd' : 'even', ways);
      else count(sum === 810 ? 'tie' : sum > 810 ? 'big' : 'small', ways);
    }
  } else {
    of = 100_000n;
    for (let n = 0; n < 100_000; n += 1) {
      let sum = 0;
      for (let rest = n; rest > 0; rest = Math.floor(rest / 10)) sum += rest % 10;
      if (measure === 'digit-sum') count(String(sum), 1n);
      else if (measure === 'digit-sum-size') count(sum > 22 ? 'big' : 'small', 1n);
      else count(sum % 2 === 1 ? 'odd' : 'even', 1n);
    }
  }
  return new Map([...shares].map(([outcome, ways]) => [outcome, [ways, of]]));
}

/** Returns the number of drawn numbers with which a play (kind of bet) compares the picks. */
export const partsRead = ({ region, reads }: PlayRow): number =>
  SHAPES[region].reduce(
    (sum, { prize, count }) => sum + count * reads.filter((read) => read.prize === prize).length,
    0,
  );

/** The number of times that each digit occurs in the last `digits` digits of a number, as one number in base 6. */
function digitCounts(number: number, digits: number): number {
  let counts = 0;
  for (let rest = number, left = digits; left > 0; left -= 1, rest = Math.floor(rest / 10)) counts += 6 ** (rest % 10);
  return counts;
}

/**
 * Counts the numbers that match a combination of a number, group or box play, by trying every number of that length.
 * For a group and a box this is also the number of orders of the digits.
 */
export function matchesOf({ kind, digits }: Pick<PlayRow, 'kind' | 'digits'>, combination: string): number {
  const wanted = Number(combination);
  if (kind === 'number') return wanted < 10 ** digits ? 1 : 0;
  const counts = digitCounts(wanted, digits);
  let matching = 0;
  for (let number = 0; number < 10 ** digits; number += 1) if (digitCounts(number, digits) === counts) matching += 1;
  return matching;
}

/**
 * Returns the exact return to the player of one combination of a number, group or box play. All drawn numbers are
 * uniform and independent. So are the single digits of one drawn number, which the plays `run-top` and `run-bottom`
 * read.
 */
export function plainReturn(row: PlayRow, combination: string): Share {
  const matching = BigInt(matchesOf(row, combination));
  const all = 10n ** BigInt(row.digits);
  const paidFor = BigInt(row.units) * (row.kind === 'box' ? matching : 1n);
  const divisor = 10_000n * paidFor * (row.split ? matching : 1n);
  if (row.pay === 'once') {
    const parts = BigInt(partsRead(row));
    return [(all ** parts - (all - matching) ** parts) * BigInt(row.oddsE4), all ** parts * divisor];
  }
  let odds = 0n;
  for (const { prize, oddsE4 = row.oddsE4 } of row.reads)
    odds += BigInt(oddsE4) * BigInt(SHAPES[row.region].find((one) => one.prize === prize)?.count ?? 0);
  return [matching * odds, all * divisor];
}

/** Returns a share as a floating-point number. */
export const asNumber = ([sum, of]: Share): number => Number((sum * 10n ** 18n) / of) / 1e18;
