/** The states of a shared round: betting > locked > running > crashed. Before it runs, a round can become void. */
export type CrashStatus = 'betting' | 'locked' | 'running' | 'crashed' | 'void';

/** A shared round. The values of each state are set when the round reaches it. */
export interface CrashRound {
  readonly crashRoundId: string;
  readonly brand: string;
  readonly currency: string;
  readonly number: bigint;
  readonly status: CrashStatus;
  readonly openedAt: Date;
  readonly closesAt: Date;
  readonly seedHash: string;
  readonly beacon: string;
  readonly beaconRound: string;
  readonly betsRoot: string | null;
  readonly bets: bigint;
  readonly beaconValue: string | null;
  /** The crash point. It is stored when the round starts, and must not leave the service before the crash. */
  readonly crashE2: number | null;
  readonly startedAt: Date | null;
  readonly crashAt: Date | null;
  readonly seed: string | null;
  readonly endedAt: Date | null;
}

/** A table that is played: one brand and currency. */
export interface CrashTable {
  readonly brand: string;
  readonly currency: string;
  readonly bettingMs: number;
}

/** A bet in a shared round. */
export interface CrashBet {
  readonly roundId: string;
  readonly crashRoundId: string;
  readonly memberId: string;
  readonly stakeMinor: bigint;
  readonly targetE2: number;
  /** The multiplier at which the bet cashes out by itself. */
  readonly stopE2: number;
  readonly winMinorMax: bigint | null;
  readonly trial: boolean;
  readonly ended: boolean;
  readonly cashedE2: number | null;
  readonly payoutMinor: bigint;
}

/**
 * The grace period (ms): a cash-out that arrived before the crash may still be stored this long after the crash.
 * Settlement begins after it.
 */
export const CASH_OUT_GRACE_MS = 500;

export const tableOf = ({ brand, currency }: Pick<CrashRound, 'brand' | 'currency'>): string => `${brand}:${currency}`;
