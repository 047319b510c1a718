import { randomBytes, randomInt } from 'node:crypto';
import type { Faults } from '../faults.js';
import type { PlaySession } from '../play-session.js';
import { Duel } from './duel.js';
import type { DuelJournal } from './duel-journal.js';
import { winnerGets, type Side } from './duel-rules.js';
import type { DuelGame } from './duels.js';
import { commitmentOf, type Card } from './pack.js';
import { roomStakes } from './room-stakes.js';
import { botSeat, seatOf, type Seat } from './seat.js';

/** The maximum number of rooms, because all rooms of a vendor must fit into one answer to `rooms.list`. */
const ROOMS_MAX = 40;
/** The numbers of the rooms in which bots never play. */
const PEOPLE_ROOMS: ReadonlySet<number> = new Set([8, 10]);
/** How long (ms) a waiting player has no opponent before a bot joins. */
const BOT_AFTER_MS = 6_000;
const BOTS_WAITING = 3;
/** After a duel with a bot has begun, no new bot joins an empty room for this time (ms). */
const NEXT_BOT_MS = 8_000;
const BOT_NAMES = 40;
/** If the page of a waiting player makes no request for this time (ms), the player is treated as gone. */
const GONE_MS = 15_000;
/** How long (ms) a room shows a finished duel before new players may sit down. */
const SHOWN_MS = 6_000;
/** How long (ms) a player can view the end of a duel. */
const RESULT_MS = 600_000;

interface Room {
  readonly number: number;
  readonly stakeMinor: bigint;
  /** The seed of the next duel in this room. The commitment to the seed is shown while a player waits. */
  seed: string;
  waiting: Seat | undefined;
  duel: Duel | undefined;
  seats: readonly [Seat, Seat] | undefined;
}
interface Place {
  readonly room: Room;
  readonly seat: Seat;
  duel: Duel | undefined;
  side: Side;
}
export interface DuelAction {
  readonly action: string;
  readonly room?: number | undefined;
  readonly stakeMinor?: bigint | undefined;
  readonly card?: Card | undefined;
  readonly salt: string;
}
export interface OpenRoom {
  readonly roomId: string;
  readonly stake: string;
  readonly seats: 2;
  readonly taken: number;
  readonly state: 'open' | 'waiting' | 'duel';
  /** How long (ms) the first player of the room has waited for an opponent. */
  readonly waitedMs: number;
  readonly bots: number;
}

/** The rooms of one duel in one currency. */
export class DuelHall {
  readonly #rooms: Room[];
  readonly #places = new Map<string, Place>();
  #nextBotAt = 0;

  constructor(
    private readonly game: DuelGame,
    currency: string,
    private readonly faults: Faults,
    private readonly journal: DuelJournal,
  ) {
    this.#rooms = roomStakes(game, currency).map((stakeMinor, index) => newRoom(index + 1, stakeMinor));
  }

