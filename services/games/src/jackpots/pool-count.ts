/**
 * The number of internal units in one minor unit. Jackpot pools are counted in millionths of a minor unit, so that
 * rounding loses no part of a stake.
 */
export const MICRO = 1_000_000n;

export interface PoolState {
  readonly seedMinor: bigint;
  /**
   * The amount of the jackpot pool above its seed amount (start), in millionths of a minor unit. It can be negative
   * after rounds became void; players then see the seed amount.
   */
  readonly accruedMicro: bigint;
  /** The amount (minor units) of the jackpot pool at which a round wins the pool. */
  readonly triggerMinor: bigint;
}

export interface Contribution {
  readonly seq: bigint;
  readonly roundId: string;
  /**
   * The kind of the contribution. `fed` comes from the settlement of a round. All other kinds are corrections and
   * voided rounds; they cannot win the pool.
   */
  readonly kind: string;
  readonly amountMicro: bigint;
}

export interface Count {
  readonly accruedMicro: bigint;
  /**
   * The number of contributions that were counted. Counting stops at a win; the next run counts the others for the pool
   * that starts again.
   */
  readonly counted: number;
  readonly won?: { readonly roundId: string; readonly amountMinor: bigint };
}

/** Returns the amount of a jackpot pool that players see (minor units). */
export const amountOf = ({ seedMinor, accruedMicro }: Pick<PoolState, 'seedMinor' | 'accruedMicro'>): bigint =>
  seedMinor + (accruedMicro > 0n ? accruedMicro / MICRO : 0n);

/**
 * Adds contributions to a jackpot pool, in order. The round whose contribution lifts the pool to the trigger amount
 * wins the amount that players see at that moment.
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
