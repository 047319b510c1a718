import { parseMinor } from '@nm/kit/money/money.js';

/** Parses an amount as `parseMinor` does, but allows a leading minus. Undefined for anything else. */
export function signedMinor(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || !text.startsWith('-')) return parseMinor(text);
  const amountMinor = parseMinor(text.slice(1));
  return amountMinor ? -amountMinor : undefined;
}
