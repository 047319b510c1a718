/** A room of a vendor's game for two players. */
export interface VendorRoom {
  readonly gameCode: string;
  readonly roomId: string;
  /** Minor units. */
  readonly stakeMinor: bigint;
  readonly seats: number;
  readonly taken: number;
  readonly state: RoomState;
  /** How long the first player has waited in ms; 0 if nobody waits. */
  readonly waitedMs: number;
  readonly bots: number;
}
export type RoomState = 'waiting' | 'open' | 'duel';

const STATES: readonly RoomState[] = ['waiting', 'open', 'duel'];
const CODE = /^[A-Za-z0-9_.-]{1,64}$/;
const ROOM = /^[A-Za-z0-9_-]{1,16}$/;
const STAKE = /^[1-9]\d{0,14}$/;
const SEATS_MAX = 16;
/** Maximum number of rooms of one vendor; what it lists beyond is left out. */
export const ROOMS_MAX = 400;

const isCount = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max;

/** Reads the rooms of a vendor's answer. A room with a malformed field is left out, because a vendor may send any JSON. */
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
 * The order of a list: rooms where somebody waits, people before bots and the longest first, then free rooms, then
 * those in play. Bots wait for hours, so they would hide the people.
 */
export const byReadiness = (a: VendorRoom, b: VendorRoom): number =>
  STATES.indexOf(a.state) - STATES.indexOf(b.state) || a.bots - b.bots || b.waitedMs - a.waitedMs;
