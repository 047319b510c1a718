/**
 * The states of a shared round: betting > locked > running > crashed. Before the state `running`, a round can become
 * void.
 */
export type CrashStatus = 'betting' | 'locked' | 'running' | 'crashed' | 'void';

/**
 * A shared round of crash, on which all players of one brand and currency bet. The fields of a state are set when the
 * round gets this state.
 */
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
  /** The crash point in hundredths. It is stored when the round starts, and must stay secret until the crash. */
  readonly crashE2: number | null;
  readonly startedAt: Date | null;
  readonly crashAt: Date | null;
  readonly seed: string | null;
  readonly endedAt: Date | null;
}

/** A table on which shared rounds are played: one brand and one currency. */
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
  /** The multiplier (in hundredths) at which the bet is cashed out automatically. */
  readonly stopE2: number;
  readonly winMinorMax: bigint | null;
  readonly trial: boolean;
  readonly ended: boolean;
  readonly cashedE2: number | null;
  readonly payoutMinor: bigint;
}

/**
 * The grace period (ms) after the crash, in which a cash-out that arrived before the crash can still be stored. The
 * settlement of bets begins after it.
 */
export const CASH_OUT_GRACE_MS = 500;

export const tableOf = ({ brand, currency }: Pick<CrashRound, 'brand' | 'currency'>): string => `${brand}:${currency}`;
