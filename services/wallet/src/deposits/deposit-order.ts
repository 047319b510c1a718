/** The states of a deposit (domain §4): created > awaiting payment > under review > credited | failed | expired. */
export type DepositStatus = 'created' | 'awaiting_payment' | 'under_review' | 'credited' | 'failed' | 'expired';

/**
 * How a deposit is paid. `page`: on the provider's payment page. `transfer`: to the brand's bank account, without a
 * provider; the member uploads a proof, which an operator checks. `crypto`: to an address that the provider assigns to
 * the order.
 */
export type DepositKind = 'page' | 'transfer' | 'crypto';

/** The provider name with which the ledger posts bank transfers. */
export const TRANSFER_PROVIDER = 'transfer';

export interface DepositOrder {
  readonly orderId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly methodId: string;
  readonly kind: DepositKind;
  /**
   * The network of a crypto payment. `confirmationsNeeded` is the number of confirmations that it needs, and `address`
   * the crypto address that the provider assigns. These three are null for other kinds of deposits.
   */
  readonly network: string | null;
  readonly confirmationsNeeded: number | null;
  readonly address: string | null;
  readonly provider: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly returnUrl: string;
  /** The id of the promotion that the member chose for this deposit; empty if the member chose none. */
  readonly promotion: string;
  readonly status: DepositStatus;
  readonly payUrl: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly creditedAt: Date | null;
  /** The id of the payment that is credited or reviewed for the order; null until money has arrived. */
  readonly paymentId: string | null;
  readonly paidMinor: bigint | null;
  /** True while the payment must be credited but the ledger posting is not finished. */
  readonly isCreditDue: boolean;
  /** True if an operator has approved the deposit. */
  readonly isReviewed: boolean;
  /**
   * The review limit of the deposit method (minor units): an operator must review every deposit above it. Null if there
   * is no limit.
   */
  readonly reviewAboveMinor: bigint | null;
}

/**
 * Returns the site's URL with the order's id in the parameter `order`. When the payment ends, the provider's payment
 * page sends the member to this URL.
 */
export function returnAddress({ returnUrl, orderId }: Pick<DepositOrder, 'returnUrl' | 'orderId'>): string {
  const url = new URL(returnUrl);
  url.searchParams.set('order', orderId);
  return url.href;
}

/**
 * A payment that has arrived, as a provider reports it. `paymentId` is the provider's own id of the payment; it never
 * changes.
 */
export interface Payment {
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/**
 * The reason why a deposit is under review: the kind of its case, or the fact that the member uploaded a proof of
 * payment.
 */
export type ReviewReason = CaseKind | 'deposit.proof';

/** The reason why an operator must look at a payment. It is also stored as the kind of the payment's case. */
export type CaseKind =
  | 'deposit.unknown_order'
  | 'deposit.unreadable_notice'
  | 'deposit.amount_mismatch'
  | 'deposit.currency_mismatch'
  | 'deposit.second_payment'
  | 'deposit.payment_changed'
  | 'deposit.payment_gone'
  | 'deposit.address_reused'
  | 'deposit.unconfirmed'
  | 'deposit.large_amount'
  | 'deposit.credit_refused'
  | 'deposit.chargeback'
  | 'deposit.chargeback_early'
  | 'deposit.chargeback_unmatched';

/**
 * The result of a check of an arrived payment. `credit`: it is posted to the ledger at once. `review`: an operator
 * reviews the payment and its order. `case`: an operator gets a case for the payment, and the order does not change.
 */
export type PaymentOutcome =
  | { readonly outcome: 'credit' }
  | { readonly outcome: 'review'; readonly kind: CaseKind }
  | { readonly outcome: 'case'; readonly kind: CaseKind };

/**
 * Decides whether an arrived payment is credited, goes to review, or opens a case. An arrived payment is never refused
 * (domain §4). A payment that matches its order is credited in every state of the order, or reviewed if its amount is
 * large.
 */
export function outcomeOf(order: DepositOrder | undefined, payment: Payment): PaymentOutcome {
  if (!order) return { outcome: 'case', kind: 'deposit.unknown_order' };
  if (order.paymentId !== null) return { outcome: 'case', kind: 'deposit.second_payment' };
  if (payment.currency !== order.currency) return { outcome: 'review', kind: 'deposit.currency_mismatch' };
  if (payment.amountMinor !== order.amountMinor) return { outcome: 'review', kind: 'deposit.amount_mismatch' };
  const isLarge = order.reviewAboveMinor !== null && payment.amountMinor > order.reviewAboveMinor;
  return isLarge ? { outcome: 'review', kind: 'deposit.large_amount' } : { outcome: 'credit' };
}

/** The state of a deposit order as its provider reports it. */
export type ProviderState = 'OPEN' | 'PROCESSING' | 'PAID' | 'DECLINED' | 'EXPIRED';

/**
 * Returns the state in which an order ends after a provider's report that contains no payment; undefined if the order
 * does not end. Reports may be late and out of order. Therefore only an order that awaits payment and has received no
 * money can end.
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
 * How long (ms) after the end of an order its state is still queried at the provider. Callbacks and the provider's
 * statement report payments that arrive even later. While the network is still confirming a payment, the queries go on.
 */
const ASK_AFTER_END_MS = 86_400_000;

/**
 * Returns the time of the next query to the provider after `asks` queries; null if the provider is not queried again.
 * @param order.isSeen true if the network is confirming a payment of the order
 */
export function nextAsk(
  order: Pick<DepositOrder, 'expiresAt' | 'status'> & { readonly isSeen: boolean },
  asks: number,
  now: Date,
): Date | null {
  if (order.status === 'credited' || order.status === 'under_review') return null;
  if (!order.isSeen && now.getTime() > order.expiresAt.getTime() + ASK_AFTER_END_MS) return null;
  return new Date(now.getTime() + Math.min(ASK_MS_MAX, FIRST_ASK_MS * 2 ** Math.min(asks, 20)));
}

const CREDIT_RETRY_MS_MAX = 60_000;

/** Returns the time at which a failed ledger posting of a deposit is tried again, after `attempts` failures. */
export const nextCredit = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(CREDIT_RETRY_MS_MAX, 500 * 2 ** Math.min(attempts, 20)));
