import { parseMinor } from '@nm/kit/money/money.js';
import type { Chargeback } from './chargeback.js';
import type { Payment, ProviderState } from './deposit-order.js';
import type { NetworkReport } from './network-payment.js';

/** A provider's report of an order's state, after parsing and checking. The provider's input is not trusted. */
export interface ProviderOrder {
  readonly providerOrderId: string;
  readonly payUrl: string;
  readonly state: ProviderState;
  readonly payments: readonly Payment[];
  /** For an order that is paid in crypto: the crypto address, and the payments to it on the network. */
  readonly address?: string;
  readonly network?: readonly NetworkReport[];
}
/**
 * A provider's notice, parsed from the body of a callback. It reports the state of an order, or the chargeback of a
 * payment.
 */
export type ProviderNotice = { readonly reference: string } & (
  | { readonly state: ProviderState; readonly payment?: Payment; readonly network?: NetworkReport }
  | { readonly network: NetworkReport }
  | { readonly chargeback: Chargeback }
);

const STATES: readonly ProviderState[] = ['OPEN', 'PROCESSING', 'PAID', 'DECLINED', 'EXPIRED'];
const PAYMENTS_MAX = 100;

/**
 * Parses a provider's answer to a query. Returns undefined if the answer does not have the agreed format of an order.
 */
export function readProviderOrder(json: unknown): ProviderOrder | undefined {
  const { providerOrderId, payUrl, state, payments, address, networkPayments } = record(json);
  const known = STATES.find((name) => name === state);
  if (!known || !isName(providerOrderId) || !isWebUrl(payUrl)) return undefined;
  if (!Array.isArray(payments) || payments.length > PAYMENTS_MAX) return undefined;
  const read = payments.map(readPayment);
  if (!read.every((payment) => payment !== undefined)) return undefined;
  const order = { providerOrderId, payUrl, state: known, payments: read };
  if (address === undefined) return order;
  if (!isName(address) || !Array.isArray(networkPayments) || networkPayments.length > PAYMENTS_MAX) return undefined;
  const network = networkPayments.map((one) => readNetwork(one, record(one)['isGone'] === true));
  return network.every((report) => report !== undefined) ? { ...order, address, network } : undefined;
}

/**
 * Parses the notice in the body of a callback. Returns undefined if the notice cannot be parsed; the wallet then stores
 * the body and opens a case.
 */
export function readNotice(text: string): ProviderNotice | undefined {
  const fields = record(parseJson(text));
  const state = STATES.find((name) => name === fields['state']);
  const { reference, reason } = fields;
  if (!isName(reference)) return undefined;
  if (fields['state'] === 'CHARGEBACK') {
    const payment = readPayment(fields);
    return payment && { reference, chargeback: { ...payment, reason: isName(reason) ? reason : '' } };
  }
  if (fields['state'] === 'CONFIRMING' || fields['state'] === 'DROPPED') {
    const network = readNetwork(fields, fields['state'] === 'DROPPED');
    return network && { reference, network };
  }
  if (!state) return undefined;
  if (state !== 'PAID') return { reference, state };
  const payment = readPayment(fields);
  const network = readNetwork(fields, false);
  return payment && { reference, state, payment, ...(network && { network }) };
}

/** Returns the order's reference in the body of a notice; an empty text if the reference cannot be read. */
export function referenceIn(text: string): string {
  const { reference } = record(parseJson(text));
  return isName(reference) ? reference : '';
}

function readPayment(json: unknown): Payment | undefined {
  const { paymentId, amount, currency } = record(json);
  const amountMinor = parseMinor(amount);
  if (!isName(paymentId) || amountMinor === undefined || amountMinor === 0n) return undefined;
  return typeof currency === 'string' && /^[A-Z]{3,8}$/.test(currency)
    ? { paymentId, amountMinor, currency }
    : undefined;
}

const CONFIRMATIONS_MAX = 1_000_000;

function readNetwork(json: unknown, isGone: boolean): NetworkReport | undefined {
  const { confirmations, sequence } = record(json);
  const payment = readPayment(json);
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
  if (!payment || !isCount(confirmations) || confirmations > CONFIRMATIONS_MAX || !isCount(sequence)) return undefined;
  return { ...payment, confirmations, sequence: BigInt(sequence), isGone };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const isName = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]{1,128}$/.test(value);
const isWebUrl = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2048 && /^https?:\/\//.test(value) && URL.canParse(value);
