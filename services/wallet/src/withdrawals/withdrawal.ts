import type { Movement } from '../ledger/movement.js';

/**
 * The states of a withdrawal (domain §4): requested > reviewing > approved > paying > paid > received | returned; rejected,
 * failed and cancelled release the hold. `opening` waits for the hold; `refused` is one that the hold was refused to.
 * Neither is seen by anybody.
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

/** A posting that is due; the withdrawal enters the step's state when it is done. */
export type Step = 'hold' | 'reject' | 'fail' | 'cancel' | 'capture' | 'return' | 'take_back';

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
  /** Leaves the balance, the fee included. */
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly keepMinor: bigint;
  readonly forfeitMinor: bigint;
  readonly canCancel: boolean;
  readonly status: WithdrawalStatus;
  readonly reason: string;
  /** Postings that are due, in their order. */
  readonly steps: readonly Step[];
  readonly providerPayoutId: string | null;
  /** The provider's latest word; lower ones are old news. */
  readonly providerSequence: number;
  readonly requestedAt: Date;
  readonly approvedAt: Date | null;
  readonly paidAt: Date | null;
  readonly confirmBy: Date | null;
  readonly notReceivedAt: Date | null;
  readonly endedAt: Date | null;
}

/** How a payout stands at its provider. */
export type PayoutState = 'PROCESSING' | 'PAID' | 'DECLINED' | 'RETURNED';

/** The provider's word about a payout. */
export interface PayoutTold {
  readonly providerPayoutId: string;
  readonly state: PayoutState;
  /** Rises with each change. */
  readonly sequence: number;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** Why a person must look. */
export type WithdrawalCaseKind =
  | 'withdrawal.amount_mismatch'
  | 'withdrawal.never_sent'
  | 'withdrawal.paid_after_failed'
  | 'withdrawal.paid_after_returned'
  | 'withdrawal.declined_after_paid'
  | 'withdrawal.not_received'
  | 'withdrawal.unknown_payout'
  | 'withdrawal.unreadable_notice';

/** What a provider's word makes due. */
export interface PayoutVerdict {
  readonly steps: readonly Step[];
  readonly caseKind?: WithdrawalCaseKind;
}

/** The state that a step leads to. */
export const STATE_AFTER: Readonly<Record<Step, WithdrawalStatus>> = {
  hold: 'requested',
  reject: 'rejected',
  fail: 'failed',
  cancel: 'cancelled',
  capture: 'paid',
  return: 'returned',
  take_back: 'paid',
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

/** The state that the withdrawal is in once its due postings are done. */
export const comingStatus = ({ status, steps }: Pick<Withdrawal, 'status' | 'steps'>): WithdrawalStatus => {
  const last = steps.at(-1);
  return last ? STATE_AFTER[last] : status;
};

export const payoutMinorOf = ({ amountMinor, feeMinor }: Pick<Withdrawal, 'amountMinor' | 'feeMinor'>): bigint =>
  amountMinor - feeMinor;

/** The key of a step's posting: a step that is tried again gives the first answer. */
export const keyOf = (withdrawalId: string, step: Step): string =>
  step === 'hold' ? withdrawalId : `${withdrawalId}/${step}`;

export function movementOf(withdrawal: Withdrawal, step: Step): Movement {
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
 * What the provider's word makes due. Words come late, doubled, out of order and contrary to each other; only a paying
 * withdrawal is paid or failed by one, and a paid one only returns (domain §4).
 */
export function verdictOf(withdrawal: Withdrawal, told: PayoutTold): PayoutVerdict {
  const nothing: PayoutVerdict = { steps: [] };
  if (told.sequence < withdrawal.providerSequence) return nothing;
  const status = comingStatus(withdrawal);
  if (NEVER_SENT.includes(status))
    return told.state === 'PROCESSING' ? nothing : { steps: [], caseKind: 'withdrawal.never_sent' };
  if (told.amountMinor !== payoutMinorOf(withdrawal) || told.currency !== withdrawal.currency)
    return { steps: [], caseKind: 'withdrawal.amount_mismatch' };
  const isPaid = status === 'paid' || status === 'received';
  switch (told.state) {
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
      return isPaid ? { steps: ['return'] } : nothing;
  }
}

/** The member's label of a state. */
export function labelOf(status: WithdrawalStatus): 'processing' | 'approved' | 'rejected' | 'cancelled' {
  if (status === 'approved' || status === 'paid' || status === 'received') return 'approved';
  if (status === 'rejected' || status === 'failed' || status === 'returned') return 'rejected';
  return status === 'cancelled' ? 'cancelled' : 'processing';
}

const FIRST_ASK_MS = 3_000;
const ASK_MS_MAX = 600_000;
const RETRY_MS_MAX = 60_000;

/** When to ask the provider again after `asks` times. A payout without an answer is asked for until it has one. */
export const nextAsk = (asks: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(ASK_MS_MAX, FIRST_ASK_MS * 2 ** Math.min(asks, 20)));

/** When to try a posting again after `attempts` failures. */
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(RETRY_MS_MAX, 500 * 2 ** Math.min(attempts, 20)));

/** All but the last four characters hidden. */
export const masked = (number: string): string => `••••${number.slice(-4)}`;
