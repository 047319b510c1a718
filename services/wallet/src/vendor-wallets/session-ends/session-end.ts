/**
 * The states of an end. `asked`: the vendor has not confirmed that the member's sessions are over. `confirmed`: they are,
 * and the money comes back. `done`: the vendor stated an empty wallet at every check. `lapsed`: the exclusion ended before.
 */
export type SessionEndStatus = 'asked' | 'confirmed' | 'done' | 'lapsed';

/** The kinds of case that an operator gets if a vendor does not do its part in time. */
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
  /** How many transfers back have ended; the key of the next one names this number. */
  readonly takeBacks: number;
  readonly attempts: number;
  /** How many checks in a row found an empty wallet. */
  readonly zeroChecks: number;
  /** From here the time counts after which an operator gets a case: the request, or the time of the check that is due. */
  readonly waitsSince: Date;
}

export const isOpen = ({ status }: Pick<SessionEnd, 'status'>): boolean => status === 'asked' || status === 'confirmed';

/** The key of the transfer that takes the money back. A transfer that was refused is followed by one with another key. */
export const takeBackKey = ({ endId, takeBacks }: Pick<SessionEnd, 'endId' | 'takeBacks'>): string =>
  `exclusion/${endId}/${takeBacks}`;

/**
 * The pauses (ms) between the checks of an empty wallet, 72 hours in all. A round that was open when the sessions ended may
 * win later, so one empty wallet does not say that nothing more comes.
 */
export const CHECK_PAUSES_MS = [10 * 60_000, 50 * 60_000, 5 * 3_600_000, 18 * 3_600_000, 48 * 3_600_000] as const;

/** Returns when a wallet is checked again that was empty at `zeroChecks` checks; undefined after the last check. */
export const nextCheck = (zeroChecks: number, now: Date): Date | undefined => {
  const pauseMs = CHECK_PAUSES_MS[zeroChecks - 1];
  return pauseMs === undefined ? undefined : new Date(now.getTime() + pauseMs);
};

const RETRY_MS_MAX = 3_600_000;

/** Returns when an end must be tried again after `attempts` attempts: after 2 s, 4 s, 8 s, at most an hour. */
export const nextAttempt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(RETRY_MS_MAX, 1_000 * 2 ** Math.min(attempts, 20)));

/** Returns the case that is due for an open end; undefined before the declared time is over. */
export const caseOf = (
  { status, waitsSince }: Pick<SessionEnd, 'status' | 'waitsSince'>,
  caseAfterMs: number,
  now: Date,
): SessionEndCaseKind | undefined => {
  if (now.getTime() - waitsSince.getTime() < caseAfterMs) return undefined;
  return status === 'asked' ? 'vendor_session.not_ended' : 'vendor_session.money_stays';
};
