/** Decimal odds as a whole number of ten-thousandths: 12800 is 1.28, and a stake of 100 then pays 128. */
export type Odds = number;
/** The odds of a leg that does not count (void or push). */
export const EVEN: Odds = 10_000;
/** The longest odds that the sportsbook offers, and the shortest. A pick outside of them is not offered. */
const ODDS_MAX: Odds = 1_000_000;
const ODDS_MIN: Odds = 10_100;

/** The share of all stakes that the sportsbook gives back on average at its prices, in ten-thousandths. */
export const RETURN = 9_500;
/** The share of a slip's fair value that the sportsbook pays for it before its end (cash-out), in ten-thousandths. */
const CASH_OUT_SHARE = 9_800n;

const BILLION = 1_000_000_000;

/** Long odds move in larger steps, as in every sportsbook: [up to these odds, step]. */
const STEPS = [
  [30_000, 100],
  [100_000, 500],
  [ODDS_MAX, 5_000],
] as const;

/** Rounds odds down to a step of the sportsbook, so that rounding never gives more than the margin allows. */
function roundedDown(odds: number): Odds {
  const [, step] = STEPS.find(([below]) => odds < below) ?? [0, 5_000];
  return Math.floor(odds / step) * step;
}

/**
 * The price of a pick, or undefined if the sportsbook does not offer it.
 * @param win the chance that the pick wins, from 0 to 1
 * @param push the chance that its stake is given back
 * @param lean the variation of the price from the one that the margin alone gives, in ten-thousandths
 */
export function priceOf(win: number, push: number, lean: number): Odds | undefined {
  // All values are in billionths. Returned stakes are part of the return, so their share is subtracted first.
  const [wins, pushes] = [Math.round(win * BILLION), Math.round(push * BILLION)];
  const odds = Math.floor((((RETURN * BILLION) / EVEN - pushes) * lean) / wins);
  if (!(odds >= ODDS_MIN)) return undefined;
  return roundedDown(Math.min(odds, ODDS_MAX));
}

/** The combined odds of several legs as they are shown: rounded down to a hundredth. */
export function combined(odds: readonly Odds[]): Odds {
  const exact = product(odds.map(BigInt)) / BigInt(EVEN) ** BigInt(Math.max(0, odds.length - 1));
  return Number((exact / 100n) * 100n);
}

/** The payout of a winning slip in minor units, stake included. It is rounded down once, at the end. */
export const payoutOf = (stakeMinor: bigint, odds: readonly Odds[]): bigint =>
  (stakeMinor * product(odds.map(BigInt))) / BigInt(EVEN) ** BigInt(odds.length);

/** The present value of a leg: its odds, and the chances that it wins or that its stake is returned (0 to 1). */
export interface LegValue {
  readonly odds: Odds;
  readonly win: number;
  readonly push: number;
}

/**
 * The cash-out value of an open slip in minor units, rounded down once: its average payout less the sportsbook's share.
 * A decided leg has the chance 0 or 1.
 */
export function cashOutValue(stakeMinor: bigint, legs: readonly LegValue[]): bigint {
  const MILLION = 1_000_000;
  const means = legs.map(({ odds, win, push }) => BigInt(Math.floor((win * odds + push * EVEN) * MILLION)));
  const scale = BigInt(EVEN * MILLION) ** BigInt(legs.length);
  return (stakeMinor * product(means) * CASH_OUT_SHARE) / (scale * 10_000n);
}

const product = (factors: readonly bigint[]): bigint => factors.reduce((all, factor) => all * factor, 1n);

/** Odds as players read them: 1.28. */
export const oddsText = (odds: Odds): string => (odds / EVEN).toFixed(2);
