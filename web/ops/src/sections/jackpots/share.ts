import { plainDigits } from '../../../../src/lib/money/money.js';
import type { DeskJackpot } from '../../lib/surface.js';

const PPM_OF_PERCENT = 10_000;
/** The highest share of a stake that may go to the pool, in millionths (10,000 is 1%). */
export const SHARE_PPM_MAX = 10_000;

/** Formats a share in millionths as a percentage without the percent sign, for example 12500 as 1.25. */
export const shareText = (ppm: number): string => String(ppm / PPM_OF_PERCENT);

/**
 * Returns the share of stakes that goes to a pool as text: the pool's own share, or the range of its games' shares.
 */
export function sharesOf({
  sharePpm,
  gameSharePpmMin,
  gameSharePpmMax,
}: Pick<DeskJackpot, 'sharePpm' | 'gameSharePpmMin' | 'gameSharePpmMax'>): string {
  const lowest = shareText(sharePpm ?? gameSharePpmMin);
  const highest = shareText(sharePpm ?? gameSharePpmMax);
  return lowest === highest ? `${lowest}%` : `${lowest}–${highest}%`;
}

/**
 * Returns the lowest ceiling that a pool with this seed (its amount after a win) may have, in minor units. `spreadPpm`
 * is the minimum distance between seed and ceiling, in millionths of the seed.
 */
export const capMinorMinOf = (seedMinor: bigint, spreadPpm: number): bigint =>
  seedMinor + (seedMinor * BigInt(spreadPpm) + 999_999n) / 1_000_000n;

/** Parses a percentage into millionths. Returns undefined if no pool may have this share. */
export function parseShare(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[.,](\d{1,4}))?$/.exec(plainDigits(text).trim());
  if (!match) return undefined;
  const ppm = Number(match[1]) * PPM_OF_PERCENT + Number((match[2] ?? '').padEnd(4, '0'));
  return ppm >= 1 && ppm <= SHARE_PPM_MAX ? ppm : undefined;
}
