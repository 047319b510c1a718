/** The segments of the wheel: each multiplier, and its number of ribs. The server has the same table. */
export const SEGMENTS = [
  { times: 2, ribs: 24 },
  { times: 4, ribs: 12 },
  { times: 8, ribs: 6 },
  { times: 12, ribs: 4 },
  { times: 24, ribs: 2 },
  { times: 48, ribs: 1 },
] as const;
export type Times = (typeof SEGMENTS)[number]['times'];

export const RIBS = 49;

/** The multiplier of each rib, clockwise, starting with rib 0. */
export const RIB_TIMES: readonly Times[] = [
  2, 2, 4, 2, 8, 2, 12, 4, 2, 2, 4, 2, 24, 8, 4, 2, 2, 2, 12, 4, 8, 2, 4, 2, 48, 2, 4, 2, 8, 2, 12, 4, 2, 2, 2, 4, 24,
  8, 2, 4, 2, 2, 2, 12, 4, 8, 2, 4, 2,
];

/**
 * The player's stakes on the segments of the wheel, in minor units, by the multiplier of the segment. A segment without
 * a stake is absent.
 */
export type Spots = Partial<Record<Times, bigint>>;

/** Returns the segments that have a stake, in ascending order of their multipliers. */
export const chosen = (spots: Spots): readonly (readonly [Times, bigint])[] =>
  SEGMENTS.flatMap(({ times }) => {
    const stake = spots[times];
    return stake === undefined || stake === 0n ? [] : [[times, stake] as const];
  });

/** Returns the total stake of all segments, in minor units. */
export const totalOf = (spots: Spots): bigint => chosen(spots).reduce((sum, [, stake]) => sum + stake, 0n);

/** Returns the largest possible payout in minor units. Only one segment can win. */
export const payoutMax = (spots: Spots): bigint =>
  chosen(spots).reduce((most, [times, stake]) => (BigInt(times) * stake > most ? BigInt(times) * stake : most), 0n);

/**
 * Returns the rotation in degrees that brings a rib to the pointer, after `wholeTurns` full turns from the present
 * rotation.
 */
export function turnTo(rib: number, presentDegrees: number, wholeTurns: number): number {
  const target = -(rib * 360) / RIBS;
  const behind = (((target - presentDegrees) % 360) + 360) % 360;
  return presentDegrees + behind + wholeTurns * 360;
}
