export type PaymentState = 'OPEN' | 'PROCESSING' | 'PAID' | 'DECLINED' | 'EXPIRED';

/** A deposit order as the merchant sends it. Amounts are minor units as strings; times are ISO 8601. */
export interface OrderInput {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly method: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly expiresAt: string;
  /**
   * For an order that is paid to a crypto address: the network, and the number of confirmations that a payment needs.
   */
  readonly network?: string;
  readonly confirmations?: number;
}
export interface Payment {
  readonly paymentId: string;
  readonly amount: string;
  readonly currency: string;
  readonly paidAt: string;
}
export interface PaymentOrder extends OrderInput {
  readonly provider: string;
  readonly providerOrderId: string;
  /** The secret part of the URL of the pay page. Anyone who has it can pay the order. */
  readonly token: string;
  readonly createdAt: string;
  state: PaymentState;
  /** A number that increases by one with each change that is reported to the merchant. */
  sequence: number;
  readonly payments: Payment[];
  /** The payments that the payer's bank charged back, each with the time of the chargeback. */
  chargebacks?: Payment[];
  /** For an order with a network: the crypto address to which the payer sends money. */
  readonly address?: string;
  networkPayments?: NetworkPayment[];
}

/** A payment to an order's crypto address, as its network shows it. */
export interface NetworkPayment {
  readonly paymentId: string;
  readonly amount: string;
  readonly currency: string;
  confirmations: number;
  isGone: boolean;
  /** The value of the order's `sequence` at the last change of this payment. */
  sequence: number;
  /**
   * The time (ms) of the next block, which confirms the payment. Absent if the payment is fully confirmed or dropped,
   * or if only a script confirms it.
   */
  nextBlockAtMs?: number;
}
