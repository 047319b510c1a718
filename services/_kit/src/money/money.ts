/** Amounts are integers of minor units; this is the largest that any call may name (10^15, ten trillion whole units). */
export const AMOUNT_MINOR_MAX = 1_000_000_000_000_000n;

const DIGITS = /^(0|[1-9]\d{0,15})$/;

/**
 * Reads an amount as callers send it: a decimal string of minor units without sign, point or leading zero.
 * Gives undefined for anything else, and for what exceeds AMOUNT_MINOR_MAX.
 */
export function parseMinor(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || !DIGITS.test(text)) return undefined;
  const amount = BigInt(text);
  return amount <= AMOUNT_MINOR_MAX ? amount : undefined;
}

/** amount x numerator / denominator, rounded down; the residue stays with the house. Amount must not be negative. */
export function scaleDown(amountMinor: bigint, numerator: bigint, denominator: bigint): bigint {
  if (amountMinor < 0n || numerator < 0n || denominator <= 0n)
    throw new RangeError('scaleDown takes non-negative amounts');
  return (amountMinor * numerator) / denominator;
}

/** Minor units as a plain decimal number, for example 12345n with 2 digits is "123.45". Never for arithmetic. */
export function formatMinor(amountMinor: bigint, fractionDigits = 2): string {
  const sign = amountMinor < 0n ? '-' : '';
  const digits = String(amountMinor < 0n ? -amountMinor : amountMinor).padStart(fractionDigits + 1, '0');
  if (fractionDigits === 0) return sign + digits;
  return `${sign}${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`;
}
