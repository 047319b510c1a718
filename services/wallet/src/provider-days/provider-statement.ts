/** One movement of money, as the provider or the ledger states it. */
export interface ProviderLine {
  readonly kind: 'deposit' | 'payout' | 'chargeback';
  /** For a deposit or chargeback, the provider's payment id. For a payout, our withdrawal id. */
  readonly id: string;
  readonly method: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** A line of the ledger, with the member whose money moved. */
export interface LedgerLine extends ProviderLine {
  readonly memberId: string;
}

export interface ProviderDifference {
  readonly kind: 'reconcile.missing_here' | 'reconcile.missing_at_provider' | 'reconcile.differs';
  readonly line: ProviderLine;
  readonly memberId?: string;
  /**
   * The statement of each side as method, currency and amount in minor units; absent if this side has no such movement.
   */
  readonly ours?: string;
  readonly theirs?: string;
}

export const lineName = ({ kind, id }: ProviderLine): string => `${kind}:${id}`;

const textOf = ({ method, currency, amountMinor }: ProviderLine): string => `${method} ${currency} ${amountMinor}`;

/**
 * Compares the provider's lines of a day with the ledger's, line by line, because two errors can cancel out in the
 * totals.
 * @param theirs the provider's lines of the day
 * @param ours the ledger's lines of the day, and the ledger's lines of other days that the provider lists
 * @param nearby the provider's lines of the days before and after, in case the clocks of the two sides differ
 */
export function providerDifferences(
  theirs: readonly ProviderLine[],
  ours: readonly LedgerLine[],
  nearby: readonly ProviderLine[],
): ProviderDifference[] {
  const here = new Map(ours.map((line) => [lineName(line), line]));
  const found: ProviderDifference[] = [];
  for (const line of theirs) {
    const own = here.get(lineName(line));
    here.delete(lineName(line));
    if (!own) found.push({ kind: 'reconcile.missing_here', line, theirs: textOf(line) });
    else if (textOf(own) !== textOf(line)) {
      const sides = { ours: textOf(own), theirs: textOf(line) };
      found.push({ kind: 'reconcile.differs', line, memberId: own.memberId, ...sides });
    }
  }
  const elsewhere = new Set(nearby.map(lineName));
  for (const [name, line] of here) {
    if (!elsewhere.has(name))
      found.push({ kind: 'reconcile.missing_at_provider', line, memberId: line.memberId, ours: textOf(line) });
  }
  return found;
}

/** Returns the count and sum of the lines by kind, method and currency, for example `deposit card USD`. */
export function totalsOf(lines: readonly ProviderLine[]): Record<string, { count: number; amountMinor: string }> {
  const totals = new Map<string, { readonly count: number; readonly amountMinor: bigint }>();
  for (const { kind, method, currency, amountMinor } of lines) {
    const name = `${kind} ${method} ${currency}`;
    const sum = totals.get(name) ?? { count: 0, amountMinor: 0n };
    totals.set(name, { count: sum.count + 1, amountMinor: sum.amountMinor + amountMinor });
  }
  return Object.fromEntries(
    [...totals].map(([name, { count, amountMinor }]) => [name, { count, amountMinor: String(amountMinor) }]),
  );
}
