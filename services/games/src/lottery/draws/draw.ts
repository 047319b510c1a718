import type { DrawResult, Region } from '../plays/play.js';

/**
 * The states of a draw: scheduled > open > locked > drawn > settled. Before the state `drawn`, a draw can become void
 * (domain §7).
 */
export type DrawStatus = 'scheduled' | 'open' | 'locked' | 'drawn' | 'settled' | 'void';

/**
 * The schedule of a lottery game. A draw takes place every `everyS` seconds, at multiples of `everyS` plus `offsetS`.
 */
export interface Schedule {
  readonly gameCode: string;
  readonly vassalage: string;
  readonly region: Region;
  /** The region of Vietnam that screens show: north, centre or south. Empty for lotteries of other countries. */
  readonly area: string;
  readonly prizeMode: string;
  readonly everyS: number;
  readonly offsetS: number;
  /** The number of seconds before a draw at which the sale of slips ends. */
  readonly closeS: number;
}

export interface Draw {
  readonly drawId: string;
  readonly gameCode: string;
  readonly vassalage: string;
  readonly region: Region;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly dueAt: Date;
  readonly status: DrawStatus;
  /**
   * The SHA-256 of the seed, in hex. It is published with the draw before it opens, so the seed cannot be changed
   * later.
   */
  readonly seedHash: string;
  readonly beacon: string;
  readonly beaconRound: string;
  /** The Merkle root of all slips, in hex; null until the draw is locked. */
  readonly slipsRoot: string | null;
  readonly slips: bigint;
  /**
   * The value of the beacon. The fields `beaconValue`, `seed` (the server seed in hex) and `result` are null until the
   * draw is drawn.
   */
  readonly beaconValue: string | null;
  readonly seed: string | null;
  readonly result: DrawResult | null;
  readonly drawnAt: Date | null;
  /** The time at which the last slip was settled or refunded; null until then. */
  readonly endedAt: Date | null;
  readonly voidReason: string | null;
}

/** The times of a new draw: when it opens, when the sale of slips ends, and when it is drawn. */
export interface DrawTimes {
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly dueAt: Date;
}

const MS = 1_000;

/**
 * Returns the draws that must exist at a given time: the next `count` draws, sorted by the end of their sale. A draw
 * opens when the sale of the previous draw ends, so exactly one draw of a game sells slips at any time.
 */
export function drawsAhead({ everyS, offsetS, closeS }: Schedule, nowMs: number, count: number): DrawTimes[] {
  const every = everyS * MS;
  const firstDue = Math.floor((nowMs + closeS * MS - offsetS * MS) / every + 1) * every + offsetS * MS;
  return Array.from({ length: count }, (_, i) => {
    const dueMs = firstDue + i * every;
    const closesMs = dueMs - closeS * MS;
    return { opensAt: new Date(closesMs - every), closesAt: new Date(closesMs), dueAt: new Date(dueMs) };
  });
}

/**
 * Returns the name of a draw. It is made from the time of the draw in UTC, for example 20261123-1015. For games with
 * several draws a minute it also contains the seconds.
 */
export function drawName({ dueAt }: Pick<Draw, 'dueAt'>): string {
  const [day = '', time = ''] = dueAt.toISOString().split('T');
  const digits = time.slice(0, 8).replaceAll(':', '');
  return `${day.replaceAll('-', '')}-${digits.endsWith('00') ? digits.slice(0, 4) : digits}`;
}
