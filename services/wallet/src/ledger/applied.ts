/** The forms of a decision: applied, refused or tombstone. All functions are pure. */
import type { Account } from './account.js';
import type { Decision, Facts, Legs } from './decision.js';
import { NOTHING, totalOf, type PostingStatus, type RefusalCode, type TransferType } from './movement.js';

export const NO_LEGS: Legs = {
  ...{ stake: NOTHING, payout: NOTHING, heldMinor: 0n, debtMadeMinor: 0n, repaid: NOTHING },
  ...{ forfeitedMinor: 0n, houseMinor: 0n },
};

/** Returns the decision to answer without moving money. */
export const answered = (account: Account, status: PostingStatus): Decision => ({
  ...NO_LEGS,
  status,
  validStakeMinor: 0n,
  account,
  changedHolds: [],
  endedBonuses: [],
});
export const tombstone = (account: Account): Decision => answered(account, 'tombstone');
export const refused = (account: Account, code: RefusalCode): Decision => ({ ...answered(account, 'refused'), code });

/** Returns the decision to apply a movement: its legs, and the account with them and with changed counters. */
export function applied(
  account: Account,
  movement: { readonly type: TransferType },
  parts: Partial<Legs>,
  facts: Facts,
  counters: Partial<Account> = {},
  rest: Partial<Decision> = {},
): Decision {
  const legs = { ...NO_LEGS, ...parts };
  return {
    ...legs,
    status: 'applied',
    validStakeMinor: 0n,
    changedHolds: [],
    endedBonuses: [],
    ...rest,
    account: { ...moved(account, movement, legs, facts), ...counters },
  };
}

/** Returns the account after the legs of a movement. */
export function moved(
  account: Account,
  { type }: { readonly type: TransferType },
  { stake, payout, heldMinor, debtMadeMinor, repaid }: Legs,
  { nowMs }: Facts,
): Account {
  const debtMinor = account.debtMinor + debtMadeMinor - totalOf(repaid);
  const isBegun = debtMinor > 0n && account.debtMinor === 0n;
  return {
    ...account,
    cashMinor: account.cashMinor - stake.cashMinor + payout.cashMinor - repaid.cashMinor,
    bonusMinor: account.bonusMinor - stake.bonusMinor + payout.bonusMinor - repaid.bonusMinor,
    heldMinor: account.heldMinor + heldMinor,
    debtMinor,
    debtSinceMs: debtMinor === 0n ? null : isBegun ? nowMs : account.debtSinceMs,
    debtReason: debtMinor === 0n ? null : isBegun ? type : account.debtReason,
    version: account.version + 1n,
  };
}
