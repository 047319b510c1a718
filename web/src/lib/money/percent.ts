import { plainDigits } from './money.js';

const PPM_PER_PERCENT = 10_000;

/** Formats parts per million as a percentage: `0.50%`. It has more than two decimals only if needed. */
export function percent(ppm: number): string {
  const digits = ppm % 100 === 0 ? 2 : 4;
  return `${(ppm / PPM_PER_PERCENT).toFixed(digits)}%`;
}

/** Parses a typed percentage (`0.5`) into parts per million. Returns undefined for anything but 0 to 100. */
export function parsePercent(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{0,4}))?$/.exec(plainDigits(text).trim().replace(/%$/, ''));
  if (!match) return undefined;
  const ppm = Number(match[1]) * PPM_PER_PERCENT + Number((match[2] ?? '').padEnd(4, '0'));
  return ppm <= 1_000_000 ? ppm : undefined;
}

/** Formats a percentage for an input field, without the percent sign. */
export const percentForInput = (ppm: number): string => percent(ppm).slice(0, -1);
