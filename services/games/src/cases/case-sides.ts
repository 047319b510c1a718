import { parseMinor } from '@nm/kit/money/money.js';
import type { CaseKind } from './cases.store.js';
import { sideLine, type CaseSide } from './side-text.js';

/** The stored facts from which both sides of a case are built. */
export interface CaseFacts {
  readonly kind: CaseKind;
  readonly detail: Readonly<Record<string, string>>;
  /** Our transaction whose id is the case's subject; null if there is none. */
  readonly own: OwnTransaction | null;
  /** The amount (minor units) that a rollback of the transaction in the detail would pay back; null if unknown. */
  readonly refundMinor: bigint | null;
  /** The sums of the round in the detail; null if there is no such round. */
  readonly round: Omit<CaseSide, 'op'> | null;
  /** The currency of the case's player; null if no player is known. */
  readonly currency: string | null;
}

export interface OwnTransaction extends CaseSide {
  readonly status: string;
  /** False if the transaction moved no money. Its amounts are then still those of the vendor's call. */
  readonly applied: boolean;
  readonly createdAt: Date;
}

/** Our stored side. `status` and `at` are empty if the amounts do not come from a transaction. */
export interface OwnSide extends CaseSide {
  readonly status: string;
  readonly at?: Date;
}

export interface CaseSides {
  readonly currency: string;
  readonly ours?: OwnSide;
  readonly theirs?: CaseSide;
  /** How much more the player would have by the vendor's side than by ours; absent if the vendor reported no amount. */
  readonly differenceMinor?: bigint;
}

/** The kinds of cases in which the vendor reports that it has no such transaction or round. */
const VENDOR_KNOWS_NOTHING: ReadonlySet<CaseKind> = new Set(['missing_at_vendor', 'round_unknown_to_vendor']);

const LATE: ReadonlySet<CaseKind> = new Set(['late_win', 'late_rollback']);

/** Returns the amounts of both sides of a case. A side without a transaction counts as 0. */
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

/** Returns the amounts that a transaction moved; 0 if it was declined. */
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
