import { parseMinor } from '@nm/kit/money/money.js';

/** Parses an amount as `parseMinor` does, and also accepts a leading minus. Returns undefined for any other text. */
export function signedMinor(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || !text.startsWith('-')) return parseMinor(text);
  const amountMinor = parseMinor(text.slice(1));
  return amountMinor ? -amountMinor : undefined;
}
