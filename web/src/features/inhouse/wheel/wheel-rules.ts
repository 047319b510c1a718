/** The segments of the wheel by their multipliers, and the number of ribs of each. The server has the same table. */
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

/** The multiplier of each rib, clockwise from rib 0. */
export const RIB_TIMES: readonly Times[] = [
  2, 2, 4, 2, 8, 2, 12, 4, 2, 2, 4, 2, 24, 8, 4, 2, 2, 2, 12, 4, 8, 2, 4, 2, 48, 2, 4, 2, 8, 2, 12, 4, 2, 2, 2, 4, 24,
  8, 2, 4, 2, 2, 2, 12, 4, 8, 2, 4, 2,
];

/** The stakes on the segments in minor units; a segment without a stake is absent. */
export type Spots = Partial<Record<Times, bigint>>;

/** The segments with a stake, in ascending order. */
export const chosen = (spots: Spots): readonly (readonly [Times, bigint])[] =>
  SEGMENTS.flatMap(({ times }) => {
    const stake = spots[times];
    return stake === undefined || stake === 0n ? [] : [[times, stake] as const];
  });

/** The stake of the round. */
export const totalOf = (spots: Spots): bigint => chosen(spots).reduce((sum, [, stake]) => sum + stake, 0n);

/** The largest possible payout, because only one segment wins. */
export const payoutMax = (spots: Spots): bigint =>
  chosen(spots).reduce((most, [times, stake]) => (BigInt(times) * stake > most ? BigInt(times) * stake : most), 0n);

/** The rotation in degrees that brings a rib to the pointer, after some full turns from the present position. */
export function turnTo(rib: number, presentDegrees: number, wholeTurns: number): number {
  const target = -(rib * 360) / RIBS;
  const behind = (((target - presentDegrees) % 360) + 360) % 360;
  return presentDegrees + behind + wholeTurns * 360;
}
