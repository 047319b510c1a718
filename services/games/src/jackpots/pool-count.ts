/** Pools are counted in millionths of a minor unit, so that no part of a stake is lost to rounding. */
export const MICRO = 1_000_000n;

export interface PoolState {
  readonly seedMinor: bigint;
  /**
   * The amount above the seed amount (millionths of a minor unit). Voids can make it negative; the pool then shows its
   * seed amount.
   */
  readonly accruedMicro: bigint;
  /** The amount (minor units) at which the pool is won. */
  readonly triggerMinor: bigint;
}

export interface Contribution {
  readonly seq: bigint;
  readonly roundId: string;
  /**
   * The kind of the contribution. `fed` is the settlement of a round. All other kinds are corrections and voids, which
   * cannot win the pool.
   */
  readonly kind: string;
  readonly amountMicro: bigint;
}

export interface Count {
  readonly accruedMicro: bigint;
  /**
   * How many contributions were counted. Counting stops at a win; the next run counts the rest for the restarted pool.
   */
  readonly counted: number;
  readonly won?: { readonly roundId: string; readonly amountMinor: bigint };
}

/** Returns the amount of a pool that players see, in minor units. */
export const amountOf = ({ seedMinor, accruedMicro }: Pick<PoolState, 'seedMinor' | 'accruedMicro'>): bigint =>
  seedMinor + (accruedMicro > 0n ? accruedMicro / MICRO : 0n);

/**
 * Adds contributions in order. The round that lifts the pool to its trigger amount wins the amount that the pool shows
 * then.
 */
export function countPool(pool: PoolState, contributions: readonly Contribution[]): Count {
  let { accruedMicro } = pool;
  for (const [index, { roundId, kind, amountMicro }] of contributions.entries()) {
    accruedMicro += amountMicro;
    const amountMinor = amountOf({ ...pool, accruedMicro });
    if (kind !== 'fed' || amountMicro <= 0n || amountMinor < pool.triggerMinor) continue;
    return {
      accruedMicro: accruedMicro - (amountMinor - pool.seedMinor) * MICRO,
      counted: index + 1,
      won: { roundId, amountMinor },
    };
  }
  return { accruedMicro, counted: contributions.length };
}
