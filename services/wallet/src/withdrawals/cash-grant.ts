import type { CashLock } from './withdrawable.js';

/** A cash grant whose turnover requirement is not met yet. */
export interface CashGrant {
  readonly promotion: string;
  readonly cashMinor: bigint;
  /** The amount that must still be wagered. */
  readonly restMinor: bigint;
  /** The cash that the member won since the grant, less the cash that was staked; negative if the member lost. */
  readonly wonSinceMinor: bigint;
}

/** The reference of the lock of winnings, in the place of a promotion's name. */
export const WINNINGS = 'winnings';

/**
 * Returns the cash that open cash grants lock: each its amount, and once what was won since (domain §4). Winnings since
 * an older grant include those since a newer one, so the sums must not be added up. The largest of them is locked:
 * losses before a newer grant do not make its lock smaller. The winnings stay locked until every grant is met.
 */
export function grantLocks(grants: readonly CashGrant[]): CashLock[] {
  if (grants.length === 0) return [];
  const most = (of: (grant: CashGrant) => bigint): bigint =>
    grants.map(of).reduce((largest, each) => (each > largest ? each : largest), 0n);
  const wonMinor = most(({ wonSinceMinor }) => wonSinceMinor);
  return [
    ...grants.map(({ promotion, cashMinor, restMinor }) => ({
      reference: promotion,
      lockedMinor: cashMinor,
      restMinor,
    })),
    { reference: WINNINGS, lockedMinor: wonMinor, restMinor: most(({ restMinor }) => restMinor) },
  ];
}

/**
 * Returns the cash that open cash grants lock while the member is excluded (domain §11). An excluded member may not
 * wager, so that winnings are not locked: only what is left of the grants stays, with nothing to wager. What was lost
 * since comes off, and of several grants the oldest was lost first.
 * @param grants the open cash grants, oldest first
 */
export function locksWhileExcluded(grants: readonly CashGrant[]): CashLock[] {
  let left = 0n;
  for (const [i, { cashMinor, wonSinceMinor }] of grants.entries()) {
    left += cashMinor;
    const won = wonSinceMinor - (grants[i + 1]?.wonSinceMinor ?? 0n);
    if (won < 0n) left = left + won > 0n ? left + won : 0n;
  }
  return grants
    .toReversed()
    .map(({ promotion, cashMinor }) => {
      const lockedMinor = cashMinor < left ? cashMinor : left;
      left -= lockedMinor;
      return { reference: promotion, lockedMinor, restMinor: 0n };
    })
    .toReversed();
}
