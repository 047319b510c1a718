/** The limits of one round in minor units. Without `payoutMinorMax` only the stake is limited. */
export interface Limits {
  readonly stakeMinorMin: string;
  readonly stakeMinorMax: string;
  readonly payoutMinorMax?: string;
  /** The shortest time (ms) between two rounds of a member. Absent if the brand sets none. */
  readonly cycleMs?: number;
}

/** The first stake on a page is so low that the balance covers it at least this many times. */
const BETS_AT_OPENING = 50n;
/**
 * Quick stakes in whole units of the currency: small ones for currencies such as the dollar, larger ones (`WEAK`) for
 * currencies such as the taka.
 */
const STRONG = [1n, 2n, 5n, 10n, 50n, 100n, 500n];
const WEAK = [2n, 10n, 50n, 100n, 500n, 1000n, 5000n];
const WEAK_CURRENCIES = new Set(['BDT', 'INR', 'THB', 'PHP']);

/**
 * Returns the quick stakes of a currency in minor units that are within the game's limits; all of them while the
 * limits are unknown.
 */
export function quickStakes(currency: string, unitMinor: bigint, limits: Limits | undefined): readonly bigint[] {
  const all = (WEAK_CURRENCIES.has(currency) ? WEAK : STRONG).map((amount) => amount * unitMinor);
  if (!limits) return all;
  return all.filter((minor) => minor >= BigInt(limits.stakeMinorMin) && minor <= BigInt(limits.stakeMinorMax));
}

/**
 * Returns the first stake on a page in minor units: the highest quick stake that the balance covers 50 times,
 * otherwise the lowest quick stake.
 */
export function openingStake(quick: readonly bigint[], limits: Limits, balanceMinor: bigint | undefined): bigint {
  const lowest = quick[0] ?? BigInt(limits.stakeMinorMin);
  if (balanceMinor === undefined) return lowest;
  return quick.findLast((minor) => minor * BETS_AT_OPENING <= balanceMinor) ?? lowest;
}

const SCALE = 10_000n;

/**
 * Returns the highest stake at a multiplier (ten-thousandths), in minor units: the stake limit, or less if the win
 * would exceed the payout limit.
 */
export function mostAt({ stakeMinorMax, payoutMinorMax }: Limits, multiplierE4: bigint): bigint {
  const highest = BigInt(stakeMinorMax);
  if (payoutMinorMax === undefined) return highest;
  const byPayout = ((BigInt(payoutMinorMax) + 1n) * SCALE - 1n) / multiplierE4;
  return byPayout < highest ? byPayout : highest;
}

/**
 * Returns the error code with which the server would refuse a stake, or undefined if it would accept it.
 * @param most the highest stake whose win stays within the limits.
 */
export function refusalOf(
  stakeMinor: bigint,
  { stakeMinorMin, stakeMinorMax }: Limits,
  most: bigint,
): 'game.stake_limit' | 'game.win_limit' | undefined {
  if (stakeMinor < BigInt(stakeMinorMin) || stakeMinor > BigInt(stakeMinorMax)) return 'game.stake_limit';
  return stakeMinor > most ? 'game.win_limit' : undefined;
}
