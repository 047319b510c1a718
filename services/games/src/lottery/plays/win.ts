import { scaleDown } from '@nm/kit/money/money.js';
import { BALLS, partCount, partsOf, SHAPES, type DrawResult, type PlayRow } from './play.js';
import { choose, ordersOf, sortedDigits } from './picks.js';

const ODDS_UNIT = 10_000n;

/**
 * The result of a combination in a draw: the number of matched parts (groups of drawn digits), and the odds in
 * ten-thousandths of the unit (the amount per combination). The odds are 0 if the combination has lost.
 */
export interface CombinationResult {
  readonly hits: number;
  readonly oddsE4: bigint;
  /**
   * The number by which the win is divided. For a group play with `split` it is the number of different orders of the
   * digits, otherwise 1.
   */
  readonly divisor: bigint;
}

const LOST: CombinationResult = { hits: 0, oddsE4: 0n, divisor: 1n };

/**
 * Returns a function that gives the result of a combination in a draw. The drawn numbers are read once, so that the
 * payout of a line with thousands of combinations is computed quickly. The results depend only on the row and the
 * draw, so a payout can always be computed again.
 */
export function resultsIn(row: PlayRow, result: DrawResult): (combination: string) => CombinationResult {
  switch (row.kind) {
    case 'number':
      return hitsIn(row, result, (part) => part);
    case 'group':
    case 'box':
      return hitsIn(row, result, sortedDigits);
    case 'appear':
    case 'absent': {
      const hitsOf = countIn(partsOf(row, result).map(({ part }) => part));
      return (combination) => {
        const hits = hitsOf(combination);
        const isWon = hits === (row.kind === 'appear' ? row.picks : 0);
        return { ...LOST, hits, oddsE4: isWon ? BigInt(row.oddsE4) : 0n };
      };
    }
    case 'balls': {
      const hitsOf = countIn(result[BALLS.prize] ?? []);
      return (combination) => {
        const hits = hitsOf(combination);
        return { ...LOST, hits, oddsE4: BigInt(row.outcomes?.[hits] ?? 0) };
      };
    }
    case 'choice': {
      const outcome = outcomeOf(row, result);
      return (combination) =>
        combination === outcome ? { ...LOST, hits: 1, oddsE4: BigInt(row.outcomes?.[combination] ?? 0) } : LOST;
    }
  }
}

/** Returns the result of one combination in a draw. */
export const resultOf = (row: PlayRow, combination: string, result: DrawResult): CombinationResult =>
  resultsIn(row, result)(combination);

/** Returns a function that counts the drawn numbers among the numbers of a combination. */
function countIn(drawn: readonly string[]): (combination: string) => number {
  const all = new Set(drawn);
  return (combination) => combination.split('-').filter((number) => all.has(number)).length;
}

/**
 * Returns a function that gives the hits and the odds of a picked number.
 * @param nameOf converts a part (group of drawn digits) to the form in which combinations are stored
 */
function hitsIn(
  row: PlayRow,
  result: DrawResult,
  nameOf: (part: string) => string,
): (combination: string) => CombinationResult {
  const drawn = new Map<string, { hits: number; oddsE4: bigint }>();
  for (const { part, oddsE4 } of partsOf(row, result)) {
    const name = nameOf(part);
    const known = drawn.get(name) ?? { hits: 0, oddsE4: 0n };
    const paidE4 = row.pay === 'once' && known.hits > 0 ? 0n : BigInt(oddsE4);
    drawn.set(name, { hits: known.hits + 1, oddsE4: known.oddsE4 + paidE4 });
  }
  return (combination) => {
    const hit = drawn.get(combination);
    return hit ? { ...hit, divisor: BigInt(row.split ? ordersOf(combination) : 1) } : LOST;
  };
}

/**
 * Returns the outcome that the result of a draw gives for a choice play (a bet on a named outcome), for example big or
 * small.
 */
