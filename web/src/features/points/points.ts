import { plainDigits } from '../../lib/money/money.js';

const MICRO = 1_000_000n;

/** The progress to the next point in percent, from the last six digits of a balance in millionths. */
export const toNextPoint = (pointsMicro: string): number => Number(((BigInt(pointsMicro) % MICRO) * 100n) / MICRO);

/** Millionths of a point as a signed figure with up to three decimals, truncated towards zero. */
export function signedPoints(pointsMicro: string): string {
  const micro = BigInt(pointsMicro);
  const thousandths = (micro < 0n ? -micro : micro) / 1_000n;
  const decimals = String(thousandths % 1_000n)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${micro < 0n ? '\u2212' : '+'}${(thousandths / 1_000n).toLocaleString('en-US')}${decimals ? `.${decimals}` : ''}`;
}

/** Whole points with separators. */
export const grouped = (points: bigint | string): string => BigInt(points).toLocaleString('en-US');

/** Parses whole points, with digits of any script and separators; undefined for other text. */
export function parsePoints(text: string): bigint | undefined {
  const digits = plainDigits(text).trim().replaceAll(',', '');
  return /^[0-9]{1,10}$/.test(digits) ? BigInt(digits) : undefined;
}

/** The conversion's terms as bigints of points and of minor units. */
interface Terms {
  readonly pointsStep: string;
  readonly stepMinor: string;
  readonly pointsMin: string;
  readonly pointsLeftToday: string;
}

/** The money (minor units) for whole steps of points. */
export const convertedMinor = ({ pointsStep, stepMinor }: Terms, points: bigint): bigint =>
  (points / BigInt(pointsStep)) * BigInt(stepMinor);

/** The most points that a member can convert now, in whole steps; 0 if it is less than the smallest conversion. */
export function mostConvertible({ pointsStep, pointsMin, pointsLeftToday }: Terms, balance: bigint): bigint {
  const left = BigInt(pointsLeftToday);
  const most = balance < left ? balance : left;
  const whole = most - (most % BigInt(pointsStep));
  return whole >= BigInt(pointsMin) ? whole : 0n;
}

/** Whether the terms allow this number of points. */
export const isConvertible = ({ pointsStep, pointsMin }: Terms, points: bigint): boolean =>
  points >= BigInt(pointsMin) && points % BigInt(pointsStep) === 0n;
