/**
 * The states of ending an excluded member's play at a vendor. `asked`: the vendor has not confirmed that the sessions
 * have ended. `confirmed`: the sessions have ended, and the money is being moved back. `done`: all checks found the
 * member's wallet at the vendor empty. `lapsed`: the exclusion ended before the work was done.
 */
export type SessionEndStatus = 'asked' | 'confirmed' | 'done' | 'lapsed';

/**
 * The kinds of operators' cases that are opened if a vendor takes too long to end the sessions or to return the money.
 */
export type SessionEndCaseKind = 'vendor_session.not_ended' | 'vendor_session.money_stays';

/** The work of ending an excluded member's play at one vendor in transfer mode. */
export interface SessionEnd {
  readonly endId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly vendor: string;
  readonly excludedAt: Date;
  readonly status: SessionEndStatus;
  /**
   * The number of transfers back from the vendor that have finished. The key of the next transfer contains this number.
   */
  readonly takeBacks: number;
  readonly attempts: number;
  /**
   * The number of checks in a row that found the member's wallet at the vendor empty. A check that finds money starts
   * the count again.
   */
  readonly zeroChecks: number;
  /**
   * The time from which the waiting time is counted; when the waiting time is over, an operator gets a case. It is the
   * time of the request to the vendor, or the time at which the latest check was due.
   */
  readonly waitsSince: Date;
}

export const isOpen = ({ status }: Pick<SessionEnd, 'status'>): boolean => status === 'asked' || status === 'confirmed';

/**
 * Returns the key of the next transfer back from the vendor. Each transfer that has finished, also a refused one,
 * changes the key.
 */
export const takeBackKey = ({ endId, takeBacks }: Pick<SessionEnd, 'endId' | 'takeBacks'>): string =>
  `exclusion/${endId}/${takeBacks}`;

/**
 * The pauses (ms) between the checks whether the wallet at the vendor is empty, 72 hours in total. Several checks are
 * needed, because a round that was open when the sessions ended may still win.
 */
export const CHECK_PAUSES_MS = [10 * 60_000, 50 * 60_000, 5 * 3_600_000, 18 * 3_600_000, 48 * 3_600_000] as const;

/**
 * Returns the time of the next check, after `zeroChecks` checks in a row that found the wallet empty; undefined after
 * the last check.
 */
export const nextCheck = (zeroChecks: number, now: Date): Date | undefined => {
  const pauseMs = CHECK_PAUSES_MS[zeroChecks - 1];
  return pauseMs === undefined ? undefined : new Date(now.getTime() + pauseMs);
};

const RETRY_MS_MAX = 3_600_000;

/**
 * Returns the time of the next attempt. The waiting time after each attempt doubles: 2 s, 4 s, 8 s, and so on, at most
 * one hour.
 */
export const nextAttempt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(RETRY_MS_MAX, 1_000 * 2 ** Math.min(attempts, 20)));

/**
 * Returns the kind of case that must be opened because the work is not done in time; undefined while the configured
 * time has not passed.
 */
export const caseOf = (
  { status, waitsSince }: Pick<SessionEnd, 'status' | 'waitsSince'>,
  caseAfterMs: number,
  now: Date,
): SessionEndCaseKind | undefined => {
  if (now.getTime() - waitsSince.getTime() < caseAfterMs) return undefined;
  return status === 'asked' ? 'vendor_session.not_ended' : 'vendor_session.money_stays';
};
