import { brand } from '../brand/brand.js';

/** The number of decimal places of each currency that does not have two. */
const MINOR_DIGITS: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, VND: 0, IDR: 0, KWD: 3, BHD: 3 };

export function minorDigits(currency: string = brand.currency): number {
  return MINOR_DIGITS[currency] ?? 2;
}

const WHOLE = new Intl.NumberFormat('en-US', { useGrouping: true });

/** Formats minor units: `1248050n` as `12,480.50`. It uses only integers, because floats are not exact. */
export function formatMinor(
  minor: bigint | string,
  { currency = brand.currency, trim = false }: { currency?: string; trim?: boolean } = {},
): string {
  const value = BigInt(minor);
  const digits = minorDigits(currency);
  const absolute = value < 0n ? -value : value;
  const unit = 10n ** BigInt(digits);
  const fraction = digits === 0 ? '' : (absolute % unit).toString().padStart(digits, '0');
  const shown = fraction === '' || (trim && /^0+$/.test(fraction)) ? '' : `.${fraction}`;
  return `${value < 0n ? '\u2212' : ''}${WHOLE.format(absolute / unit)}${shown}`;
}

/** Returns the sign for a gain or a loss; empty for zero. */
export function signOf(minor: bigint | string): '+' | '\u2212' | '' {
  const value = BigInt(minor);
  return value > 0n ? '+' : value < 0n ? '\u2212' : '';
}

/** Isolates a figure, so that it reads from left to right in text of any direction. */
export const isolated = (text: string): string => `\u2066${text}\u2069`;

const ARABIC_DIGITS = /[\u0660-\u0669]/g;
const BENGALI_DIGITS = /[\u09e6-\u09ef]/g;

/** Converts the digits of all scripts that the site offers to 0 to 9. */
export function plainDigits(text: string): string {
  return text
    .replace(ARABIC_DIGITS, (c) => String(c.charCodeAt(0) - 0x660))
    .replace(BENGALI_DIGITS, (c) => String(c.charCodeAt(0) - 0x9e6));
}

/**
 * Whole digits, with or without separators of thousands. A separator must stand before three digits, or, as in the
 * Bengali grouping, before two that are not the last.
 */
const TYPED_WHOLE = /^(?:\d+|\d{1,3}(?:[,\s\u066c]\d{2,3})*[,\s\u066c]\d{3})$/;
const WHOLE_DIGITS_MAX = 13;

/**
 * Returns the digits of a typed whole number without its separators of thousands. Returns undefined for any other text.
 * So `10,50`, by which some members mean ten and a half, is refused and not read as 1,050.
 */
export const wholeDigits = (text: string): string | undefined =>
  TYPED_WHOLE.test(text) ? text.replace(/\D/g, '') : undefined;

/** Parses a typed amount into minor units: `1,000.5` is 100050n. Returns undefined for any other text. */
export function parseAmount(text: string, currency: string = brand.currency): bigint | undefined {
  const digits = minorDigits(currency);
  const match = /^([^.]+)(?:\.(\d*))?$/.exec(plainDigits(text).trim().replace('\u066b', '.'));
  const whole = wholeDigits(match?.[1] ?? '');
  const decimals = match?.[2] ?? '';
  if (whole === undefined || whole.length > WHOLE_DIGITS_MAX || decimals.length > digits) return undefined;
  return BigInt(whole) * 10n ** BigInt(digits) + BigInt(decimals.padEnd(digits, '0') || '0');
}

/** Formats an amount for an input field: no grouping, a decimal point, and as many decimals as the currency has. */
export function amountForInput(minor: bigint, currency: string = brand.currency): string {
  return formatMinor(minor, { currency }).replace(/,/g, '');
}
