import { parseMinor } from '@nm/kit/money/money.js';

/**
 * Parses an amount in the same way as `parseMinor`, but also accepts a minus sign at the beginning. Returns undefined
 * for any other text.
 */
export function signedMinor(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || !text.startsWith('-')) return parseMinor(text);
  const amountMinor = parseMinor(text.slice(1));
  return amountMinor ? -amountMinor : undefined;
}
