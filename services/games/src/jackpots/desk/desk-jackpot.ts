/** What an operator sets of a pool. */
export interface JackpotTerms {
  /** Millionths of a stake. */
  readonly sharePpm: number;
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

/** Between what an operator can set seed and cap. */
export interface JackpotBounds {
  readonly seedMinorMax: bigint;
  /** The least distance between seed and cap, in millionths of the seed. */
  readonly spreadPpmMin: number;
}

/** A pool as operators see it. */
export interface DeskJackpot extends JackpotTerms, JackpotBounds {
  readonly pool: string;
  readonly brand: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** Seed and cap from the next win on; null while no change waits. */
  readonly nextSeedMinor: bigint | null;
  readonly nextCapMinor: bigint | null;
  readonly wins: bigint;
  readonly games: number;
  readonly changedAt: Date;
  readonly version: bigint;
  readonly lastWins: readonly DeskJackpotWin[];
}

/** The highest share: two parts in a hundred, less than the house keeps of any game that has a jackpot. */
export const SHARE_PPM_MAX = 20_000;
/** The range of trigger amounts that one draw of 32 bits covers. */
const RANGE_MAX = 4_294_967_296n;
const PPM = 1_000_000n;
/** For a pool whose brand declares no distance. */
const SPREAD_PPM_MIN = 500_000;

/**
 * The bounds of a pool. One operator could otherwise seed a pool for an accomplice. So a seed is at most twice the one in
 * force and at most what the brand declares, and the cap is so far above it that a win needs many stakes.
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

/** The name of the first term that this pool cannot have; undefined if all are good. Seed and cap may stay as they are. */
export function wrongTerm(
  { sharePpm, seedMinor, capMinor }: JackpotTerms,
  pool: JackpotBounds & Pick<JackpotTerms, 'seedMinor' | 'capMinor'>,
): keyof JackpotTerms | undefined {
  if (sharePpm < 1 || sharePpm > SHARE_PPM_MAX) return 'sharePpm';
  if (seedMinor === pool.seedMinor && capMinor === pool.capMinor) return undefined;
  if (seedMinor < 1n || seedMinor > pool.seedMinorMax) return 'seedMinor';
  const spreadMinor = capMinor - seedMinor;
  if (spreadMinor <= 0n || spreadMinor >= RANGE_MAX) return 'capMinor';
  return spreadMinor * PPM >= seedMinor * BigInt(pool.spreadPpmMin) ? undefined : 'capMinor';
}
