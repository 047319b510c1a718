/** The terms of a pool that an operator can set. */
export interface JackpotTerms {
  /**
   * The share of each stake in millionths, which replaces the shares of the games; undefined to keep the present
   * shares.
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

/** The limits within which an operator can set seed and cap. */
export interface JackpotBounds {
  readonly seedMinorMax: bigint;
  /** The minimum distance between seed and cap, in millionths of the seed. */
  readonly spreadPpmMin: number;
}

/** A pool as operators see it. */
export interface DeskJackpot extends Omit<JackpotTerms, 'sharePpm'>, JackpotBounds {
  /** The pool's share in millionths; null while each game has its own share. */
  readonly sharePpm: number | null;
  /** The lowest and the highest share among the pool's games. */
  readonly gameSharePpmMin: number;
  readonly gameSharePpmMax: number;
  readonly pool: string;
  readonly brand: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** The seed and cap that apply from the next win on; null if no change is pending. */
  readonly nextSeedMinor: bigint | null;
  readonly nextCapMinor: bigint | null;
  readonly wins: bigint;
  readonly games: number;
  readonly changedAt: Date;
  readonly version: bigint;
  readonly lastWins: readonly DeskJackpotWin[];
}

/**
 * The highest share of a stake, in millionths. Together with the highest rebate and salaries it stays below the house
 * edge of every game with a jackpot; `tests/contracts/house-edge.spec.ts` checks this.
 */
export const SHARE_PPM_MAX = 10_000;
/** Maximum distance between seed and cap, because the trigger amount is drawn with one 32-bit number. */
const RANGE_MAX = 4_294_967_296n;
const PPM = 1_000_000n;
/** The minimum distance for a pool whose brand does not define one, in millionths of the seed. */
const SPREAD_PPM_MIN = 500_000;

/**
 * Returns the limits of a pool's terms. Without limits, one operator could set a high seed for an accomplice. A seed is
 * therefore at most twice the present seed and at most the brand's maximum. The cap must be so far above the seed that
 * a win needs many stakes.
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
 * Returns the name of the first term outside the pool's limits; undefined if all are valid. Unchanged seeds and caps
 * are always valid.
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
