/** The terms of a jackpot pool that an operator can set. */
export interface JackpotTerms {
  /**
   * The share of each stake that goes to the pool, in parts per million. It replaces the shares of the single games.
   * Undefined if the present share is kept.
   */
  readonly sharePpm?: number | undefined;
  readonly seedMinor: bigint;
  readonly capMinor: bigint;
}

export interface DeskJackpotWin {
  readonly number: bigint;
  readonly memberId: string;
  readonly vassalage: string;
  readonly gameCode: string;
  readonly amountMinor: bigint;
  readonly wonAt: Date;
  readonly paid: boolean;
}

/**
 * The limits within which an operator may set the seed amount (the amount with which a jackpot pool starts) and the cap
 * of the pool.
 */
export interface JackpotBounds {
  readonly seedMinorMax: bigint;
  /** The minimum distance between seed amount and cap, in parts per million of the seed amount. */
  readonly spreadPpmMin: number;
}

/** A jackpot pool as operators see it. */
export interface DeskJackpot extends Omit<JackpotTerms, 'sharePpm'>, JackpotBounds {
  /** The share of each stake that goes to the pool, in parts per million. Null if each game has a share of its own. */
  readonly sharePpm: number | null;
  /** The lowest and the highest share of a stake among the games of the jackpot pool, in parts per million. */
  readonly gameSharePpmMin: number;
  readonly gameSharePpmMax: number;
  readonly pool: string;
  readonly brand: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /**
   * The seed amount and the cap (minor units) that are used after the next win; null if the operator has set no new
   * ones.
   */
  readonly nextSeedMinor: bigint | null;
  readonly nextCapMinor: bigint | null;
  readonly wins: bigint;
  readonly games: number;
  readonly changedAt: Date;
  readonly version: bigint;
  readonly lastWins: readonly DeskJackpotWin[];
}

/**
 * The highest share of a stake that can go to a pool, in parts per million. The sum of this share, the highest rebate
 * and the highest salaries is below the house edge of every game with a jackpot; `tests/contracts/house-edge.spec.ts`
 * checks this.
 */
export const SHARE_PPM_MAX = 10_000;
/**
 * Maximum distance (minor units) between seed amount and cap, because the trigger amount is drawn with one 32-bit
 * number.
 */
const RANGE_MAX = 4_294_967_296n;
const PPM = 1_000_000n;
/**
 * The minimum distance between seed amount and cap, in parts per million of the seed amount. It is used for a pool
 * whose brand has set no minimum.
 */
const SPREAD_PPM_MIN = 500_000;

/**
 * Returns the limits for the terms of a pool. Without limits, one operator could set a high seed amount to help an
 * accomplice. A new seed amount is therefore at most twice the present one, and at most the maximum of the brand. The
 * cap must be so far above the seed amount that many stakes are needed before a win.
 */
export function boundsOf(
  seedMinor: bigint,
  declared: { readonly seedMinorMax: bigint | null; readonly spreadPpmMin: number | null },
): JackpotBounds {
  const declaredMax = declared.seedMinorMax ?? seedMinor;
  const twice = seedMinor * 2n;
  return {
    seedMinorMax: declaredMax < twice ? declaredMax : twice,
    spreadPpmMin: declared.spreadPpmMin ?? SPREAD_PPM_MIN,
  };
}

/**
 * Returns the name of the first term that is outside the limits; undefined if all terms are valid. A seed amount and a
 * cap that do not change are always valid.
 */
export function wrongTerm(
  { sharePpm, seedMinor, capMinor }: JackpotTerms,
  pool: JackpotBounds & Pick<JackpotTerms, 'seedMinor' | 'capMinor'>,
): keyof JackpotTerms | undefined {
  if (sharePpm !== undefined && (sharePpm < 1 || sharePpm > SHARE_PPM_MAX)) return 'sharePpm';
  if (seedMinor === pool.seedMinor && capMinor === pool.capMinor) return undefined;
  if (seedMinor < 1n || seedMinor > pool.seedMinorMax) return 'seedMinor';
  const spreadMinor = capMinor - seedMinor;
  if (spreadMinor <= 0n || spreadMinor >= RANGE_MAX) return 'capMinor';
  return spreadMinor * PPM >= seedMinor * BigInt(pool.spreadPpmMin) ? undefined : 'capMinor';
}
