import { parseMinor } from '@nm/kit/money/money.js';
import type { CaseKind } from './cases.store.js';
import { sideLine, type CaseSide } from './side-text.js';

/** The stored data from which the two sides of a case, the vendor's and ours, are built. */
export interface CaseFacts {
  readonly kind: CaseKind;
  readonly detail: Readonly<Record<string, string>>;
  /** Our transaction about which the case was opened: the case has its id as subject. Null if there is none. */
  readonly own: OwnTransaction | null;
  /**
   * The amount (minor units) that the player would get back if the transaction named in `detail` were rolled back; null
   * if unknown.
   */
  readonly refundMinor: bigint | null;
  /** The sums of our round that is named in `detail`; null if there is no such round. */
  readonly round: Omit<CaseSide, 'op'> | null;
  /** The currency of the player of the case; null if no player is known. */
  readonly currency: string | null;
}

export interface OwnTransaction extends CaseSide {
  readonly status: string;
  /** True if the transaction moved money. If it is false, the amounts are those that the vendor requested. */
  readonly applied: boolean;
  readonly createdAt: Date;
}

/**
 * Our stored side of a case. If the amounts do not come from a transaction, `status` is empty and `at` is undefined.
 */
export interface OwnSide extends CaseSide {
  readonly status: string;
  readonly at?: Date;
}

export interface CaseSides {
  readonly currency: string;
  readonly ours?: OwnSide;
  readonly theirs?: CaseSide;
  /**
   * The difference for the player (minor units): the vendor's amounts minus ours. Positive if the player would have
   * more by the vendor's side; undefined if the vendor may know the transaction but its amounts are unknown.
   */
  readonly differenceMinor?: bigint;
}

/** The kinds of cases in which the vendor does not know our round, or its statement lacks our transaction. */
const VENDOR_KNOWS_NOTHING: ReadonlySet<CaseKind> = new Set(['missing_at_vendor', 'round_unknown_to_vendor']);

const LATE: ReadonlySet<CaseKind> = new Set(['late_win', 'late_rollback']);

/**
 * Returns the amounts of both sides of a case. If a side has no transaction, its amounts count as 0 in the difference.
 */
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

/** Returns the amounts that our stored transaction moved. They are 0 if the transaction was declined. */
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