  /**
   * Returns the data of a player's page: the waiting room, the duel, or the list of rooms. Times are in ms on the
   * clock of this server.
   */
  view(session: PlaySession): object {
    this.#sweep();
    const place = this.#placeOf(session);
    const common = { now: Date.now(), balance: session.balance };
    if (place?.duel) return { ...common, ...place.duel.view(place.side) };
    if (place) return { ...common, ...waitingView(place) };
    return { ...common, phase: 'lobby', rooms: this.#rooms.map(roomView) };
  }

  /** Executes a player's request. Returns undefined for an unknown request. */
  act(session: PlaySession, asked: DuelAction): string | undefined {
    this.#sweep();
    const place = this.#placeOf(session);
    if (asked.action === 'sit') return this.#sit(session, place, this.#room(asked.room), asked.salt);
    if (asked.action === 'find') return this.#sit(session, place, this.#found(asked.stakeMinor, session), asked.salt);
    if (asked.action === 'leave') return this.#leave(place);
    if (asked.action === 'give-up') return place?.duel?.giveUp(place.side) ? 'OK' : 'NOT_NOW';
    if (asked.action === 'card' && asked.card) return place?.duel?.play(place.side, asked.card) ? 'OK' : 'NOT_NOW';
    return undefined;
  }

  /** Returns the rooms in the form of the answer to the platform's `rooms.list`. */
  list(): readonly OpenRoom[] {
    this.#sweep();
    return this.#rooms.map((room) => {
      const seats = seatsOf(room);
      return {
        roomId: String(room.number),
        stake: String(room.stakeMinor),
        seats: 2,
        taken: seats.length,
        state: stateOf(room),
        waitedMs: room.waiting ? Date.now() - room.waiting.since : 0,
        bots: seats.filter(({ isBot }) => isBot).length,
      };
    });
  }

  stop(): void {
    for (const { duel } of this.#rooms) duel?.stop();
    for (const { duel } of this.#places.values()) duel?.stop();
  }

  /** Returns the seat of a player. A player who opens the game again keeps the seat, and plays on the newest page. */
  #placeOf(session: PlaySession): Place | undefined {
    const place = this.#places.get(session.playerId);
    if (!place) return undefined;
    const { seat } = place;
    seat.seenAt = Date.now();
    if (!seat.session || seat.session === session || seat.session.openedAt > session.openedAt) return place;
    session.balance = seat.session.balance;
    seat.session = session;
    return place;
  }

  #room(number: number | undefined): Room | undefined {
    return this.#rooms.find((room) => room.number === number);
  }

  /**
   * Returns the best room for a stake: a room with a waiting person, else one with a waiting bot, else an empty room,
   * else a new room.
   */
  #found(stakeMinor: bigint | undefined, { playerId }: PlaySession): Room | undefined {
    const fitting = this.#rooms.filter((room) => room.stakeMinor === stakeMinor && !room.duel);
    const waiting = fitting.filter(({ waiting: seat }) => seat && seat.playerId !== playerId);
    const found =
      waiting.find(({ waiting: seat }) => seat?.isBot === false) ??
      waiting[0] ??
      fitting.find((room) => !room.waiting && !PEOPLE_ROOMS.has(room.number)) ??
      fitting.find((room) => !room.waiting);
    if (found || stakeMinor === undefined || this.#rooms.length >= ROOMS_MAX) return found;
    if (!this.#rooms.some((room) => room.stakeMinor === stakeMinor)) return undefined;
    const room = newRoom(this.#rooms.length + 1, stakeMinor);
    this.#rooms.push(room);
    return room;
  }

  /**
   * Seats a player in a room. Two simultaneous requests get the two seats one after the other; a third request is
   * refused.
   */
  #sit(session: PlaySession, place: Place | undefined, room: Room | undefined, salt: string): string | undefined {
    if (!room) return undefined;
    if (place && !place.duel?.endedAt) return 'SEATED';
    if (room.duel) return 'TAKEN';
    if (BigInt(session.balance) < room.stakeMinor) return 'INSUFFICIENT_FUNDS';
    const seat = seatOf(session, salt);
    const mine: Place = { room, seat, duel: undefined, side: 1 };
    this.#places.set(session.playerId, mine);
    if (room.waiting) {
      this.#begin(room, room.waiting, seat);
      return 'OK';
    }
    room.waiting = seat;
    mine.side = 0;
    if (!PEOPLE_ROOMS.has(room.number)) setTimeout(() => this.#joinBot(room, seat), BOT_AFTER_MS).unref();
    return 'OK';
  }

  /**
   * Makes a player leave the waiting room before a stake is taken, or leave the end of a duel. In a running duel the
   * player must give up first.
   */
  #leave(place: Place | undefined): string {
    if (!place) return 'OK';
    if (place.duel && place.duel.endedAt === undefined) return 'STARTED';
    this.#forget(place);
    return 'OK';
  }

  #forget({ room, seat, duel }: Place): void {
    if (room.waiting === seat) room.waiting = undefined;
    if (seat.playerId !== undefined) this.#places.delete(seat.playerId);
    // A room becomes free when both players have left the end of the duel.
    const isWatched = [...this.#places.values()].some((place) => place.duel === duel);
    if (duel && room.duel === duel && !isWatched) [room.duel, room.seats] = [undefined, undefined];
  }

  #joinBot(room: Room, seat: Seat): void {
    this.#sweep();
    if (room.waiting === seat && !room.duel) this.#begin(room, seat, botSeat(1 + randomInt(BOT_NAMES)));
  }

  #begin(room: Room, first: Seat, second: Seat): void {
    room.waiting = undefined;
    const { duel: rules } = this.game;
    const { number, stakeMinor, seed } = room;
    const { faults, journal } = this;
    const seats = [first, second] as const;
    const duel = new Duel({ rules, room: number, stakeMinor, seats, seed, faults, journal });
    [room.duel, room.seats, room.seed] = [duel, seats, newSeed()];
    seats.forEach((seat, side) => {
      const place = seat.playerId === undefined ? undefined : this.#places.get(seat.playerId);
      if (place) [place.duel, place.side] = [duel, side === 0 ? 0 : 1];
    });
    if (seats.some(({ isBot }) => isBot)) this.#nextBotAt = Date.now() + NEXT_BOT_MS;
    void duel.start();
  }

  /** Frees abandoned rooms, and seats bots in empty rooms. */
  #sweep(): void {
    const now = Date.now();
    for (const place of this.#places.values()) {
      const { duel, seat } = place;
      const isGone = duel ? (duel.endedAt ?? now) + RESULT_MS < now : seat.seenAt + GONE_MS < now;
      if (isGone) this.#forget(place);
    }
    for (const room of this.#rooms)
      if (room.duel?.endedAt !== undefined && room.duel.endedAt + SHOWN_MS < now)
        [room.duel, room.seats] = [undefined, undefined];
    let missing = BOTS_WAITING - this.#rooms.filter(({ waiting }) => waiting?.isBot).length;
    if (now < this.#nextBotAt) return;
    const free = this.#rooms.filter((room) => stateOf(room) === 'open' && !PEOPLE_ROOMS.has(room.number));
    for (; missing > 0 && free.length > 0; missing -= 1) {
      const [room] = free.splice(randomInt(free.length), 1);
      if (room) room.waiting = botSeat(1 + randomInt(BOT_NAMES));
    }
  }
}

