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

/** A pool as operators see it. */
export interface DeskJackpot extends JackpotTerms {
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
const SEED_MINOR_MAX = 1_000_000_000_000_000n;

/** The name of the first term that no pool can have; undefined if all are good. */
export function wrongTerm({ sharePpm, seedMinor, capMinor }: JackpotTerms): keyof JackpotTerms | undefined {
  if (sharePpm < 1 || sharePpm > SHARE_PPM_MAX) return 'sharePpm';
  if (seedMinor < 1n || seedMinor > SEED_MINOR_MAX) return 'seedMinor';
  return capMinor > seedMinor && capMinor - seedMinor < RANGE_MAX ? undefined : 'capMinor';
}
