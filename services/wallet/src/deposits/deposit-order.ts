/** The states of a deposit (domain §4): created > awaiting payment > under review > credited | failed | expired. */
export type DepositStatus = 'created' | 'awaiting_payment' | 'under_review' | 'credited' | 'failed' | 'expired';

export interface DepositOrder {
  readonly orderId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly methodId: string;
  readonly provider: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly returnUrl: string;
  /** The promotion that was chosen with it; empty for none. */
  readonly promotion: string;
  readonly status: DepositStatus;
  readonly payUrl: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly creditedAt: Date | null;
  /** The payment that the order is credited or reviewed for; null while no money arrived. */
  readonly paymentId: string | null;
  readonly paidMinor: bigint | null;
  /** The payment is to be credited, and the posting is not finished yet. */
  readonly isCreditDue: boolean;
  /** An operator approved it. */
  readonly isReviewed: boolean;
  /** Larger amounts of its method wait for a person. */
  readonly reviewAboveMinor: bigint | null;
}

/** Where the provider's page leads back to: the site's address, with the order's id as `order`. */
export function returnAddress({ returnUrl, orderId }: Pick<DepositOrder, 'returnUrl' | 'orderId'>): string {
  const url = new URL(returnUrl);
  url.searchParams.set('order', orderId);
  return url.href;
}

/** Money that a provider says has arrived; `paymentId` is its name at the provider, once for all time. */
export interface Payment {
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** Why a person must look (the case's kind). */
export type CaseKind =
  | 'deposit.unknown_order'
  | 'deposit.unreadable_notice'
  | 'deposit.amount_mismatch'
  | 'deposit.currency_mismatch'
  | 'deposit.second_payment'
  | 'deposit.payment_changed'
  | 'deposit.large_amount'
  | 'deposit.credit_refused';

/** What becomes of arrived money: credited at once, held for a person with the order, or a case beside the order. */
export type Fate =
  | { readonly fate: 'credit' }
  | { readonly fate: 'review'; readonly kind: CaseKind }
  | { readonly fate: 'case'; readonly kind: CaseKind };

/**
 * Money that arrived is never refused (domain §4): it is credited when it is what was ordered, whatever became of the
 * order meanwhile, and is otherwise put before a person.
 */
export function fateOf(order: DepositOrder | undefined, payment: Payment): Fate {
  if (!order) return { fate: 'case', kind: 'deposit.unknown_order' };
  if (order.paymentId !== null) return { fate: 'case', kind: 'deposit.second_payment' };
  if (payment.currency !== order.currency) return { fate: 'review', kind: 'deposit.currency_mismatch' };
  if (payment.amountMinor !== order.amountMinor) return { fate: 'review', kind: 'deposit.amount_mismatch' };
  const isLarge = order.reviewAboveMinor !== null && payment.amountMinor > order.reviewAboveMinor;
  return isLarge ? { fate: 'review', kind: 'deposit.large_amount' } : { fate: 'credit' };
}

/** How an order stands at its provider. */
export type ProviderState = 'OPEN' | 'PROCESSING' | 'PAID' | 'DECLINED' | 'EXPIRED';

/**
 * Where a provider's word moves an order, payments aside. Words come late and out of order: only an order that is still
 * waiting, and has no money, is ended by one.
 */
export function endedBy(order: DepositOrder, state: ProviderState): 'failed' | 'expired' | undefined {
  if (!isWaiting(order.status) || order.paymentId !== null) return undefined;
  if (state === 'DECLINED') return 'failed';
  return state === 'EXPIRED' ? 'expired' : undefined;
}

export const isWaiting = (status: DepositStatus): boolean => status === 'created' || status === 'awaiting_payment';

const FIRST_ASK_MS = 3_000;
const ASK_MS_MAX = 3_600_000;
/** A payment that is later than this after the order's end is found by its callback or in the provider's statement. */
const ASK_AFTER_END_MS = 86_400_000;

/** When to ask the provider again after `asks` times; null once there is nothing to learn any more. */
export function nextAsk(order: Pick<DepositOrder, 'expiresAt' | 'status'>, asks: number, now: Date): Date | null {
  if (order.status === 'credited' || order.status === 'under_review') return null;
  if (now.getTime() > order.expiresAt.getTime() + ASK_AFTER_END_MS) return null;
  return new Date(now.getTime() + Math.min(ASK_MS_MAX, FIRST_ASK_MS * 2 ** Math.min(asks, 20)));
}

const CREDIT_RETRY_MS_MAX = 60_000;

/** When to try the posting again after `attempts` failures. */
export const nextCredit = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(CREDIT_RETRY_MS_MAX, 500 * 2 ** Math.min(attempts, 20)));
