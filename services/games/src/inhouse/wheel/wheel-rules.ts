/** The segments of the wheel, each with its multiplier and the number of its ribs. A rib is one of 49 equal sectors. */
export const SEGMENTS: readonly (readonly [times: number, ribs: number])[] = [
  [2, 24],
  [4, 12],
  [8, 6],
  [12, 4],
  [24, 2],
  [48, 1],
];

/** The number of ribs (equal sectors) of the wheel. The wheel stops on each of them with the same probability. */
export const RIBS = 49;

/** The multipliers of all ribs, clockwise, beginning with rib 0. */
export const RIB_TIMES: readonly number[] = [
  2, 2, 4, 2, 8, 2, 12, 4, 2, 2, 4, 2, 24, 8, 4, 2, 2, 2, 12, 4, 8, 2, 4, 2, 48, 2, 4, 2, 8, 2, 12, 4, 2, 2, 2, 4, 24,
  8, 2, 4, 2, 2, 2, 12, 4, 8, 2, 4, 2,
];

/** The stake that a player puts on one segment. */
export interface Spot {
  readonly times: number;
  readonly stakeMinor: bigint;
}

/**
 * Returns true if the stakes can be played: they are on one to six different segments of the wheel, and each is above
 * zero.
 */
export const isPlayable = (spots: readonly Spot[]): boolean =>
  spots.length > 0 &&
  new Set(spots.map(({ times }) => times)).size === spots.length &&
  spots.every(({ times, stakeMinor }) => stakeMinor > 0n && SEGMENTS.some(([known]) => known === times));

/** Returns the stake of the round: the sum of the stakes on all segments. */
export const stakeOf = (spots: readonly Spot[]): bigint => spots.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);

/** Returns the payout if the wheel stops on a segment: the multiplier of the segment times the stake on it. */
export const payoutOn = (spots: readonly Spot[], times: number): bigint =>
  BigInt(times) * (spots.find((spot) => spot.times === times)?.stakeMinor ?? 0n);

/** Returns the largest possible payout. Only one segment can win, so it is the largest payout of a single segment. */
export const payoutMax = (spots: readonly Spot[]): bigint =>
  spots.map(({ times }) => payoutOn(spots, times)).reduce((most, payout) => (payout > most ? payout : most), 0n);
