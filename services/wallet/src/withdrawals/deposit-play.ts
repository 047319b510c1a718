/**
 * Maximum number of deposits that are read for the risk rules. An account with more in the rule's period is reviewed.
 */
export const RECENT_DEPOSITS_MAX = 500;

/** The sums of a member's deposits and stakes from one deposit until now, in minor units. */
export interface DepositPlay {
  readonly depositedAt: Date;
  /** The sum of this deposit and all later ones. Deposits that were charged back do not count. */
  readonly depositedMinor: bigint;
  /** The stakes since this deposit. A rollback reduces the sum, so it may be negative. */
  readonly stakedMinor: bigint;
}

/**
 * Returns the cash that deposits lock: the deposited money that the member has not yet staked once. Stakes unlock
 * earlier deposits, oldest first, so the lock is the largest unplayed rest over all deposits. A small deposit that was
 * played does not unlock a larger earlier one.
 * @param plays the newest deposits, newest first
 * @param rest.areAll true if these are all deposits of the account
 * @param rest.depositedMinor the total of all deposits and received transfers of the account
 * @returns undefined if older deposits may lock more; the caller must then read more of them
 */
export function depositLock(
  plays: readonly DepositPlay[],
  rest: { readonly areAll: boolean; readonly depositedMinor: bigint },
): bigint | undefined {
  const lockedMinor = plays.reduce((most, play) => larger(most, play.depositedMinor - play.stakedMinor), 0n);
  return rest.areAll || depositLockMax(plays, rest.depositedMinor) <= lockedMinor ? lockedMinor : undefined;
}

/**
 * Returns an upper bound for the lock of older deposits: the total of all deposits minus the stakes since the oldest of
 * `plays`. It is used for accounts with too many deposits to read.
 */
export function depositLockMax(plays: readonly DepositPlay[], depositedMinor: bigint): bigint {
  return larger(0n, depositedMinor - (plays.at(-1)?.stakedMinor ?? 0n));
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
