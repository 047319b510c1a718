/** The kinds of movements. `return`: a payout that the provider had made came back. */
export const PROVIDER_LINE_KINDS = ['deposit', 'payout', 'chargeback', 'return'] as const;
export type ProviderLineKind = (typeof PROVIDER_LINE_KINDS)[number];

/** One movement of money, as the provider or the ledger reports it. */
export interface ProviderLine {
  readonly kind: ProviderLineKind;
  /**
   * The id of the movement: the provider's payment id for a deposit or chargeback, our withdrawal id for a payout and
   * for its return.
   */
  readonly id: string;
  readonly method: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** A movement that the ledger reports, and the member whose money moved. */
export interface LedgerLine extends ProviderLine {
  readonly memberId: string;
}

export interface ProviderDifference {
  readonly kind: 'reconcile.missing_here' | 'reconcile.missing_at_provider' | 'reconcile.differs';
  readonly line: ProviderLine;
  readonly memberId?: string;
  /**
   * `ours` is what the ledger reports, and `theirs` what the provider reports: method, currency and amount (minor
   * units) in one text. A text is absent if that side does not have the movement.
   */
  readonly ours?: string;
  readonly theirs?: string;
}

/** Returns the ids of the lines (movements) of one kind in a statement. */
export const idsOf = (lines: readonly ProviderLine[], kind: ProviderLineKind): string[] =>
  lines.filter((line) => line.kind === kind).map(({ id }) => id);

export const lineName = ({ kind, id }: ProviderLine): string => `${kind}:${id}`;

const textOf = ({ method, currency, amountMinor }: ProviderLine): string => `${method} ${currency} ${amountMinor}`;

/**
 * Compares the movements that the provider and the ledger report for a day, line by line, because two errors may cancel
 * out in the totals.
 * @param theirs the provider's lines of the day
 * @param ours the ledger's lines of the day, and its lines of other days that the provider lists on this day
 * @param nearby the provider's lines of the days before and after, because the clocks of the two sides may differ
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

/**
 * Returns the number and the sum of the lines for each kind, method and currency, for example for `deposit card USD`.
 */
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
