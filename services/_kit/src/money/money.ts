/**
 * The largest amount that a call may contain: 10^15 minor units, which are ten trillion units of a currency with two
 * decimal places. All amounts are whole numbers of minor units.
 */
export const AMOUNT_MINOR_MAX = 1_000_000_000_000_000n;

/** The number of decimal places of each currency that does not have two. The site has the same list. */
const MINOR_DIGITS: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, VND: 0, IDR: 0, KWD: 3, BHD: 3 };

/** Returns the number of decimal places of a currency: 0 if its minor unit is the currency's unit itself. */
export const minorDigits = (currency: string): number => MINOR_DIGITS[currency] ?? 2;

const DIGITS = /^(0|[1-9]\d{0,15})$/;

/**
 * Parses an amount in a request. The text must be a decimal number of minor units without sign, decimal point or
 * leading zero. Returns undefined for any other text, and for an amount above AMOUNT_MINOR_MAX.
 */
export function parseMinor(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || !DIGITS.test(text)) return undefined;
  const amount = BigInt(text);
  return amount <= AMOUNT_MINOR_MAX ? amount : undefined;
}

/**
 * Returns amount x numerator / denominator, rounded down. The remainder stays with the house. The amount must not be
 * negative.
 */
export function scaleDown(amountMinor: bigint, numerator: bigint, denominator: bigint): bigint {
  if (amountMinor < 0n || numerator < 0n || denominator <= 0n)
    throw new RangeError('scaleDown takes non-negative amounts');
  return (amountMinor * numerator) / denominator;
}

/**
 * Formats minor units as a decimal number for display: 12345n with 2 decimal digits gives "123.45". Do not calculate
 * with the result.
 */
export function formatMinor(amountMinor: bigint, fractionDigits = 2): string {
  const sign = amountMinor < 0n ? '-' : '';
  const digits = String(amountMinor < 0n ? -amountMinor : amountMinor).padStart(fractionDigits + 1, '0');
  if (fractionDigits === 0) return sign + digits;
  return `${sign}${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`;
}
