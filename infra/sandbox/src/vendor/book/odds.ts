/** Decimal odds in ten-thousandths: 12800 means 1.28, and a stake of 100 then pays 128. */
export type Odds = number;
/** The odds of a leg (one pick of a bet slip) that is void or a push: 1.00. */
export const EVEN: Odds = 10_000;
/**
 * The longest odds that the sportsbook offers; the next value is the shortest. Longer prices are reduced to ODDS_MAX;
 * a pick with shorter odds is not offered.
 */
const ODDS_MAX: Odds = 1_000_000;
const ODDS_MIN: Odds = 10_100;

/** The average share of all stakes that the sportsbook pays back, in ten-thousandths. */
export const RETURN = 9_500;
/** The share of a bet slip's fair value that the sportsbook pays for a cash-out, in ten-thousandths. */
const CASH_OUT_SHARE = 9_800n;

const BILLION = 1_000_000_000;

/** The steps of odds: [odds below this value, step]. As in every sportsbook, longer odds have larger steps. */
const STEPS = [
  [30_000, 100],
  [100_000, 500],
  [ODDS_MAX, 5_000],
] as const;

/** Rounds odds down to the next step. Rounding up would pay back more than the share RETURN. */
function roundedDown(odds: number): Odds {
  const [, step] = STEPS.find(([below]) => odds < below) ?? [0, 5_000];
  return Math.floor(odds / step) * step;
}

/**
 * Returns the price of a pick; undefined if the sportsbook does not offer it.
 * @param win the chance that the pick wins, from 0 to 1
 * @param push the chance that the stake is returned, from 0 to 1
 * @param lean a factor in ten-thousandths that varies the price; 10,000 means no variation
 */
export function priceOf(win: number, push: number, lean: number): Odds | undefined {
  // Chances are converted to billionths. Returned stakes are part of the return, so their chance is subtracted first.
  const [wins, pushes] = [Math.round(win * BILLION), Math.round(push * BILLION)];
  const odds = Math.floor((((RETURN * BILLION) / EVEN - pushes) * lean) / wins);
  if (!(odds >= ODDS_MIN)) return undefined;
  return roundedDown(Math.min(odds, ODDS_MAX));
}

/** Returns the combined odds of several legs as the page shows them: rounded down to a hundredth. */
export function combined(odds: readonly Odds[]): Odds {
  const exact = product(odds.map(BigInt)) / BigInt(EVEN) ** BigInt(Math.max(0, odds.length - 1));
  return Number((exact / 100n) * 100n);
}

/**
 * Returns the payout of a winning bet slip in minor units, including the stake. It is rounded down once, at the end.
 */
export const payoutOf = (stakeMinor: bigint, odds: readonly Odds[]): bigint =>
  (stakeMinor * product(odds.map(BigInt))) / BigInt(EVEN) ** BigInt(odds.length);

/**
 * The present value of a leg (one pick of a bet slip): its odds, the chance that it wins, and the chance that its stake
 * is returned (each from 0 to 1).
 */
export interface LegValue {
  readonly odds: Odds;
  readonly win: number;
  readonly push: number;
}

/**
 * Returns the cash-out value of an open bet slip in minor units, rounded down once. It is the average payout of the
 * slip, reduced to the sportsbook's CASH_OUT_SHARE. A decided leg has the chances 0 or 1.
 */
export function cashOutValue(stakeMinor: bigint, legs: readonly LegValue[]): bigint {
  const MILLION = 1_000_000;
  const means = legs.map(({ odds, win, push }) => BigInt(Math.floor((win * odds + push * EVEN) * MILLION)));
  const scale = BigInt(EVEN * MILLION) ** BigInt(legs.length);
  return (stakeMinor * product(means) * CASH_OUT_SHARE) / (scale * 10_000n);
}

const product = (factors: readonly bigint[]): bigint => factors.reduce((all, factor) => all * factor, 1n);

/** Formats odds as players read them: 1.28. */
export const oddsText = (odds: Odds): string => (odds / EVEN).toFixed(2);
