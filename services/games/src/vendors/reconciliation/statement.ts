import type { NewCase } from '../../cases/cases.store.js';

/** One transaction in the list of one side, with stake and payout in minor units. */
export interface StatementLine {
  readonly txId: string;
  readonly op: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

export interface DayTotals {
  readonly count: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

export type Difference = Pick<NewCase, 'subject' | 'detail'> & {
  readonly kind: 'missing_here' | 'missing_at_vendor' | 'differs';
};

const wordsOf = ({ op, currency, stakeMinor, payoutMinor }: StatementLine): string =>
  `${op} ${currency} ${stakeMinor} ${payoutMinor}`;

/**
 * Compares our transactions of a day with the vendor's one by one, because two errors could cancel out in equal totals.
 * Only transactions that moved money are compared.
 * @param ours all our transactions of the day, and any other of ours that the vendor lists.
 */
export function differencesOf(theirs: readonly StatementLine[], ours: readonly StatementLine[]): Difference[] {
  const here = new Map(ours.map((line) => [line.txId, line]));
  const found: Difference[] = [];
  for (const line of theirs) {
    const own = here.get(line.txId);
    here.delete(line.txId);
    if (!own) found.push({ kind: 'missing_here', subject: line.txId, detail: { theirs: wordsOf(line) } });
    else if (wordsOf(own) !== wordsOf(line))
      found.push({ kind: 'differs', subject: line.txId, detail: { theirs: wordsOf(line), ours: wordsOf(own) } });
  }
  for (const line of here.values()) {
    found.push({ kind: 'missing_at_vendor', subject: line.txId, detail: { ours: wordsOf(line) } });
  }
  return found;
}

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
