import { randomInt, randomUUID } from 'node:crypto';
import type { Faults } from '../faults.js';
import type { PlaySession } from '../play-session.js';
import { fullName, sideOf, stakeMaxOf, type Choice, type Market, type Table } from '../tables/table.js';
import { highestPayOf, roundMaxOf } from '../tables/round-limit.js';
import { inLanguage } from '../tables/texts.js';
import { VendorRound } from '../vendor-round.js';
import { guestsOf } from './guests.js';
import type { Dealt, LiveGame } from './live-game.js';
import { BETS_MAX, type PlacedBet } from './placed-bets.js';

const OPEN_MS = 12_000;
const RESULT_MS = 5_000;
/**
 * If no player has viewed a table for this time (ms), the table stops after its present round. It starts again when
 * the next player opens it.
 */
const IDLE_MS = 20_000;
const ROAD_MAX = 72;
/** The number of rounds that are drawn when a table is created, so that its road map (past results) is not empty. */
const ROAD_BEFORE = 40;
/**
 * How many bets of a player are sent at once, and (the next constant) the pause in ms before the next ones. This keeps
 * a player below the platform's limit of bets per second.
 */
const BATCH = 4;
const BATCH_MS = 250;

type Phase = 'open' | 'closed' | 'dealing' | 'result';
interface Seat {
  readonly session: PlaySession;
  readonly round: VendorRound;
  readonly stakes: Map<string, bigint>;
  /**
   * The accepted stakes and the stakes that are waiting for an answer, by choice. They are added up, so that parallel
   * bets cannot exceed a limit together.
   */
  readonly claimed: Map<string, bigint>;
  bets: number;
  /** The numbers of the accepted bets, counted within the player's round. */
  readonly taken: number[];
  /**
   * The player's payout in minor units, after the round was dealt. `isPaid` becomes true when the platform has
   * accepted the end of the round.
   */
  paidMinor?: bigint;
  isPaid: boolean;
}
export interface BetAnswer {
  readonly status: string;
  readonly balance: string;
}
/**
 * The answer to bets that were sent together. Its status is that of the first bet that was not accepted, otherwise OK.
 * It contains the player's accepted bets.
 */
export interface BetsAnswer extends BetAnswer {
  readonly now: number;
  readonly round: number;
  readonly takenMinor: string;
  readonly mine: Readonly<Record<string, string>>;
  readonly bets: number;
}

