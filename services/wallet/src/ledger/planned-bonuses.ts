import type { PlannedTransfer } from './planned-transfer.js';
import type { BonusEnd, GrantedBonus } from './granted-bonus.js';
import type { StoredBonus } from './stored-facts.js';

/** A bonus that the batch knows, with the transfers of the batch that opened or ended it. */
export interface PlannedBonus {
  /** The id of the grant's transfer; undefined if this batch makes the grant and the database has not set an id yet. */
  readonly id: string | undefined;
  readonly accountId: bigint;
  bonus: GrantedBonus;
  readonly openedBy: PlannedTransfer | undefined;
  endedBy: PlannedTransfer | undefined;
}

/** The bonuses of a batch's accounts that require turnover. */
export class PlannedBonuses {
  readonly all: PlannedBonus[];

  constructor(stored: readonly StoredBonus[]) {
    this.all = stored.map((each) => ({ ...each, openedBy: undefined, endedBy: undefined }));
  }

  /** Returns the known bonuses of an account, oldest first. */
  of(accountId: bigint): readonly GrantedBonus[] {
    if (this.all.length === 0) return [];
    return this.all.filter((each) => each.accountId === accountId).map(({ bonus }) => bonus);
  }

  open(grant: PlannedTransfer, bonus: GrantedBonus): void {
    this.all.push({ id: undefined, accountId: grant.row.id, bonus, openedBy: grant, endedBy: undefined });
  }

  end(endedBy: PlannedTransfer, ended: readonly GrantedBonus[]): void {
    for (const bonus of ended) {
      const planned = this.all.find(
        ({ accountId, bonus: { caller, key } }) =>
          accountId === endedBy.row.id && caller === bonus.caller && key === bonus.key,
      );
      if (!planned) throw new Error('an ended bonus was never granted');
      planned.bonus = bonus;
      planned.endedBy = endedBy;
    }
  }

  /** Returns the bonus that a transfer of this batch opened; undefined for a requirement without a bonus. */
  openedBy(grant: PlannedTransfer): PlannedBonus | undefined {
    return this.all.find((each) => each.openedBy === grant);
  }

  /** Returns the bonuses of earlier batches that this batch ended. */
  get ended(): readonly (PlannedBonus & { readonly end: BonusEnd })[] {
    return this.all.flatMap((each) => {
      const { end } = each.bonus;
      return each.endedBy && end && each.id !== undefined ? [{ ...each, end }] : [];
    });
  }
}
