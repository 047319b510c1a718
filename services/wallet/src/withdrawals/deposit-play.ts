/** At most this number of deposits is read for the risk rules. An account with more of them in one span is reviewed. */
export const RECENT_DEPOSITS_MAX = 500;

/** What a member deposited and staked from one deposit until now, in minor units. */
export interface DepositPlay {
  readonly depositedAt: Date;
  /** The sum of this deposit and all later ones. Deposits that were charged back do not count. */
  readonly depositedMinor: bigint;
  /** What the member staked since this deposit. A rollback reduces it, so it may be negative. */
  readonly stakedMinor: bigint;
}

/**
 * Returns the cash that deposits lock: what of them the member has not staked once yet. Stakes unlock the deposits
 * before them, oldest first, so the lock is the largest unplayed rest over all deposits. A small deposit that was played
 * says nothing about a larger one before it.
 * @param plays the newest deposits, newest first
 * @param rest.areAll true if these are all deposits of the account
 * @param rest.depositedMinor what the account has deposited and received in all
 * @returns undefined if older deposits may lock more: then more of them must be read
 */
export function depositLock(
  plays: readonly DepositPlay[],
  rest: { readonly areAll: boolean; readonly depositedMinor: bigint },
): bigint | undefined {
  const lockedMinor = plays.reduce((most, play) => larger(most, play.depositedMinor - play.stakedMinor), 0n);
  return rest.areAll || depositLockMax(plays, rest.depositedMinor) <= lockedMinor ? lockedMinor : undefined;
}

/**
 * Returns the most that an older deposit than these can lock: all money ever deposited less what was staked since the
 * oldest of these. It is the lock of an account whose deposits are too many to read.
 */
export function depositLockMax(plays: readonly DepositPlay[], depositedMinor: bigint): bigint {
  return larger(0n, depositedMinor - (plays.at(-1)?.stakedMinor ?? 0n));
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