/** One table in one currency. All its players share its dealer and its clock. */
export class LiveTable {
  readonly #choices: ReadonlyMap<string, readonly [Market, Choice]>;
  #phase: Phase = 'open';
  #endsAt = 0;
  #opensAt = 0;
  #round = Math.floor(Date.now() / 60_000) % 100_000;
  /**
   * The id of the draw that is sent to the platform. The number of the round is not used, because it is not unique
   * after a restart.
   */
  #drawId: string = randomUUID();
  #dealt: Dealt | undefined;
  /** True if the present round was declared void after its cards were dealt. */
  #isVoid = false;
  readonly #road: string[];
  #seats = new Map<string, Seat>();
  #pending = new Set<Promise<unknown>>();
  #seenAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly table: Table,
    private readonly game: LiveGame,
    private readonly limits: readonly [leastMinor: number, mostMinor: number],
    private readonly faults: Faults,
  ) {
    this.#choices = new Map(
      table.markets.flatMap((market) => market.choices.map((choice) => [choice.id, [market, choice] as const])),
    );
    this.#road = Array.from({ length: ROAD_BEFORE }, () => game.deal(randomInt).mark);
  }

  /** Returns the data of the table that a player sees now. Times are in ms on the clock of this server. */
  view(session: PlaySession): object {
    this.#seenAt = Date.now();
    if (this.#timer === undefined) this.#open();
    const now = Date.now();
    const seat = this.#seats.get(session.id);
    const share = this.#phase === 'open' ? (now - this.#opensAt) / OPEN_MS : 1;
    const isShown = this.#phase === 'dealing' || this.#phase === 'result';
    const isResult = this.#phase === 'result';
    return {
      now,
      phase: this.#phase,
      opensAt: this.#opensAt,
      endsAt: this.#endsAt,
      round: this.#round,
      ...this.#totals(share),
      ...standOf(seat),
      drawing: isShown ? this.#dealt?.drawing : undefined,
      drawingMs: isShown ? this.#dealt?.drawingMs : undefined,
      pays: isResult && !this.#isVoid ? this.#dealt?.pays : undefined,
      isVoid: isResult && this.#isVoid,
      outcome: isResult && this.#dealt && !this.#isVoid ? inLanguage(this.#dealt.text, session.language) : undefined,
      paidMinor: isResult && seat?.paidMinor !== undefined ? String(seat.paidMinor) : undefined,
      isPaid: isResult && seat?.isPaid === true,
      road: this.#road.join(' '),
      balance: session.balance,
    };
  }

  /**
   * Accepts the bets that a player sends together, a few at a time. If one of these few is not accepted, those after
   * them are not sent to the platform.
   * @returns undefined if the table does not have one of the choices; no bet is accepted in that case
   */
  async betAll(session: PlaySession, bets: readonly PlacedBet[]): Promise<BetsAnswer | undefined> {
    if (!bets.every(({ choice }) => this.#choices.has(String(choice)))) return undefined;
    this.view(session);
    const round = this.#round;
    let [status, takenMinor] = ['OK', 0n];
    for (let from = 0; from < bets.length && status === 'OK'; from += BATCH) {
      if (from > 0) await new Promise((resolve) => setTimeout(resolve, BATCH_MS));
      // During the pause the next round may have begun. The remaining bets were not placed for that round.
      if (round !== this.#round) status = 'LATE';
      else
        for (const [taken, { stakeMinor }] of await this.#betBatch(session, bets.slice(from, from + BATCH)))
          if (taken === 'OK') takenMinor += stakeMinor;
          else status = status === 'OK' ? taken : status;
    }
    const stand = standOf(round === this.#round ? this.#seats.get(session.id) : undefined);
    return {
      ...{ status, balance: session.balance, now: Date.now(), round, takenMinor: String(takenMinor) },
      ...stand,
    };
  }

  #betBatch(session: PlaySession, bets: readonly PlacedBet[]): Promise<(readonly [string, PlacedBet])[]> {
    return Promise.all(
      bets.map(async (bet) => {
        const answer = await this.bet(session, bet.choice, bet.stakeMinor);
        return [answer?.status ?? 'INVALID', bet] as const;
      }),
    );
  }

  /**
   * Accepts a bet while bets are open. The bet counts after the platform has accepted the stake. The table deals only
   * after that answer, so no bet is accepted after the cards are known.
   * @returns undefined for a choice that the table does not have
   */
  async bet(session: PlaySession, choiceId: unknown, stakeMinor: bigint): Promise<BetAnswer | undefined> {
    const found = this.#choices.get(String(choiceId));
    if (!found) return undefined;
    this.view(session);
    const seat = this.#seats.get(session.id) ?? this.#seat(session);
    if (this.#phase !== 'open' || Date.now() >= this.#endsAt) return { status: 'LATE', balance: session.balance };
    if (seat.bets >= BETS_MAX) return { status: 'LIMIT_STAKE', balance: session.balance };
    const [market, choice] = found;
    const { id } = choice;
    const claimed = (seat.claimed.get(id) ?? 0n) + stakeMinor;
    if (claimed > BigInt(stakeMaxOf(choice, this.limits[1])))
      return { status: 'LIMIT_STAKE', balance: session.balance };
    if (!this.#fitsRound(new Map(seat.claimed).set(id, claimed)))
      return { status: 'LIMIT_STAKE', balance: session.balance };
    seat.bets += 1;
    const number = seat.bets;
    seat.claimed.set(id, claimed);
    this.#seats.set(session.id, seat);
    const sent = seat.round.bet(stakeMinor, {
      choice: fullName(market, choice),
      ...sideOf(this.table, this.#drawId, id),
    });
    this.#pending.add(sent);
    try {
      const status = await sent;
      if (status === 'OK') {
        seat.taken.push(number);
        seat.stakes.set(id, (seat.stakes.get(id) ?? 0n) + stakeMinor);
      } else seat.claimed.set(id, (seat.claimed.get(id) ?? 0n) - stakeMinor);
      return { status, balance: session.balance };
    } finally {
      this.#pending.delete(sent);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #fitsRound(stakes: ReadonlyMap<string, bigint>): boolean {
    const most = roundMaxOf(this.table, this.limits[1]);
    if (most === undefined) return true;
    const choices = this.table.markets.flatMap((market) => market.choices);
    return highestPayOf(choices, stakes) <= BigInt(most);
  }

  #seat(session: PlaySession): Seat {
    const round = new VendorRound(session, this.faults);
    return { session, round, stakes: new Map(), claimed: new Map(), bets: 0, taken: [], isPaid: false };
  }

  #open(): void {
    this.#round += 1;
    this.#drawId = randomUUID();
    this.#dealt = undefined;
    this.#isVoid = false;
    this.#seats = new Map();
    this.#opensAt = Date.now();
    this.#enter('open', OPEN_MS, () => void this.#close());
  }

  async #close(): Promise<void> {
    this.#phase = 'closed';
    await Promise.allSettled(this.#pending);
    this.#dealt = this.game.deal(randomInt);
    this.#enter('dealing', this.#dealt.drawingMs, () => this.#settle());
  }

  #settle(): void {
    const dealt = this.#dealt;
    if (!dealt) return;
    const seats = [...this.#seats.values()].filter(({ stakes }) => stakes.size > 0);
    // At an empty table there is nothing to return, so a void round that a test has ordered is not used up.
    this.#isVoid = seats.length > 0 && this.faults.take('void_round');
    if (!this.#isVoid) this.#road.push(dealt.mark);
    if (this.#road.length > ROAD_MAX) this.#road.splice(0, 6);
    for (const seat of seats) void (this.#isVoid ? this.#giveBack(seat) : this.#pay(seat, dealt));
    this.#enter('result', RESULT_MS, () => {
      this.#timer = undefined;
      if (Date.now() - this.#seenAt < IDLE_MS) this.#open();
    });
  }

  /** Returns every accepted bet of one player. After this, the round has moved no money of that player. */
  async #giveBack(seat: Seat): Promise<void> {
    const answers = await Promise.all(seat.taken.map((bet) => seat.round.giveBack(bet)));
    seat.isPaid = answers.every((status) => status === 'OK');
  }

  /** Ends the round of one player with a payout, or without one. */
  async #pay(seat: Seat, { pays, text }: Dealt): Promise<void> {
    let [stake, paid] = [0n, 0n];
    for (const [id, each] of seat.stakes) {
      stake += each;
      paid += (each * BigInt(pays[id] ?? 0)) / 100n;
    }
    seat.paidMinor = paid;
    await seat.round.finish(seat.round.endOf(stake, paid, { outcome: text }, true));
    seat.isPaid = (await seat.round.ended) !== 'TEMPORARY';
  }

  #enter(phase: Phase, ms: number, then: () => void): void {
    this.#phase = phase;
    this.#endsAt = Date.now() + ms;
    this.#timer = setTimeout(then, ms);
  }

  /**
   * Returns the stakes on each choice and the number of people who bet, counting players and simulated guests together.
   */
  #totals(share: number): object {
    const choices = [...this.#choices.values()].map(([, choice]) => choice);
    const guests = guestsOf(choices, this.limits[0], this.#round, share);
    const seats = [...this.#seats.values()].filter(({ stakes }) => stakes.size > 0);
    const spots = choices.flatMap(({ id }) => {
      const players = seats.flatMap(({ stakes }) => stakes.get(id) ?? []);
      const { totalMinor = 0, people = 0 } = guests.stakes.get(id) ?? {};
      const total = players.reduce((sum, stake) => sum + stake, BigInt(totalMinor));
      // Roulette has many spots, so spots without stakes are left out.
      if (total === 0n) return [];
      return [[id, { totalMinor: String(total), people: people + players.length }] as const];
    });
    return { people: guests.people + seats.length, spots: Object.fromEntries(spots) };
  }
}

/** Returns the bets of a player that count: the accepted stakes, and the number of bets that were sent. */
const standOf = (seat: Seat | undefined): Pick<BetsAnswer, 'mine' | 'bets'> => ({
  mine: Object.fromEntries([...(seat?.stakes ?? [])].map(([id, stake]) => [id, String(stake)])),
  bets: seat?.bets ?? 0,
});