const newSeed = (): string => randomBytes(32).toString('hex');
const newRoom = (number: number, stakeMinor: bigint): Room => ({
  number,
  stakeMinor,
  seed: newSeed(),
  waiting: undefined,
  duel: undefined,
  seats: undefined,
});
const seatsOf = ({ seats, waiting }: Room): readonly Seat[] => seats ?? (waiting ? [waiting] : []);
const stateOf = ({ duel, waiting }: Room): OpenRoom['state'] => (duel ? 'duel' : waiting ? 'waiting' : 'open');

function roomView(room: Room): object {
  return {
    number: room.number,
    stakeMinor: String(room.stakeMinor),
    getsMinor: String(winnerGets(room.stakeMinor)),
    state: stateOf(room),
    seats: seatsOf(room).map(({ name, face, isBot }) => ({ name, face, isBot })),
    waitedMs: room.waiting ? Date.now() - room.waiting.since : 0,
    score: room.duel?.score,
    // The commitment to the seed of the next duel. It is shown before a player sits down, because the request for the
    // seat already contains the player's part of the shuffle.
    commitment: commitmentOf(room.seed),
    isForPeople: PEOPLE_ROOMS.has(room.number),
  };
}

function waitingView({ room, seat }: Place): object {
  const { name, face, isBot, since } = seat;
  return {
    phase: 'waiting',
    room: room.number,
    stakeMinor: String(room.stakeMinor),
    potMinor: String(2n * room.stakeMinor),
    getsMinor: String(winnerGets(room.stakeMinor)),
    commitment: commitmentOf(room.seed),
    me: { name, face, isBot },
    since,
    isForPeople: PEOPLE_ROOMS.has(room.number),
  };
}
