/**
 * The states of the end of play at a vendor. `asked`: the vendor has not confirmed that the sessions are over.
 * `confirmed`: the sessions are over, and the money is being moved back. `done`: every check found the wallet at the
 * vendor empty. `lapsed`: the exclusion ended first.
 */
export type SessionEndStatus = 'asked' | 'confirmed' | 'done' | 'lapsed';

/** The kinds of cases for operators when a vendor does not end the sessions, or does not return the money, in time. */
export type SessionEndCaseKind = 'vendor_session.not_ended' | 'vendor_session.money_stays';

/** The end of an excluded member's play at one vendor in transfer mode. */
export interface SessionEnd {
  readonly endId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly vendor: string;
  readonly excludedAt: Date;
  readonly status: SessionEndStatus;
  /** The number of finished transfers back. The key of the next transfer contains this number. */
  readonly takeBacks: number;
  readonly attempts: number;
  /** The number of consecutive checks that found the wallet empty. */
  readonly zeroChecks: number;
  /**
   * The start of the waiting time after which an operator gets a case: the time of the request, or of the due check.
   */
  readonly waitsSince: Date;
}

export const isOpen = ({ status }: Pick<SessionEnd, 'status'>): boolean => status === 'asked' || status === 'confirmed';

/** Returns the key of the next transfer back. After a refused transfer, the next one has another key. */
export const takeBackKey = ({ endId, takeBacks }: Pick<SessionEnd, 'endId' | 'takeBacks'>): string =>
  `exclusion/${endId}/${takeBacks}`;

/**
 * The pauses (ms) between the checks for an empty wallet, 72 hours in total. Several checks are needed, because a round
 * that was open when the sessions ended may still win.
 */
export const CHECK_PAUSES_MS = [10 * 60_000, 50 * 60_000, 5 * 3_600_000, 18 * 3_600_000, 48 * 3_600_000] as const;

/**
 * Returns the time of the next check after `zeroChecks` checks that found the wallet empty; undefined after the last.
 */
export const nextCheck = (zeroChecks: number, now: Date): Date | undefined => {
  const pauseMs = CHECK_PAUSES_MS[zeroChecks - 1];
  return pauseMs === undefined ? undefined : new Date(now.getTime() + pauseMs);
};

const RETRY_MS_MAX = 3_600_000;

/** Returns the time of the next attempt after `attempts` attempts: after 2 s, 4 s, 8 s, and so on, at most one hour. */
export const nextAttempt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(RETRY_MS_MAX, 1_000 * 2 ** Math.min(attempts, 20)));

/** Returns the kind of case that is due for an unfinished end; undefined before the configured time is over. */
export const caseOf = (
  { status, waitsSince }: Pick<SessionEnd, 'status' | 'waitsSince'>,
  caseAfterMs: number,
  now: Date,
): SessionEndCaseKind | undefined => {
  if (now.getTime() - waitsSince.getTime() < caseAfterMs) return undefined;
  return status === 'asked' ? 'vendor_session.not_ended' : 'vendor_session.money_stays';
};
