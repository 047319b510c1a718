import { parseMinor } from '@nm/kit/money/money.js';

/** An amount that may be below zero, as `parseMinor` reads it, then with a leading minus. Undefined for anything else. */
export function signedMinor(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || !text.startsWith('-')) return parseMinor(text);
  const amountMinor = parseMinor(text.slice(1));
  return amountMinor ? -amountMinor : undefined;
}
