import { randomBytes, randomUUID } from 'node:crypto';
import type { NetworkPayment, PaymentOrder } from './order.js';

/** The time (ms) between two blocks of the simulated network. */
const BLOCK_MS = 3_000;
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export const newAddress = (): string =>
  `T${[...randomBytes(33)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;

export const isNetworkOrder = ({ network }: Pick<PaymentOrder, 'network'>): boolean => network !== undefined;

/** A step of the simulated network: an outcome that a script orders, or a new block. */
export type NetworkStep =
  | {
      readonly outcome: 'send';
      readonly amount: string;
      readonly currency: string;
      readonly confirmations: number;
      readonly hold: boolean;
    }
  | { readonly outcome: 'confirm'; readonly confirmations: number }
  | { readonly outcome: 'drop' }
  | { readonly outcome: 'block'; readonly payment: NetworkPayment };

/** Returns the newest payment of an order that the network has not dropped. */
export const newestOf = ({ networkPayments = [] }: PaymentOrder): NetworkPayment | undefined =>
  networkPayments.findLast(({ isGone }) => !isGone);

/**
 * Applies a step of the network to an order, and returns the changed payment. An order is paid as soon as one of its
 * payments has the required confirmations. Later steps of the network are reported, but the order stays paid.
 */
export function applyNetwork(order: PaymentOrder, step: NetworkStep, nowMs: number): NetworkPayment | undefined {
  const changed = changedBy(order, step, nowMs);
  if (!changed) return undefined;
  order.sequence += 1;
  changed.sequence = order.sequence;
  const isFinal = changed.confirmations >= (order.confirmations ?? 0);
  if (changed.isGone || isFinal || step.outcome === 'confirm') delete changed.nextBlockAtMs;
  const { paymentId, amount, currency } = changed;
  if (!changed.isGone && isFinal && !order.payments.some((paid) => paid.paymentId === paymentId)) {
    order.payments.push({ paymentId, amount, currency, paidAt: new Date(nowMs).toISOString() });
    order.state = 'PAID';
  } else if (order.state !== 'PAID') {
    order.state = newestOf(order) ? 'PROCESSING' : 'OPEN';
  }
  return changed;
}

function changedBy(order: PaymentOrder, step: NetworkStep, nowMs: number): NetworkPayment | undefined {
  if (step.outcome === 'send') {
    const { amount, currency, confirmations, hold } = step;
    const sent: NetworkPayment = {
      ...{ paymentId: randomUUID().replaceAll('-', ''), amount, currency, confirmations, isGone: false },
      sequence: 0,
      ...(!hold && { nextBlockAtMs: nowMs + BLOCK_MS }),
    };
    order.networkPayments = [...(order.networkPayments ?? []), sent];
    return sent;
  }
  const payment = step.outcome === 'block' ? step.payment : newestOf(order);
  if (!payment) return undefined;
  if (step.outcome === 'drop') Object.assign(payment, { isGone: true, confirmations: 0 });
  if (step.outcome === 'confirm') payment.confirmations = step.confirmations;
  if (step.outcome === 'block') {
    payment.confirmations += 1;
    payment.nextBlockAtMs = nowMs + BLOCK_MS;
  }
  return payment;
}

/**
 * Returns the time (ms) at which the next block confirms a payment of this order; undefined if no block is expected.
 */
export function nextBlockOf({ networkPayments = [] }: PaymentOrder): number | undefined {
  const times = networkPayments.flatMap(({ nextBlockAtMs }) => (nextBlockAtMs === undefined ? [] : [nextBlockAtMs]));
  return times.length > 0 ? Math.min(...times) : undefined;
}
