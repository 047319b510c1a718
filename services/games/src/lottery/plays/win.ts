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
 * Returns the result of a combination in a draw. The function is pure, so a payout can always be computed again from
 * the slip and the result.
 */
export function resultOf(row: PlayRow, combination: string, result: DrawResult): CombinationResult {
  switch (row.kind) {
    case 'number':
      return hitsOf(row, result, (part) => part === combination, 1);
    case 'group':
    case 'box':
      return hitsOf(row, result, (part) => sortedDigits(part) === combination, row.split ? ordersOf(combination) : 1);
    case 'appear':
    case 'absent': {
      const drawn = new Set(partsOf(row, result).map(({ part }) => part));
      const hits = combination.split('-').filter((number) => drawn.has(number)).length;
      const isWon = hits === (row.kind === 'appear' ? row.picks : 0);
      return { ...LOST, hits, oddsE4: isWon ? BigInt(row.oddsE4) : 0n };
    }
    case 'balls': {
      const drawn = new Set(result[BALLS.prize]);
      const hits = combination.split('-').filter((number) => drawn.has(number)).length;
      return { ...LOST, hits, oddsE4: BigInt(row.outcomes?.[hits] ?? 0) };
    }
    case 'choice': {
      const isWon = outcomeOf(row, result) === combination;
      return { ...LOST, hits: isWon ? 1 : 0, oddsE4: isWon ? BigInt(row.outcomes?.[combination] ?? 0) : 0n };
    }
  }
}

function hitsOf(
  row: PlayRow,
  result: DrawResult,
  matches: (part: string) => boolean,
  divisor: number,
): CombinationResult {
  const hit = partsOf(row, result).filter(({ part }) => matches(part));
  const paying = row.pay === 'once' ? hit.slice(0, 1) : hit;
  return {
    hits: hit.length,
    oddsE4: paying.reduce((sum, { oddsE4 }) => sum + BigInt(oddsE4), 0n),
    divisor: BigInt(divisor),
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
