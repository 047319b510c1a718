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
  /** The chosen promotion; empty if there is none. */
  readonly promotion: string;
  readonly status: DepositStatus;
  readonly payUrl: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly creditedAt: Date | null;
  /** The payment for which the order is credited or reviewed; null before money arrived. */
  readonly paymentId: string | null;
  readonly paidMinor: bigint | null;
  /** True while the payment must be credited and the posting is not finished. */
  readonly isCreditDue: boolean;
  /** True if an operator approved the deposit. */
  readonly isReviewed: boolean;
  /** The deposit method's limit: an operator must review larger amounts. Null for no limit. */
  readonly reviewAboveMinor: bigint | null;
}

/** Returns the address to which the provider's page returns: the site's address with the order's id as `order`. */
export function returnAddress({ returnUrl, orderId }: Pick<DepositOrder, 'returnUrl' | 'orderId'>): string {
  const url = new URL(returnUrl);
  url.searchParams.set('order', orderId);
  return url.href;
}

/** A payment that a provider reports as arrived. `paymentId` is its permanent id at the provider. */
export interface Payment {
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** The reason why a payment needs a review (the kind of its case). */
export type CaseKind =
  | 'deposit.unknown_order'
  | 'deposit.unreadable_notice'
  | 'deposit.amount_mismatch'
  | 'deposit.currency_mismatch'
  | 'deposit.second_payment'
  | 'deposit.payment_changed'
  | 'deposit.large_amount'
  | 'deposit.credit_refused';

/**
 * What happens with a payment: it is credited at once, reviewed together with the order, or put into a case of its own.
 */
export type Fate =
  | { readonly fate: 'credit' }
  | { readonly fate: 'review'; readonly kind: CaseKind }
  | { readonly fate: 'case'; readonly kind: CaseKind };

/**
 * Decides what happens with a payment. An arrived payment is never refused (domain §4). If it matches the order it is
 * credited, in whatever state the order is; otherwise it is reviewed.
 */
export function fateOf(order: DepositOrder | undefined, payment: Payment): Fate {
  if (!order) return { fate: 'case', kind: 'deposit.unknown_order' };
  if (order.paymentId !== null) return { fate: 'case', kind: 'deposit.second_payment' };
  if (payment.currency !== order.currency) return { fate: 'review', kind: 'deposit.currency_mismatch' };
  if (payment.amountMinor !== order.amountMinor) return { fate: 'review', kind: 'deposit.amount_mismatch' };
  const isLarge = order.reviewAboveMinor !== null && payment.amountMinor > order.reviewAboveMinor;
  return isLarge ? { fate: 'review', kind: 'deposit.large_amount' } : { fate: 'credit' };
}

/** The state of an order at its provider. */
export type ProviderState = 'OPEN' | 'PROCESSING' | 'PAID' | 'DECLINED' | 'EXPIRED';

/**
 * Returns the new state of an order after a provider's report without a payment. Reports may be late and out of order,
 * so only an order that awaits payment and has received no money can end.
 */
export function endedBy(order: DepositOrder, state: ProviderState): 'failed' | 'expired' | undefined {
  if (!isWaiting(order.status) || order.paymentId !== null) return undefined;
  if (state === 'DECLINED') return 'failed';
  return state === 'EXPIRED' ? 'expired' : undefined;
}

export const isWaiting = (status: DepositStatus): boolean => status === 'created' || status === 'awaiting_payment';

const FIRST_ASK_MS = 3_000;
const ASK_MS_MAX = 3_600_000;
/**
 * This long (ms) after the order's end the provider is no longer queried. A later payment is found by its callback or
 * in the provider's statement.
 */
const ASK_AFTER_END_MS = 86_400_000;

/** Returns when to query the provider again after `asks` queries; null to stop. */
export function nextAsk(order: Pick<DepositOrder, 'expiresAt' | 'status'>, asks: number, now: Date): Date | null {
  if (order.status === 'credited' || order.status === 'under_review') return null;
  if (now.getTime() > order.expiresAt.getTime() + ASK_AFTER_END_MS) return null;
  return new Date(now.getTime() + Math.min(ASK_MS_MAX, FIRST_ASK_MS * 2 ** Math.min(asks, 20)));
}

const CREDIT_RETRY_MS_MAX = 60_000;

/** Returns when to try the posting again after `attempts` failures. */
export const nextCredit = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(CREDIT_RETRY_MS_MAX, 500 * 2 ** Math.min(attempts, 20)));
