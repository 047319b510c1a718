import type { Movement } from '../ledger/movement.js';

/**
 * The states of a withdrawal (domain §4): requested > reviewing > approved > paying > paid > received | returned. In
 * the states rejected, failed and cancelled the held amount was released, or taken by a chargeback. `opening`: the
 * amount is not held yet. `refused`: the ledger refused to hold it. Withdrawals in these two states are not shown to
 * members or operators.
 */
export type WithdrawalStatus =
  | 'opening'
  | 'refused'
  | 'requested'
  | 'reviewing'
  | 'approved'
  | 'paying'
  | 'paid'
  | 'received'
  | 'returned'
  | 'rejected'
  | 'failed'
  | 'cancelled';

/**
 * A step of a withdrawal that must be posted to the ledger. After the posting, the withdrawal gets the state that
 * belongs to the step. The step `charge_back` is an exception: the posting of the deposit's chargeback includes it,
 * because that posting ends several withdrawals.
 */
export type Step = 'hold' | 'reject' | 'fail' | 'cancel' | 'capture' | 'return' | 'take_back' | 'charge_back';

export interface Withdrawal {
  readonly withdrawalId: string;
  readonly memberId: string;
  readonly reference: string;
  readonly brand: string;
  readonly currency: string;
  readonly methodId: string;
  readonly provider: string;
  readonly accountId: string;
  readonly kind: string;
  readonly institution: string;
  readonly holder: string;
  readonly number: string;
  /** The name that the member registered, as it was at the request; empty if the member gave none. */
  readonly payeeName: string;
  /** The amount (minor units) that leaves the member's balance, including the fee. */
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly keepMinor: bigint;
  readonly forfeitMinor: bigint;
  readonly canCancel: boolean;
  readonly status: WithdrawalStatus;
  readonly reason: string;
  /** The steps that must still be posted to the ledger, in this order. */
  readonly steps: readonly Step[];
  readonly providerPayoutId: string | null;
  /** The sequence number of the newest report of the provider. A report with a lower number is outdated. */
  readonly providerSequence: number;
  readonly requestedAt: Date;
  readonly approvedAt: Date | null;
  readonly paidAt: Date | null;
  readonly confirmBy: Date | null;
  readonly notReceivedAt: Date | null;
  /** The member's own text in the report of missing money; may be empty. */
  readonly notReceivedText: string;
  readonly endedAt: Date | null;
}

/** The state of a payout as its provider reports it. */
export type PayoutState = 'PROCESSING' | 'PAID' | 'DECLINED' | 'RETURNED';

