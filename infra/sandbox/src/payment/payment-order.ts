import { randomBytes, randomUUID } from 'node:crypto';

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
  /** The secret part of the pay page's address. Anyone who has it may pay the order. */
  readonly token: string;
  readonly createdAt: string;
  state: PaymentState;
  /** Increases by one with each change that is reported to the merchant. */
  sequence: number;
  readonly payments: Payment[];
}

/** A report to the merchant about an order or payout. It is repeated until the merchant answers 200. */
export interface Notice {
  readonly eventId: string;
  readonly reference: string;
  readonly provider: string;
  readonly callbackUrl: string;
  readonly body: object;
  dueAtMs: number;
  attempts: number;
  delivered: boolean;
}

export type OutcomeName = 'pay' | 'decline' | 'expire';
/** The outcome of an order that a player or script requests, and the faults of its notices (README). */
export interface Outcome {
  readonly outcome: OutcomeName;
  readonly amountMinor?: string;
  readonly currency?: string;
  readonly duplicates?: number;
  readonly delayMs?: number;
  readonly reorder?: boolean;
  readonly late?: boolean;
  readonly again?: boolean;
  readonly silent?: boolean;
}

export function openOrder(provider: string, input: OrderInput, nowMs: number): PaymentOrder {
  return {
    ...input,
    provider,
    providerOrderId: `P${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`,
    token: randomBytes(24).toString('base64url'),
    createdAt: new Date(nowMs).toISOString(),
    state: 'OPEN',
    sequence: 0,
    payments: [],
  };
}

/** Whether an order in its present state can take this outcome. */
export function accepts(order: PaymentOrder, { outcome, late, again }: Outcome): boolean {
  if (order.state === 'OPEN') return true;
  if (outcome !== 'pay') return false;
  return order.state === 'PAID' ? again === true : late === true;
}

/**
 * Applies an outcome to an order and returns the notices to send, each with its due time. Callers check with `accepts`
 * first.
 */
export function apply(order: PaymentOrder, outcome: Outcome, nowMs: number): Notice[] {
  const steps = outcome.outcome === 'pay' ? pay(order, outcome, nowMs) : [end(order, outcome.outcome, nowMs)];
  if (outcome.silent) return [];
  const dueAtMs = nowMs + (outcome.delayMs ?? 0);
  const last = steps.at(-1);
  const copies = Array.from({ length: outcome.duplicates ?? 0 }, () => ({ ...(last as Notice) }));
  const notices = outcome.reorder ? [...steps].reverse() : steps;
  // Without faults the notices become due one after the other and arrive in order. Copies of the last notice become due
  // together with it.
  return [
    ...notices.map((notice, step) => ({ ...notice, dueAtMs: dueAtMs + step * 30 })),
    ...copies.map((notice) => ({ ...notice, dueAtMs: dueAtMs + (steps.length - 1) * 30 })),
  ];
}

function pay(order: PaymentOrder, outcome: Outcome, nowMs: number): Notice[] {
  const payment: Payment = {
    paymentId: randomUUID(),
    amount: outcome.amountMinor ?? order.amount,
    currency: outcome.currency ?? order.currency,
    paidAt: new Date(nowMs).toISOString(),
  };
  const processing = notice(order, 'PROCESSING', nowMs);
  order.payments.push(payment);
  order.state = 'PAID';
  return [processing, notice(order, 'PAID', nowMs, payment)];
}

function end(order: PaymentOrder, outcome: 'decline' | 'expire', nowMs: number): Notice {
  order.state = outcome === 'decline' ? 'DECLINED' : 'EXPIRED';
  return notice(order, order.state, nowMs);
}

function notice(order: PaymentOrder, state: PaymentState, nowMs: number, payment?: Payment): Notice {
  order.sequence += 1;
  const eventId = randomUUID();
  const { reference, providerOrderId, sequence } = order;
  return {
    eventId,
    reference,
    provider: order.provider,
    callbackUrl: order.callbackUrl,
    dueAtMs: nowMs,
    attempts: 0,
    delivered: false,
    body: {
      eventId,
      reference,
      providerOrderId,
      sequence,
      state,
      amount: payment?.amount ?? order.amount,
      currency: payment?.currency ?? order.currency,
      occurredAt: new Date(nowMs).toISOString(),
      ...(payment && { paymentId: payment.paymentId }),
    },
  };
}

/** Returns an order as merchants see it when they create it or ask for it. */
export const orderView = (order: PaymentOrder, payUrl: string): object => ({
  reference: order.reference,
  providerOrderId: order.providerOrderId,
  state: order.state,
  sequence: order.sequence,
  amount: order.amount,
  currency: order.currency,
  payUrl,
  expiresAt: order.expiresAt,
  payments: order.payments,
});
