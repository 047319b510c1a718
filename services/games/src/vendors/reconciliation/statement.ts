import type { NewCase } from '../../cases/cases.store.js';
import { sideText, type SideLine } from '../../cases/side-text.js';

/** One transaction in the list of one side (the vendor's or ours), with stake and payout in minor units. */
export interface StatementLine extends SideLine {
  readonly txId: string;
  /** The vendor's id of the player; absent if the vendor did not send it. */
  readonly playerId?: string;
}

export interface DayTotals {
  readonly count: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

export type Difference = Pick<NewCase, 'subject' | 'detail' | 'playerId'> & {
  readonly kind: 'missing_here' | 'missing_at_vendor' | 'differs';
};

/**
 * Compares our transactions of a day with the vendor's, one by one, because two errors may cancel out in the totals.
 * Only transactions that moved money are compared.
 * @param ours our transactions of the day, and our transactions of other days that the vendor lists on this day
 */
export function differencesOf(theirs: readonly StatementLine[], ours: readonly StatementLine[]): Difference[] {
  const here = new Map(ours.map((line) => [line.txId, line]));
  const found: Difference[] = [];
  for (const line of theirs) {
    const own = here.get(line.txId);
    here.delete(line.txId);
    const theirs = sideText(line);
    if (!own) found.push({ kind: 'missing_here', subject: line.txId, detail: { theirs }, ...playerOf(line) });
    else if (sideText(own) !== theirs)
      found.push({ kind: 'differs', subject: line.txId, detail: { theirs, ours: sideText(own) }, ...playerOf(own) });
  }
  for (const line of here.values()) {
    const detail = { ours: sideText(line) };
    found.push({ kind: 'missing_at_vendor', subject: line.txId, detail, ...playerOf(line) });
  }
  return found;
}

const playerOf = ({ playerId }: StatementLine) => (playerId === undefined ? {} : { playerId });

/** Returns the totals of stakes and payouts by currency. */
export function totalsOf(lines: readonly StatementLine[]): Map<string, DayTotals> {
  const totals = new Map<string, DayTotals>();
  for (const { currency, stakeMinor, payoutMinor } of lines) {
    const sum = totals.get(currency) ?? { count: 0, stakeMinor: 0n, payoutMinor: 0n };
    totals.set(currency, {
      count: sum.count + 1,
      stakeMinor: sum.stakeMinor + stakeMinor,
      payoutMinor: sum.payoutMinor + payoutMinor,
    });
  }
  return totals;
}
