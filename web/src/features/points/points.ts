import { plainDigits, wholeDigits } from '../../lib/money/money.js';

const MICRO = 1_000_000n;
const POINT_DIGITS_MAX = 10;

/** Returns the progress to the next point in percent. The balance is in millionths of a point. */
export const toNextPoint = (pointsMicro: string): number => Number(((BigInt(pointsMicro) % MICRO) * 100n) / MICRO);

/** Formats millionths of a point with a sign and up to three decimals, truncated towards zero. */
export function signedPoints(pointsMicro: string): string {
  const micro = BigInt(pointsMicro);
  const thousandths = (micro < 0n ? -micro : micro) / 1_000n;
  const decimals = String(thousandths % 1_000n)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${micro < 0n ? '\u2212' : '+'}${(thousandths / 1_000n).toLocaleString('en-US')}${decimals ? `.${decimals}` : ''}`;
}

/** Formats whole points with separators. */
export const grouped = (points: bigint | string): string => BigInt(points).toLocaleString('en-US');

/**
 * Parses a whole number of points, also with Arabic or Bengali digits and with separators. Returns undefined for any
 * other text.
 */
export function parsePoints(text: string): bigint | undefined {
  const digits = wholeDigits(plainDigits(text).trim());
  return digits !== undefined && digits.length <= POINT_DIGITS_MAX ? BigInt(digits) : undefined;
}

/** The terms of a conversion as bigints, in points and in minor units. */
interface Terms {
  readonly pointsStep: string;
  readonly stepMinor: string;
  readonly pointsMin: string;
  readonly pointsLeftToday: string;
}

/**
 * Returns the money in minor units for a number of points. The number must be a whole multiple of the step in which
 * points are converted.
 */
export const convertedMinor = ({ pointsStep, stepMinor }: Terms, points: bigint): bigint =>
  (points / BigInt(pointsStep)) * BigInt(stepMinor);

/** Returns how many points the member can convert now, in whole steps; 0 if this is below the smallest conversion. */
export function mostConvertible({ pointsStep, pointsMin, pointsLeftToday }: Terms, balance: bigint): bigint {
  const left = BigInt(pointsLeftToday);
  const most = balance < left ? balance : left;
  const whole = most - (most % BigInt(pointsStep));
  return whole >= BigInt(pointsMin) ? whole : 0n;
}

/** Whether the terms allow to convert this number of points. */
export const isConvertible = ({ pointsStep, pointsMin }: Terms, points: bigint): boolean =>
  points >= BigInt(pointsMin) && points % BigInt(pointsStep) === 0n;
