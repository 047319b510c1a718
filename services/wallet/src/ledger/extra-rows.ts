import { NO_CEILING } from './account.js';
import { arrayLiteral } from './posting-connection.store.js';
import type { Change } from './optimistic.store.js';
import type { PlannedBonus, PlannedBonuses, PlannedHold, PlannedTransfer } from './plan.js';
import { forfeitedArrays } from './transfer-rows.js';

/**
 * Returns the parameter arrays of the SQL statement WRITE_WITH_EXTRAS: the opened and changed holds, and the opened and
 * ended bonuses.
 */
export function extraArrays(
  changes: readonly Change[],
  planned: readonly PlannedTransfer[],
  touched: readonly PlannedHold[],
  required: readonly PlannedTransfer[],
  bonuses: PlannedBonuses,
): string[] {
  const ordOf = (transfer: PlannedTransfer | undefined): number | null =>
    transfer ? planned.indexOf(transfer) + 1 : null;
  const opened = touched.filter(({ id }) => id === undefined);
  const changed = touched.filter(({ id }) => id !== undefined);
  const { ended } = bonuses;
  return [
    arrayLiteral(opened, ({ openedBy }) => ordOf(openedBy)),
    arrayLiteral(opened, ({ accountId }) => accountId),
    arrayLiteral(opened, ({ hold }) => hold.caller),
    arrayLiteral(opened, ({ hold }) => hold.key),
    arrayLiteral(opened, ({ hold }) => hold.kind),
    arrayLiteral(opened, ({ hold }) => hold.reference),
    arrayLiteral(opened, ({ hold }) => hold.counterId),
    arrayLiteral(opened, ({ hold }) => hold.amountMinor),
    arrayLiteral(opened, ({ hold }) => hold.takenMinor),
    arrayLiteral(opened, ({ hold }) => hold.state),
    arrayLiteral(opened, ({ changedBy }) => ordOf(changedBy)),
    arrayLiteral(changed, ({ id }) => id ?? null),
    arrayLiteral(changed, ({ hold }) => hold.takenMinor),
    arrayLiteral(changed, ({ hold }) => hold.state),
    arrayLiteral(changed, ({ changedBy }) => ordOf(changedBy)),
    arrayLiteral(required, (transfer) => ordOf(transfer)),
    arrayLiteral(required, ({ requiredMinor }) => requiredMinor),
    `{${required.map(({ after }) => after.turnoverMinor.join(',')).join(',')}}`,
    `{${required.map(({ contributionPpm }) => contributionPpm.join(',')).join(',')}}`,
    ...endArrays(required.map((transfer) => bonuses.openedBy(transfer))),
    arrayLiteral(ended, ({ id }) => id ?? null),
    arrayLiteral(ended, ({ endedBy }) => ordOf(endedBy)),
    ...endArrays(ended),
    arrayLiteral(opened, ({ hold }) => hold.bonusMinor),
    arrayLiteral(opened, ({ hold }) => hold.betVersion),
    arrayLiteral(changes, ({ account: { bonusStakeMaxMinor: max } }) => (max === NO_CEILING ? null : max)),
    arrayLiteral(required, ({ stakeMaxMinor }) => stakeMaxMinor),
    arrayLiteral(required, ({ expiresAfterDays }) => expiresAfterDays),
    ...forfeitedArrays(planned),
  ];
}

/**
 * Returns, as one array per column, how bonuses ended, and their amounts and turnover at the end. All values of an open
 * bonus are null.
 */
const endArrays = (bonuses: readonly (PlannedBonus | undefined)[]): string[] => [
  arrayLiteral(bonuses, (each) => each?.bonus.end?.how ?? null),
  arrayLiteral(bonuses, (each) => each?.bonus.end?.version ?? null),
  arrayLiteral(bonuses, (each) => each?.bonus.end?.convertedMinor ?? null),
  arrayLiteral(bonuses, (each) => (each?.endedBy ? `{${each.endedBy.after.turnoverMinor.join(',')}}` : null)),
];
