import type { OrderInput } from './order.js';
import type { Outcome, OutcomeName } from './payment-order.js';
import type { PayoutInput, PayoutOutcome } from './payout.js';

const AMOUNT = /^[1-9]\d{0,15}$/;
const NAME = /^[\x21-\x7e]{1,128}$/;
const CURRENCY = /^[A-Z]{3,8}$/;
const PAYOUT_OUTCOMES = ['pay', 'decline', 'return'] as const;
const OUTCOMES: readonly OutcomeName[] = ['pay', 'decline', 'expire', 'chargeback', 'send', 'confirm', 'drop'];
const CONFIRMATIONS_MAX = 100;
const DUPLICATES_MAX = 128;
const DELAY_MS_MAX = 600_000;

/** Parses the order that a merchant sends. Returns undefined if it violates the protocol. */
export function readOrderInput(json: unknown): OrderInput | undefined {
  const { reference, amount, currency, method, returnUrl, callbackUrl, expiresAt, network, confirmations } =
    asRecord(json);
  if (!matches(reference, NAME) || !matches(amount, AMOUNT) || !matches(currency, CURRENCY) || !matches(method, NAME))
    return undefined;
  if (!isWebUrl(returnUrl) || !isWebUrl(callbackUrl)) return undefined;
  if (typeof expiresAt !== 'string' || Number.isNaN(Date.parse(expiresAt))) return undefined;
  const order = { reference, amount, currency, method, returnUrl, callbackUrl, expiresAt };
  if (network === undefined && confirmations === undefined) return order;
  const isCount =
    Number.isInteger(confirmations) && Number(confirmations) > 0 && Number(confirmations) <= CONFIRMATIONS_MAX;
  return matches(network, NAME) && isCount ? { ...order, network, confirmations: Number(confirmations) } : undefined;
}

/** Parses the requested outcome of an order, from a form or from JSON. Returns undefined if it is invalid. */
export function readOutcome(fields: unknown): Outcome | undefined {
  const {
    outcome,
    amountMinor,
    currency,
    duplicates,
    delayMs,
    reorder,
    late,
    again,
    silent,
    reason,
    confirmations,
    hold,
  } = asRecord(fields);
  const name = OUTCOMES.find((known) => known === outcome);
  if (!name) return undefined;
  if (amountMinor !== undefined && !matches(amountMinor, AMOUNT)) return undefined;
  if (currency !== undefined && !matches(currency, CURRENCY)) return undefined;
  if (reason !== undefined && !matches(reason, NAME)) return undefined;
  return {
    outcome: name,
    ...(amountMinor && { amountMinor }),
    ...(currency && { currency }),
    ...(reason && { reason }),
    duplicates: upTo(duplicates, DUPLICATES_MAX),
    delayMs: upTo(delayMs, DELAY_MS_MAX),
    reorder: isYes(reorder),
    late: isYes(late),
    again: isYes(again),
    silent: isYes(silent),
    confirmations: upTo(confirmations, CONFIRMATIONS_MAX),
    hold: isYes(hold),
  };
}

/** Parses the payout that a merchant requests. Returns undefined if it violates the protocol. */
export function readPayoutInput(json: unknown): PayoutInput | undefined {
  const { reference, amount, currency, method, account, callbackUrl } = asRecord(json);
  const { kind, institution, holder, number } = asRecord(account);
  if (!matches(reference, NAME) || !matches(amount, AMOUNT) || !matches(currency, CURRENCY) || !matches(method, NAME))
    return undefined;
  if (!matches(kind, NAME) || !isText(institution) || !isText(holder) || !matches(number, NAME)) return undefined;
  if (!isWebUrl(callbackUrl)) return undefined;
  return { reference, amount, currency, method, account: { kind, institution, holder, number }, callbackUrl };
}

/** Parses the requested outcome of a payout. Returns undefined if it is invalid. */
export function readPayoutOutcome(fields: unknown): PayoutOutcome | undefined {
  const { outcome, amountMinor, currency, duplicates, delayMs, reorder, silent, contrary } = asRecord(fields);
  const name = PAYOUT_OUTCOMES.find((known) => known === outcome);
  if (!name) return undefined;
  if (amountMinor !== undefined && !matches(amountMinor, AMOUNT)) return undefined;
  if (currency !== undefined && !matches(currency, CURRENCY)) return undefined;
  return {
    outcome: name,
    ...(amountMinor && { amountMinor }),
    ...(currency && { currency }),
    duplicates: upTo(duplicates, DUPLICATES_MAX),
    delayMs: upTo(delayMs, DELAY_MS_MAX),
    reorder: isYes(reorder),
    silent: isYes(silent),
    contrary: isYes(contrary),
  };
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const matches = (value: unknown, shape: RegExp): value is string => typeof value === 'string' && shape.test(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 128;
const isYes = (value: unknown): boolean => value === true || value === 'true' || value === 'on';
const upTo = (value: unknown, max: number): number => Math.min(max, Math.max(0, Math.trunc(Number(value ?? 0)) || 0));
const isWebUrl = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2048 && /^https?:\/\//.test(value) && URL.canParse(value);
