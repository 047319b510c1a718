/**
 * The largest amount in a call, in minor units: 10^15, which is ten trillion whole units. Amounts are integers of minor
 * units.
 */
export const AMOUNT_MINOR_MAX = 1_000_000_000_000_000n;

const DIGITS = /^(0|[1-9]\d{0,15})$/;

/**
 * Parses an amount that a caller sent: a decimal string of minor units without sign, point or leading zero. Returns
 * undefined for anything else, and above AMOUNT_MINOR_MAX.
 */
export function parseMinor(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || !DIGITS.test(text)) return undefined;
  const amount = BigInt(text);
  return amount <= AMOUNT_MINOR_MAX ? amount : undefined;
}

/**
 * Returns amount x numerator / denominator, rounded down; the remainder stays with the house. The amount must not be
 * negative.
 */
export function scaleDown(amountMinor: bigint, numerator: bigint, denominator: bigint): bigint {
  if (amountMinor < 0n || numerator < 0n || denominator <= 0n)
    throw new RangeError('scaleDown takes non-negative amounts');
  return (amountMinor * numerator) / denominator;
}

/**
 * Formats minor units as a plain decimal number: 12345n with 2 digits gives "123.45". The result is not for arithmetic.
 */
export function formatMinor(amountMinor: bigint, fractionDigits = 2): string {
  const sign = amountMinor < 0n ? '-' : '';
  const digits = String(amountMinor < 0n ? -amountMinor : amountMinor).padStart(fractionDigits + 1, '0');
  if (fractionDigits === 0) return sign + digits;
  return `${sign}${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`;
}
