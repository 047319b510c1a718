/** A room of a vendor's game for two players. */
export interface VendorRoom {
  readonly gameCode: string;
  readonly roomId: string;
  /** The stake of the room in minor units. */
  readonly stakeMinor: bigint;
  readonly seats: number;
  readonly taken: number;
  readonly state: RoomState;
  /** The time (ms) for which the first player has waited for a second one; 0 if nobody waits. */
  readonly waitedMs: number;
  readonly bots: number;
}
export type RoomState = 'waiting' | 'open' | 'duel';

const STATES: readonly RoomState[] = ['waiting', 'open', 'duel'];
const CODE = /^[A-Za-z0-9_.-]{1,64}$/;
const ROOM = /^[A-Za-z0-9_-]{1,16}$/;
const STAKE = /^[1-9]\d{0,14}$/;
const SEATS_MAX = 16;
/** Maximum number of rooms per vendor; further rooms are ignored. */
export const ROOMS_MAX = 400;

const isCount = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max;

/** Parses the rooms in the answer of a vendor, which can be any JSON. A room with a malformed field is left out. */
export function readRooms(sent: unknown): VendorRoom[] {
  if (!Array.isArray(sent)) return [];
  return sent.slice(0, ROOMS_MAX).flatMap((one: unknown) => {
    const room = (one ?? {}) as Readonly<Record<string, unknown>>;
    const { gameCode, roomId, stake, seats, taken, waitedMs, bots } = room;
    const state = STATES.find((known) => known === room['state']);
    const isFit =
      typeof gameCode === 'string' &&
      CODE.test(gameCode) &&
      typeof roomId === 'string' &&
      ROOM.test(roomId) &&
      typeof stake === 'string' &&
      STAKE.test(stake) &&
      isCount(seats, SEATS_MAX) &&
      isCount(taken, seats) &&
      isCount(bots, taken) &&
      isCount(waitedMs, Number.MAX_SAFE_INTEGER);
    return isFit && state ? [{ gameCode, roomId, stakeMinor: BigInt(stake), seats, taken, state, waitedMs, bots }] : [];
  });
}

/**
 * Sorts rooms. Rooms in which a player waits come first, people before bots, and the longest waiting time first. Then
 * come free rooms, and then rooms in play. Bots wait for hours, so without this order they would stand above people.
 */
export const byReadiness = (a: VendorRoom, b: VendorRoom): number =>
  STATES.indexOf(a.state) - STATES.indexOf(b.state) || a.bots - b.bots || b.waitedMs - a.waitedMs;
