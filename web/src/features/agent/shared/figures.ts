import { brand } from '../../../lib/brand/brand.js';
import { formatMinor, minorDigits } from '../../../lib/money/money.js';

const MICRO_DIGITS = 6;

/**
 * Formats millionths of a minor unit as an exact amount, for example `20.02815`, with at least the currency's number
 * of decimals.
 */
export function exactAmount(microMinor: bigint | string): string {
  const value = BigInt(microMinor);
  const digits = minorDigits(brand.currency) + MICRO_DIGITS;
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
  const fraction = text.slice(-digits).replace(/0+$/, '').padEnd(minorDigits(brand.currency), '0');
  return `${value < 0n ? '\u2212' : ''}${formatMinor(`${text.slice(0, -digits)}${'0'.repeat(minorDigits(brand.currency))}`).split('.')[0]}${fraction ? `.${fraction}` : ''}`;
}
