import type { CashLock } from './withdrawable.js';

/** A cash grant (bonus in cash) whose required turnover is not reached yet. */
export interface CashGrant {
  readonly promotion: string;
  readonly cashMinor: bigint;
  /** The amount (minor units) that the member must still wager. */
  readonly restMinor: bigint;
  /** The cash that the member won since the grant minus the cash that was staked; negative if the member lost. */
  readonly wonSinceMinor: bigint;
}

/**
 * The reference of the cash that winnings lock. For the cash that a grant itself locks, the reference is the name of
 * the promotion.
 */
export const WINNINGS = 'winnings';

/**
 * Returns the cash that open cash grants (with a turnover requirement) lock: the amount of each grant, and the winnings
 * since (domain §4). The winnings since an older grant contain those since a newer grant, so they are not added up:
 * only the largest sum is locked. Losses before a newer grant do not reduce its lock. The winnings stay locked until
 * the turnover of every grant is reached.
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
 * Returns the cash that open cash grants (with a turnover requirement) lock while the member is excluded (domain §11).
 * An excluded member cannot wager, so winnings are not locked and the remaining turnover is 0. The granted amounts are
 * locked, reduced by the losses since. With several grants, losses reduce the oldest grant first.
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
