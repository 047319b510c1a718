import { drawUniform } from '@nm/kit/fairness/fair-draw.js';

/*
 * The rules of crash. All multipliers are in hundredths: 250 means x2.50. The curve and the crash point are computed
 * with integers. The server, the command line and the browser therefore get the same values.
 */

/** The time (ms) in which the multiplier doubles. */
export const DOUBLING_MS = 10_000;
/** The lowest crash point in hundredths. A round with this crash point ends before any bet can be cashed out. */
export const CRASH_E2_MIN = 100;
/** The highest crash point in hundredths: x10,000. */
export const CRASH_E2_MAX = 1_000_000;
/** The lowest multiplier (in hundredths) at which a bet can be cashed out. */
export const TARGET_E2_MIN = 101;
export const TARGET_E2_MAX = CRASH_E2_MAX;

/** The return to the player (RTP), in hundredths of the stake, before rounding. */
const RETURN_E2 = 99n;
const SCALE = 100n;
const OUTCOMES = 2 ** 32;

/**
 * Factor number i is 2^(2^i / 10000) as an integer in units of 2^-48, rounded down. The multiplier for a time is a
 * product of these factors.
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
const FRACTION_BITS = 48n;

/**
 * The inputs from which a crash point is computed. Each is fixed before the next one is known: first the seed, of which
 * only the hash is published, then the root of the bets, then the value of the beacon (domain §7).
 */
export interface CrashInput {
  /** The server seed of the round, 32 bytes. It stays secret until the crash. */
  readonly seed: Uint8Array;
  /** The root hash of all bets of the round, in hex. */
  readonly root: string;
  /** The value that the beacon (a source of public random values) published for the round, in hex. */
  readonly beacon: string;
}

/**
 * Draws one of 2^32 numbers from HMAC(seed, "root:beacon:0:cursor"), and converts it to the crash point in hundredths.
 */
export const crashPointE2 = ({ seed, root, beacon }: CrashInput): number =>
  crashPointOf(drawUniform({ serverSeed: seed, clientSeed: `${root}:${beacon}`, nonce: 0n }, OUTCOMES));

/**
 * Returns the crash point for a drawn number: 0.99 / (1 - drawn / 2^32), rounded down to hundredths. The probability
 * that a multiplier x is reached is therefore 0.99 / x.
 */
export function crashPointOf(drawn: number): number {
  const point = Number((RETURN_E2 * BigInt(OUTCOMES)) / BigInt(OUTCOMES - drawn));
  return Math.min(CRASH_E2_MAX, Math.max(CRASH_E2_MIN, point));
}

/** Returns the multiplier (in hundredths) at a time after the start: 2^(elapsedMs / 10000), rounded down. */
export function multiplierE2(elapsedMs: number): number {
  if (elapsedMs <= 0) return CRASH_E2_MIN;
  const ms = Math.floor(elapsedMs);
  let value = 1n << FRACTION_BITS;
  for (let bits = ms % DOUBLING_MS, i = 0; bits > 0; bits >>= 1, i += 1)
    if (bits % 2 === 1) value = (value * FACTORS[i]!) >> FRACTION_BITS;
  const doublings = BigInt(Math.floor(ms / DOUBLING_MS));
  return Number(((SCALE << doublings) * value) >> FRACTION_BITS);
}

/** Returns the first whole millisecond at which the multiplier is at or above a given value. */
export function msToReach(valueE2: number): number {
  let low = 0;
  let high = DOUBLING_MS;
  while (multiplierE2(high) < valueE2) high *= 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (multiplierE2(middle) >= valueE2) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Returns the time (ms) from the start to the crash. It is the first moment at which the multiplier would exceed the
 * crash point.
 */
export const msToCrash = (crashE2: number): number => msToReach(crashE2 + 1);

/** Returns true if a player may choose this multiplier as target for the automatic cash-out. */
export const isTarget = (targetE2: number): boolean =>
  Number.isInteger(targetE2) && targetE2 >= TARGET_E2_MIN && targetE2 <= TARGET_E2_MAX;

/**
 * Returns the payout (minor units) of a cash-out, rounded down. It is never more than the largest win.
 * @param winMinorMax the largest win of the bet in minor units; null if there is no limit
 */
export function payoutOf(stakeMinor: bigint, valueE2: number, winMinorMax: bigint | null): bigint {
  const payout = (stakeMinor * BigInt(valueE2)) / SCALE;
  return winMinorMax !== null && payout > winMinorMax ? winMinorMax : payout;
}

/**
 * Returns the multiplier (in hundredths) at which a bet is cashed out automatically. It is the lowest of these values:
 * the player's target if the player set one, the multiplier that reaches the largest win if there is a largest win, and
 * the highest multiplier of the game. The largest win never makes it lower than TARGET_E2_MIN.
 * @param targetE2 the player's target; 0 means that the player set no target, so it does not count
 * @param winMinorMax the largest win of the bet in minor units; null if there is no limit
 */
export function stopE2(stakeMinor: bigint, targetE2: number, winMinorMax: bigint | null): number {
  const ofPlayer = targetE2 === 0 ? CRASH_E2_MAX : targetE2;
  if (winMinorMax === null) return ofPlayer;
  const ofLimit = (winMinorMax * SCALE + stakeMinor - 1n) / stakeMinor;
  return ofLimit < BigInt(ofPlayer) ? Math.max(TARGET_E2_MIN, Number(ofLimit)) : ofPlayer;
}
