/**
 * The maximum number of deposits that the risk rules read. A withdrawal is reviewed if the account has as many or more
 * deposits in the period of the rule.
 */
export const RECENT_DEPOSITS_MAX = 500;

/** The sums of a member's deposits and of the member's stakes from one deposit until now, in minor units. */
export interface DepositPlay {
  readonly depositedAt: Date;
  /** The sum of this deposit and all later ones. Deposits that were charged back do not count. */
  readonly depositedMinor: bigint;
  /** The sum of stakes since this deposit. It can be negative, because the rollback of an earlier bet reduces it. */
  readonly stakedMinor: bigint;
}

/**
 * Returns the cash that deposits lock against withdrawal: the deposited money that the member has not staked once
 * since. Stakes unlock the oldest deposits first. For each deposit, the unplayed amount is the sum of this and all
 * later deposits, minus the stakes since this deposit. The lock is the largest of these amounts. A small deposit that
 * was played therefore does not unlock a larger earlier deposit.
 * @param plays the newest deposits, newest first
 * @param rest.areAll true if these are all deposits of the account
 * @param rest.depositedMinor the total of all deposits and received transfers of the account
 * @returns undefined if older deposits (not in `plays`) may lock more; the caller must then read more deposits
 */
export function depositLock(
  plays: readonly DepositPlay[],
  rest: { readonly areAll: boolean; readonly depositedMinor: bigint },
): bigint | undefined {
  const lockedMinor = plays.reduce((most, play) => larger(most, play.depositedMinor - play.stakedMinor), 0n);
  return rest.areAll || depositLockMax(plays, rest.depositedMinor) <= lockedMinor ? lockedMinor : undefined;
}

/**
 * Returns an upper bound of the cash that deposits lock against withdrawal, including deposits that are not in `plays`:
 * the total of all deposits minus the stakes since the oldest deposit in `plays`. It is used for accounts with too many
 * deposits to read.
 */
export function depositLockMax(plays: readonly DepositPlay[], depositedMinor: bigint): bigint {
  return larger(0n, depositedMinor - (plays.at(-1)?.stakedMinor ?? 0n));
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
