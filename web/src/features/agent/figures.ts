import { brand } from '../../lib/brand/brand.js';
import { formatMinor, minorDigits, plainDigits } from '../../lib/money/money.js';

const MICRO_DIGITS = 6;

/** Millionths of a minor unit as an exact amount: `20.02815`, with at least the currency's digits. */
export function exactAmount(microMinor: bigint | string): string {
  const value = BigInt(microMinor);
  const digits = minorDigits(brand.currency) + MICRO_DIGITS;
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
  const fraction = text.slice(-digits).replace(/0+$/, '').padEnd(minorDigits(brand.currency), '0');
  return `${value < 0n ? '\u2212' : ''}${formatMinor(`${text.slice(0, -digits)}${'0'.repeat(minorDigits(brand.currency))}`).split('.')[0]}${fraction ? `.${fraction}` : ''}`;
}

const PPM_PER_PERCENT = 10_000;

/** Parts per million as a percentage: `0.50%`, with more digits only where needed. */
export function percent(ppm: number): string {
  const digits = ppm % 100 === 0 ? 2 : 4;
  return `${(ppm / PPM_PER_PERCENT).toFixed(digits)}%`;
}

/** A typed percentage (`0.5`) in parts per million; undefined for anything but 0 to 100. */
export function parsePercent(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{0,4}))?$/.exec(plainDigits(text).trim().replace(/%$/, ''));
  if (!match) return undefined;
  const ppm = Number(match[1]) * PPM_PER_PERCENT + Number((match[2] ?? '').padEnd(4, '0'));
  return ppm <= 1_000_000 ? ppm : undefined;
}

/** A percentage for an input. */
export const percentForInput = (ppm: number): string => percent(ppm).slice(0, -1);
