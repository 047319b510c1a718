import { randomBytes, randomUUID } from 'node:crypto';
import { applyNetwork, isNetworkOrder, newAddress, newestOf, type NetworkStep } from './network.js';
import type { OrderInput, Payment, PaymentOrder, PaymentState } from './order.js';

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

export type OutcomeName = 'pay' | 'decline' | 'expire' | 'chargeback' | 'send' | 'confirm' | 'drop';
/** The outcome of an order that a player or a script requests, with the faults of its notices (README). */
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
  /**
   * For `send` and `confirm`: the number of confirmations that the payment has afterwards. A number lower than before
   * simulates a reorganisation of the blockchain.
   */
  readonly confirmations?: number;
  /** For `send`: if true, no block confirms the payment automatically. */
  readonly hold?: boolean;
  /** The reason of a chargeback, if the outcome is a chargeback. */
  readonly reason?: string;
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
    ...(isNetworkOrder(input) && { address: newAddress() }),
  };
}

/** Returns true if an order in its present state can take this outcome. */
export function accepts(order: PaymentOrder, { outcome, late, again }: Outcome): boolean {
  if (isNetworkOrder(order)) return acceptsNetwork(order, outcome);
  if (outcome === 'send' || outcome === 'confirm' || outcome === 'drop') return false;
  if (outcome === 'chargeback') return order.state === 'PAID' && (again === true || !order.chargebacks);
  if (order.state === 'OPEN') return true;
  if (outcome !== 'pay') return false;
  return order.state === 'PAID' ? again === true : late === true;
}

/**
 * Returns true if an order that is paid to a crypto address can take this outcome. Money can be sent to its address at
 * any time. Such an order cannot be declined or charged back.
 */
function acceptsNetwork(order: PaymentOrder, outcome: OutcomeName): boolean {
  if (outcome === 'send') return true;
  if (outcome === 'expire') return order.state === 'OPEN';
  return (outcome === 'confirm' || outcome === 'drop') && newestOf(order) !== undefined;
}

/**
 * Applies an outcome to an order and returns the notices to send, each with the time at which it is sent. The caller
 * must first check the outcome with `accepts`.
 */
export function apply(order: PaymentOrder, outcome: Outcome, nowMs: number): Notice[] {
  const steps = stepsOf(order, outcome, nowMs);
  if (outcome.silent) return [];
  const dueAtMs = nowMs + (outcome.delayMs ?? 0);
  const last = steps.at(-1);
  const copies = Array.from({ length: outcome.duplicates ?? 0 }, () => ({ ...(last as Notice) }));
  const notices = outcome.reorder ? [...steps].reverse() : steps;
  // Without faults the notices are sent one after the other and arrive in order. Copies of the last notice are sent at
  // the same time as the last notice.
  return [
    ...notices.map((notice, step) => ({ ...notice, dueAtMs: dueAtMs + step * 30 })),
    ...copies.map((notice) => ({ ...notice, dueAtMs: dueAtMs + (steps.length - 1) * 30 })),
  ];
}

function stepsOf(order: PaymentOrder, outcome: Outcome, nowMs: number): Notice[] {
  if (outcome.outcome === 'pay') return pay(order, outcome, nowMs);
  if (outcome.outcome === 'chargeback') return chargeBack(order, outcome, nowMs);
  if (outcome.outcome === 'decline' || outcome.outcome === 'expire') return [end(order, outcome.outcome, nowMs)];
  return networkStep(order, stepOf(order, outcome.outcome, outcome), nowMs);
}

/**
 * Charges the order's first payment back. The order stays paid; the merchant gets a separate notice about the
 * chargeback.
 */
function chargeBack(order: PaymentOrder, outcome: Outcome, nowMs: number): Notice[] {
  const paid = order.payments[0];
  if (!paid) return [];
  const { paymentId } = paid;
  const amount = outcome.amountMinor ?? paid.amount;
  const currency = outcome.currency ?? paid.currency;
  const taken = { paymentId, amount, currency, paidAt: new Date(nowMs).toISOString() };
  order.chargebacks ??= [taken];
  return [notice(order, 'CHARGEBACK', nowMs, taken, outcome.reason ?? 'fraud')];
}

const stepOf = (order: PaymentOrder, name: 'send' | 'confirm' | 'drop', outcome: Outcome): NetworkStep => {
  if (name === 'confirm') return { outcome: name, confirmations: outcome.confirmations ?? 0 };
  if (name === 'drop') return { outcome: name };
  const { amountMinor: amount = order.amount, currency = order.currency, confirmations = 0, hold = false } = outcome;
  return { outcome: name, amount, currency, confirmations, hold };
};

/** Applies a step of the network to an order, and returns the notice about it. */
function networkStep(order: PaymentOrder, step: NetworkStep, nowMs: number): Notice[] {
  const wasPaid = order.payments.length;
  const changed = applyNetwork(order, step, nowMs);
  if (!changed) return [];
  order.sequence -= 1; // building the notice below increases the sequence again
  const state = changed.isGone ? 'DROPPED' : order.payments.length > wasPaid ? 'PAID' : 'CONFIRMING';
  return [notice(order, state, nowMs, changed, undefined, changed.confirmations)];
}

/** Confirms the payments of an order whose next block has come, and returns the notices to send. */
export function applyBlocks(order: PaymentOrder, nowMs: number): Notice[] {
  return (order.networkPayments ?? [])
    .filter(({ nextBlockAtMs }) => nextBlockAtMs !== undefined && nextBlockAtMs <= nowMs)
    .flatMap((payment) => networkStep(order, { outcome: 'block', payment }, nowMs));
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

function notice(
  order: PaymentOrder,
  state: PaymentState | 'CHARGEBACK' | 'CONFIRMING' | 'DROPPED',
  nowMs: number,
  payment?: Pick<Payment, 'paymentId' | 'amount' | 'currency'>,
  reason?: string,
  confirmations?: number,
): Notice {
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
      ...(reason && { reason }),
      ...(confirmations !== undefined && { confirmations }),
    },
  };
}

/** Returns an order in the form in which merchants receive it when they create it or request it. */
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
  ...(isNetworkOrder(order) && {
    address: order.address,
    networkPayments: (order.networkPayments ?? []).map(
      ({ paymentId, amount, currency, confirmations, sequence, isGone }) => ({
        ...{ paymentId, amount, currency, confirmations, sequence, isGone },
      }),
    ),
  }),
});
