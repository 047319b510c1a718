import { parseMinor } from '@nm/kit/money/money.js';
import type { CaseKind } from './cases.store.js';
import { sideLine, type CaseSide } from './side-text.js';

/** The stored facts from which the two sides of a case are made. */
export interface CaseFacts {
  readonly kind: CaseKind;
  readonly detail: Readonly<Record<string, string>>;
  /** The transaction here that has the case's subject as its id; null if there is none. */
  readonly own: OwnTransaction | null;
  /** What a rollback of the transaction that the detail names would pay back (minor units); null if it is unknown. */
  readonly refundMinor: bigint | null;
  /** The sums of the round that the detail names; null if there is no such round. */
  readonly round: Omit<CaseSide, 'op'> | null;
  /** The currency of the case's player; null if no player is known. */
  readonly currency: string | null;
}

export interface OwnTransaction extends CaseSide {
  readonly status: string;
  /** False if the transaction moved nothing. Its amounts are those of the call even then. */
  readonly applied: boolean;
  readonly createdAt: Date;
}

/** What is stored here. `status` and `at` are empty for amounts without a transaction. */
export interface OwnSide extends CaseSide {
  readonly status: string;
  readonly at?: Date;
}

export interface CaseSides {
  readonly currency: string;
  readonly ours?: OwnSide;
  readonly theirs?: CaseSide;
  /** What the player would have more by the vendor's side than by ours; absent if the vendor has not said an amount. */
  readonly differenceMinor?: bigint;
}

/** The kinds in which the vendor says that there is nothing. */
const VENDOR_KNOWS_NOTHING: ReadonlySet<CaseKind> = new Set(['missing_at_vendor', 'round_unknown_to_vendor']);

const LATE: ReadonlySet<CaseKind> = new Set(['late_win', 'late_rollback']);

/** Returns what each side of a case says in money. A side that knows nothing counts as 0. */
export function sidesOf(facts: CaseFacts): CaseSides {
  const { kind, detail } = facts;
  const [ours, theirs] = [oursOf(facts), theirsOf(facts)];
  const named = sideLine(detail['theirs']) ?? sideLine(detail['ours']);
  return {
    currency: named?.currency ?? detail['currency'] ?? facts.currency ?? '',
    ...(ours && { ours }),
    ...(theirs && { theirs }),
    ...((theirs || VENDOR_KNOWS_NOTHING.has(kind)) && { differenceMinor: netOf(theirs) - netOf(ours) }),
  };
}

function oursOf({ kind, detail, own, round }: CaseFacts): OwnSide | undefined {
  const money = sideLine(detail['ours']) ?? (own && movedBy(own));
  if (!money) return kind === 'round_unknown_to_vendor' && round ? { op: '', ...round, status: '' } : undefined;
  const { op, stakeMinor, payoutMinor } = money;
  return { op, stakeMinor, payoutMinor, status: own?.status ?? '', ...(own && { at: own.createdAt }) };
}

/** What a transaction has moved: nothing, if it was declined. */
const movedBy = (own: OwnTransaction): CaseSide =>
  own.applied ? own : { op: own.op, stakeMinor: 0n, payoutMinor: 0n };

function theirsOf({ kind, detail, refundMinor }: CaseFacts): CaseSide | undefined {
  const compared = sideLine(detail['theirs']);
  if (compared) return { op: compared.op, stakeMinor: compared.stakeMinor, payoutMinor: compared.payoutMinor };
  const payoutMinor = kind === 'late_win' ? parseMinor(detail['payoutMinor']) : (refundMinor ?? undefined);
  if (payoutMinor === undefined || !LATE.has(kind)) return undefined;
  return { op: kind === 'late_win' ? 'wallet.win' : 'wallet.rollback', stakeMinor: 0n, payoutMinor };
}

const netOf = (side: CaseSide | undefined): bigint => (side ? side.payoutMinor - side.stakeMinor : 0n);
