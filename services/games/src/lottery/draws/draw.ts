import type { DrawResult, Region } from '../plays/play.js';

/** scheduled > open > locked > drawn > settled, or void before it is drawn (domain rules §7). */
export type DrawStatus = 'scheduled' | 'open' | 'locked' | 'drawn' | 'settled' | 'void';

/** A game's schedule: draws are due at every multiple of `everyS`, plus the offset. */
export interface Schedule {
  readonly gameCode: string;
  readonly vassalage: string;
  readonly region: Region;
  /** The part of a country for the screens: north, centre or south; empty elsewhere. */
  readonly area: string;
  readonly prizeMode: string;
  readonly everyS: number;
  readonly offsetS: number;
  /** How long before a draw its slips are closed. */
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
  /** SHA-256 of the seed, hex: the commitment. */
  readonly seedHash: string;
  readonly beacon: string;
  readonly beaconRound: string;
  /** From lock on. */
  readonly slipsRoot: string | null;
  readonly slips: bigint;
  /** From drawn on, like the seed (hex) and the result. */
  readonly beaconValue: string | null;
  readonly seed: string | null;
  readonly result: DrawResult | null;
  readonly drawnAt: Date | null;
  /** Every slip is settled, or given back. */
  readonly endedAt: Date | null;
  readonly voidReason: string | null;
}

/** The times of a new draw. */
export interface DrawTimes {
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly dueAt: Date;
}

const MS = 1_000;

/**
 * The draws of a schedule that must exist at a time: those whose slips close next, one after the other. A draw opens when
 * the slips of the one before it close, so exactly one draw of a game takes slips at any time.
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

/** The name of a draw, by its due time in UTC: 20261123-1015, with seconds where a minute has several draws. */
export function drawName({ dueAt }: Pick<Draw, 'dueAt'>): string {
  const [day = '', time = ''] = dueAt.toISOString().split('T');
  const digits = time.slice(0, 8).replaceAll(':', '');
  return `${day.replaceAll('-', '')}-${digits.endsWith('00') ? digits.slice(0, 4) : digits}`;
}
