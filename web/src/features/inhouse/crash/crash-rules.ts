/* The rules of the crash game, equal to the server's (a test compares both). All multipliers are whole hundredths. */

const DOUBLING_MS = 10_000;
const VALUE_MIN = 100;
export const TARGET_E2_MIN = 101;
export const TARGET_E2_MAX = 1_000_000;
export const OUTCOMES = 2 ** 32;

/**
 * Factor i is 2^(2^i / 10000), as a whole number of 2^-48, rounded down. Products of these factors give the
 * multiplier of any time.
 */
const FACTORS: readonly bigint[] = [
  281494487745499n,
  281514000132792n,
  281553028965098n,
  281631102863220n,
  281787315614515n,
  282100001105456n,
  282726413387373n,
  283983413946800n,
  286514205771765n,
  291643651838405n,
  302179684502025n,
  324407387089364n,
  373888130405038n,
  496642137398505n,
];
const BITS = 48n;

/** Returns the multiplier at a time of the flight, in hundredths: 2^(elapsedMs / 10000), rounded down. */
export function multiplierE2(elapsedMs: number): number {
  if (elapsedMs <= 0) return VALUE_MIN;
  const ms = Math.floor(elapsedMs);
  let value = 1n << BITS;
  for (let bits = ms % DOUBLING_MS, i = 0; bits > 0; bits >>= 1, i += 1)
    if (bits % 2 === 1) value = (value * FACTORS[i]!) >> BITS;
  return Number(((100n << BigInt(Math.floor(ms / DOUBLING_MS))) * value) >> BITS);
}

/** Returns the crash point for a drawn 32-bit number, in hundredths: 0.99 / (1 - drawn / 2^32), rounded down. */
export const crashPointOf = (drawn: number): number =>
  Math.min(TARGET_E2_MAX, Math.max(VALUE_MIN, Number((99n * BigInt(OUTCOMES)) / BigInt(OUTCOMES - drawn))));

/** Returns the payout of a cash-out in minor units, limited to the game's largest win. */
export function payoutOf(stakeMinor: bigint, valueE2: number, winMinorMax: bigint | undefined): bigint {
  const payout = (stakeMinor * BigInt(valueE2)) / 100n;
  return winMinorMax !== undefined && payout > winMinorMax ? winMinorMax : payout;
}

/** Formats a multiplier in hundredths with two decimals: 250 as `2.50`. */
export const valueText = (valueE2: number): string =>
  `${Math.floor(valueE2 / 100)}.${String(valueE2 % 100).padStart(2, '0')}`;

const TARGET = /^(\d{1,5})(?:[.,](\d{1,2}))?$/;

/**
 * Parses the multiplier for the automatic cash-out into hundredths. Returns 0 for an empty field, and undefined for
 * invalid text.
 */
export function parseTarget(text: string): number | undefined {
  if (text.trim() === '') return 0;
  const [, whole, part = ''] = TARGET.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return value >= TARGET_E2_MIN && value <= TARGET_E2_MAX ? value : undefined;
}
