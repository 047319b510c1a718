import { parseMinor } from '@nm/kit/money/money.js';
import type { PayoutState, PayoutReport } from './withdrawal.js';

const STATES: readonly PayoutState[] = ['PROCESSING', 'PAID', 'DECLINED', 'RETURNED'];

/**
 * Parses a provider's report on a payout; the input is not trusted. Returns undefined if the report does not have the
 * agreed format.
 */
export function readPayout(json: unknown): PayoutReport | undefined {
  const { providerPayoutId, state, sequence, amount, currency } = record(json);
  const known = STATES.find((name) => name === state);
  const amountMinor = parseMinor(amount);
  if (!known || !isName(providerPayoutId) || amountMinor === undefined) return undefined;
  if (typeof sequence !== 'number' || !Number.isInteger(sequence) || sequence < 0 || sequence > 1_000_000)
    return undefined;
  if (typeof currency !== 'string' || !/^[A-Z]{3,8}$/.test(currency)) return undefined;
  return { providerPayoutId, state: known, sequence, amountMinor, currency };
}

/**
 * Parses a provider's notice about a payout into our reference and the report. If the notice cannot be parsed, the
 * report is undefined and the reference is empty.
 */
export function readPayoutNotice(body: string): {
  readonly reference: string;
  readonly report: PayoutReport | undefined;
} {
  const fields = record(parseJson(body));
  const reference = fields['reference'];
  return isName(reference) ? { reference, report: readPayout(fields) } : { reference: '', report: undefined };
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
