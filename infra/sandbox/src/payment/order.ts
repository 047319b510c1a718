export type PaymentState = 'OPEN' | 'PROCESSING' | 'PAID' | 'DECLINED' | 'EXPIRED';

/** An order as the merchant sends it. Amounts are minor units as strings; times are ISO 8601. */
export interface OrderInput {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly method: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly expiresAt: string;
  /** For an order paid to a crypto address: the network, and the confirmations that a payment needs. */
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
  /** The secret part of the pay page's URL. Anyone who has it may pay the order. */
  readonly token: string;
  readonly createdAt: string;
  state: PaymentState;
  /** Increases by one with each change that is reported to the merchant. */
  sequence: number;
  readonly payments: Payment[];
  /** The payments that the payer's bank charged back, each with its time. */
  chargebacks?: Payment[];
  /** For an order with a network: the crypto address to pay to. */
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
  /** The order's sequence at the last change of this payment. */
  sequence: number;
  /** Time of the next block, which confirms the payment; absent if it is confirmed, gone, or waits for a script. */
  nextBlockAtMs?: number;
}