/** A provider's report on the state of a payout. */
export interface PayoutReport {
  readonly providerPayoutId: string;
  readonly state: PayoutState;
  /** The sequence number of the report. The provider increases it with each change of the payout. */
  readonly sequence: number;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** The reason why an operator must look at a withdrawal. It is also the kind of the withdrawal's case. */
export type WithdrawalCaseKind =
  | 'withdrawal.amount_mismatch'
  | 'withdrawal.never_sent'
  | 'withdrawal.paid_after_failed'
  | 'withdrawal.paid_after_returned'
  | 'withdrawal.declined_after_paid'
  | 'withdrawal.returned_after_received'
  | 'withdrawal.not_received'
  | 'withdrawal.unknown_payout'
  | 'withdrawal.reference_reused'
  | 'withdrawal.late_win'
  | 'withdrawal.unreadable_notice';

/** The effect that a provider's report has on a withdrawal. */
export interface PayoutVerdict {
  readonly steps: readonly Step[];
  readonly caseKind?: WithdrawalCaseKind;
}

/** The state that a withdrawal gets after each step is posted. */
export const STATE_AFTER: Readonly<Record<Step, WithdrawalStatus>> = {
  hold: 'requested',
  reject: 'rejected',
  fail: 'failed',
  cancel: 'cancelled',
  capture: 'paid',
  return: 'returned',
  take_back: 'paid',
  charge_back: 'rejected',
};

const NEVER_SENT: readonly WithdrawalStatus[] = [
  'opening',
  'refused',
  'requested',
  'reviewing',
  'approved',
  'rejected',
  'cancelled',
];
const IS_OVER: readonly WithdrawalStatus[] = ['refused', 'received', 'returned', 'rejected', 'failed', 'cancelled'];

export const isOver = (status: WithdrawalStatus): boolean => IS_OVER.includes(status);

/** Returns the state that the withdrawal will have after its waiting steps are posted to the ledger. */
export const comingStatus = ({ status, steps }: Pick<Withdrawal, 'status' | 'steps'>): WithdrawalStatus => {
  const last = steps.at(-1);
  return last ? STATE_AFTER[last] : status;
};

export const payoutMinorOf = ({ amountMinor, feeMinor }: Pick<Withdrawal, 'amountMinor' | 'feeMinor'>): bigint =>
  amountMinor - feeMinor;

/**
 * Returns the idempotency key of a step's posting. If a step is posted again, the ledger finds its first answer by this
 * key.
 */
export const keyOf = (withdrawalId: string, step: Step): string =>
  step === 'hold' ? withdrawalId : `${withdrawalId}/${step}`;

export function movementOf(withdrawal: Withdrawal, step: Exclude<Step, 'charge_back'>): Movement {
  const { withdrawalId: holdKey, amountMinor, keepMinor, forfeitMinor, provider } = withdrawal;
  switch (step) {
    case 'hold':
      return { type: 'hold', amountMinor, keepMinor, forfeitMinor };
    case 'reject':
    case 'fail':
    case 'cancel':
      return { type: 'release', holdKey };
    case 'capture':
      return { type: 'capture', holdKey, provider };
    case 'return':
      return { type: 'withdrawal', direction: 'back', amountMinor, provider };
    case 'take_back':
      return { type: 'withdrawal', direction: 'out', amountMinor, provider };
  }
}

/**
 * Decides the effect of a provider's report on a withdrawal. Reports may be late, repeated, out of order or
 * contradictory. A report can change only `paying` to paid, failed or returned, `paid` to returned, and `failed` to
 * paid (domain §4). Every other contradiction opens a case. A return after `received` is not credited automatically: it
 * opens a case, and two operators may then mark the withdrawal as returned.
 */
export function verdictOf(withdrawal: Withdrawal, report: PayoutReport): PayoutVerdict {
  const nothing: PayoutVerdict = { steps: [] };
  if (report.sequence < withdrawal.providerSequence) return nothing;
  const status = comingStatus(withdrawal);
  if (NEVER_SENT.includes(status))
    return report.state === 'PROCESSING' ? nothing : { steps: [], caseKind: 'withdrawal.never_sent' };
  if (report.amountMinor !== payoutMinorOf(withdrawal) || report.currency !== withdrawal.currency)
    return { steps: [], caseKind: 'withdrawal.amount_mismatch' };
  const isPaid = status === 'paid' || status === 'received';
  switch (report.state) {
    case 'PROCESSING':
      return nothing;
    case 'PAID':
      if (status === 'paying') return { steps: ['capture'] };
      if (status === 'failed') return { steps: ['take_back'], caseKind: 'withdrawal.paid_after_failed' };
      return status === 'returned' ? { steps: [], caseKind: 'withdrawal.paid_after_returned' } : nothing;
    case 'DECLINED':
      if (status === 'paying') return { steps: ['fail'] };
      return isPaid ? { steps: [], caseKind: 'withdrawal.declined_after_paid' } : nothing;
    case 'RETURNED':
      if (status === 'paying') return { steps: ['capture', 'return'] };
      if (status === 'received') return { steps: [], caseKind: 'withdrawal.returned_after_received' };
      return status === 'paid' ? { steps: ['return'] } : nothing;
  }
}

/** Returns the label that the member sees for a state of a withdrawal. */
export function labelOf(status: WithdrawalStatus): 'processing' | 'approved' | 'rejected' | 'cancelled' {
  if (status === 'approved' || status === 'paid' || status === 'received') return 'approved';
  if (status === 'rejected' || status === 'failed' || status === 'returned') return 'rejected';
  return status === 'cancelled' ? 'cancelled' : 'processing';
}

const FIRST_ASK_MS = 3_000;
const ASK_MS_MAX = 600_000;
const RETRY_MS_MAX = 60_000;

/**
 * Returns the time of the next query to the provider, after `asks` queries. A payout without a result is queried until
 * it has one.
 */
export const nextAsk = (asks: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(ASK_MS_MAX, FIRST_ASK_MS * 2 ** Math.min(asks, 20)));

/** Returns the time at which a failed ledger posting of a withdrawal is tried again, after `attempts` failures. */
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(RETRY_MS_MAX, 500 * 2 ** Math.min(attempts, 20)));

/** Returns the number of a payout account, with all characters hidden except the last four. */
export const masked = (number: string): string => `••••${number.slice(-4)}`;
