/** Stake and payout limits of one round in minor units. Without a highest payout only stakes are limited. */
export interface Limits {
  readonly stakeMinorMin: string;
  readonly stakeMinorMax: string;
  readonly payoutMinorMax?: string;
  /** The shortest time (ms) between two rounds of a member; absent for none. */
  readonly cycleMs?: number;
}

/** The initial stake is such that the balance covers it at least this many times. */
const BETS_AT_OPENING = 50n;
/**
 * Quick stakes in whole units: small ones for currencies such as the dollar, larger ones for currencies such as the
 * taka.
 */
const STRONG = [1n, 2n, 5n, 10n, 50n, 100n, 500n];
const WEAK = [2n, 10n, 50n, 100n, 500n, 1000n, 5000n];
const WEAK_CURRENCIES = new Set(['BDT', 'INR', 'THB', 'PHP']);

/** The quick stakes of a currency within the game's limits, in minor units; all of them until the limits are known. */
export function quickStakes(currency: string, unitMinor: bigint, limits: Limits | undefined): readonly bigint[] {
  const all = (WEAK_CURRENCIES.has(currency) ? WEAK : STRONG).map((amount) => amount * unitMinor);
  if (!limits) return all;
  return all.filter((minor) => minor >= BigInt(limits.stakeMinorMin) && minor <= BigInt(limits.stakeMinorMax));
}

/** The initial stake: the highest quick stake that the balance covers 50 times, otherwise the lowest. */
export function openingStake(quick: readonly bigint[], limits: Limits, balanceMinor: bigint | undefined): bigint {
  const lowest = quick[0] ?? BigInt(limits.stakeMinorMin);
  if (balanceMinor === undefined) return lowest;
  return quick.findLast((minor) => minor * BETS_AT_OPENING <= balanceMinor) ?? lowest;
}

const SCALE = 10_000n;

/**
 * The highest stake at a multiplier in ten-thousandths: the stake limit, or the stake whose win is the highest payout.
 */
export function mostAt({ stakeMinorMax, payoutMinorMax }: Limits, multiplierE4: bigint): bigint {
  const highest = BigInt(stakeMinorMax);
  if (payoutMinorMax === undefined) return highest;
  const byPayout = ((BigInt(payoutMinorMax) + 1n) * SCALE - 1n) / multiplierE4;
  return byPayout < highest ? byPayout : highest;
}

/**
 * The server's code for refusing a stake; undefined when the stake is accepted.
 * @param most the highest stake whose win the limits allow.
 */
export function refusalOf(
  stakeMinor: bigint,
  { stakeMinorMin, stakeMinorMax }: Limits,
  most: bigint,
): 'game.stake_limit' | 'game.win_limit' | undefined {
  if (stakeMinor < BigInt(stakeMinorMin) || stakeMinor > BigInt(stakeMinorMax)) return 'game.stake_limit';
  return stakeMinor > most ? 'game.win_limit' : undefined;
}
