import type { wallet } from '@nm/contracts';
import type { StatementDto } from './statement.dto.js';

/**
 * Converts a statement of account for the response.
 * @throws Error if its sums are missing. The wallet service always sends them.
 */
export function presentStatement(
  { activity, cashMinor, bonusMinor, heldMinor, debtMinor, version }: wallet.Statement,
  currency: string,
  span: { readonly from: Date; readonly to: Date },
): StatementDto {
  if (!activity) throw new Error('the statement has no activity');
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    currency,
    openingMinor: String(activity.openingMinor),
    closingMinor: String(activity.closingMinor),
    depositedMinor: String(activity.depositedMinor),
    withdrawnMinor: String(activity.withdrawnMinor),
    stakedMinor: String(activity.stakedMinor),
    wonMinor: String(activity.wonMinor),
    bonusMinor: String(activity.bonusMinor),
    transferredMinor: String(activity.transferredMinor),
    fromVendorsMinor: String(activity.fromVendorsMinor),
    earnedMinor: String(activity.earnedMinor),
    correctedMinor: String(activity.correctedMinor),
    betCount: Number(activity.betCount),
    cashMinor: String(cashMinor),
    bonusPoolMinor: String(bonusMinor),
    heldMinor: String(heldMinor),
    debtMinor: String(debtMinor),
    version: Number(version),
  };
}