export function outcomeOf({ measure, outcomes = {} }: PlayRow, result: DrawResult): string {
  const balls = (result[BALLS.prize] ?? []).map(Number);
  const ballSum = balls.reduce((sum, ball) => sum + ball, 0);
  const digitSum = [...(result['main']?.[0] ?? '')].reduce((sum, digit) => sum + Number(digit), 0);
  switch (measure) {
    case 'digit-sum':
      return String(digitSum);
    case 'digit-sum-size':
      return digitSum >= 23 ? 'big' : 'small';
    case 'digit-sum-parity':
      return digitSum % 2 === 1 ? 'odd' : 'even';
    case 'ball-sum-size':
      return ballSum === 810 ? 'tie' : ballSum > 810 ? 'big' : 'small';
    case 'ball-sum-parity':
      return ballSum % 2 === 1 ? 'odd' : 'even';
    case 'ball-half': {
      const above = balls.filter((ball) => ball <= BALLS.of / 2).length;
      return above * 2 === balls.length ? 'tie' : above * 2 > balls.length ? 'above' : 'below';
    }
    case undefined:
      throw new Error(`a play with outcomes ${Object.keys(outcomes).join()} has no measure`);
  }
}

/** Returns the payout of a combination, rounded down to a whole minor unit. */
export const payoutMinor = (unitMinor: bigint, { oddsE4, divisor }: CombinationResult): bigint =>
  scaleDown(unitMinor, oddsE4, ODDS_UNIT * divisor);

/** Returns the cost of a combination, as a number of units (the amount per combination that the player chooses). */
export const unitsOf = (row: PlayRow, combination: string): number =>
  row.units * (row.kind === 'box' ? ordersOf(combination) : 1);

/**
 * Returns the largest possible payout of one combination (minor units). This amount is reserved as liability of the
 * outcome.
 */
export function payoutMinorMax(row: PlayRow, combination: string, unitMinor: bigint): bigint {
  const odds = largestOddsE4(row, combination);
  return scaleDown(unitMinor, odds, ODDS_UNIT * BigInt(row.split ? ordersOf(combination) : 1));
}

function largestOddsE4(row: PlayRow, combination: string): bigint {
  if (row.kind === 'choice') return BigInt(row.outcomes?.[combination] ?? 0);
  if (row.kind === 'balls') return BigInt(Math.max(...Object.values(row.outcomes ?? {})));
  if (row.kind === 'appear' || row.kind === 'absent' || row.pay === 'once') return BigInt(row.oddsE4);
  return row.reads.reduce(
    (sum, { prize, oddsE4 = row.oddsE4 }) =>
      sum + BigInt(oddsE4) * BigInt(SHAPES[row.region].find((shape) => shape.prize === prize)?.count ?? 0),
    0n,
  );
}

/**
 * Returns the largest possible payout of a line (minor units). A part (group of drawn digits) can match only one number
 * of the line. Therefore a line with many numbers wins at most one payout for each part.
 */
export function linePayoutMinorMax(row: PlayRow, combinations: readonly string[], unitMinor: bigint): bigint {
  const each = combinations.map((combination) => payoutMinorMax(row, combination, unitMinor));
  const largest = each.reduce((most, one) => (one > most ? one : most), 0n);
  if (row.kind === 'choice') return largest;
  if (row.kind === 'number' || row.kind === 'group' || row.kind === 'box') {
    const winners = BigInt(row.pay === 'once' ? Math.min(combinations.length, partCount(row)) : 1);
    return largest * winners;
  }
  return each.reduce((sum, one) => sum + one, 0n);
}

/** Returns the number of outcomes that the combinations cover, and the number of all outcomes of the play. */
export function coverageOf(
  row: PlayRow,
  combinations: readonly string[],
): { readonly covered: number; readonly of: number } {
  switch (row.kind) {
    case 'group':
    case 'box':
      return { covered: combinations.reduce((sum, one) => sum + ordersOf(one), 0), of: 10 ** row.digits };
    case 'choice':
      return { covered: combinations.length, of: Object.keys(row.outcomes ?? {}).length };
    case 'number':
      return { covered: combinations.length, of: 10 ** row.digits };
    case 'balls':
      return { covered: combinations.length, of: choose(BALLS.of, row.picks) };
    case 'appear':
    case 'absent':
      return { covered: combinations.length, of: choose(10 ** row.digits, row.picks) };
  }
}
