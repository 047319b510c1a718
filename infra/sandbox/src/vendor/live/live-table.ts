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
/** After this time (ms) without a viewer, a table stops after its round. It opens again for the next player. */
const IDLE_MS = 20_000;
const ROAD_MAX = 72;
/** The number of rounds dealt before the first player came, so that the road map is not empty. */
const ROAD_BEFORE = 40;
/**
 * The number of bets of a player that are sent at once, and the minimum interval (ms), so that they stay below the
 * platform's limit per second.
 */
const BATCH = 4;
const BATCH_MS = 250;

type Phase = 'open' | 'closed' | 'dealing' | 'result';
interface Seat {
  readonly session: PlaySession;
  readonly round: VendorRound;
  readonly stakes: Map<string, bigint>;
  /** The accepted stakes and those that wait for an answer, so that parallel bets cannot exceed a limit together. */
  readonly claimed: Map<string, bigint>;
  bets: number;
  /** The numbers of the accepted bets in the round. */
  readonly taken: number[];
  /** The payout of the round, once it is dealt. It is confirmed when the platform has accepted the end of the round. */
  paidMinor?: bigint;
  isPaid: boolean;
}
export interface BetAnswer {
  readonly status: string;
  readonly balance: string;
}
/**
 * The answer to bets that were sent together: the status of the first that was not accepted, and the bets that count
 * now.
 */
export interface BetsAnswer extends BetAnswer {
  readonly now: number;
  readonly round: number;
  readonly takenMinor: string;
  readonly mine: Readonly<Record<string, string>>;
  readonly bets: number;
}

/** One table in one currency, with a dealer and a clock that all its players share. */
export class LiveTable {
  readonly #choices: ReadonlyMap<string, readonly [Market, Choice]>;
  #phase: Phase = 'open';
  #endsAt = 0;
  #opensAt = 0;
  #round = Math.floor(Date.now() / 60_000) % 100_000;
  /** Identifies the draw for the platform, because the round's number is not unique after a restart. */
  #drawId: string = randomUUID();
  #dealt: Dealt | undefined;
  /** Whether the present round was declared void after its cards were dealt. */
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

  /** The table as a player sees it now. Times are by this server's clock in ms. */
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
   * Takes the bets that a player sends together, a few at a time. If one is not accepted, the following ones are not
   * sent.
   * @returns undefined if the table does not have one of the choices; then none is accepted
   */
  async betAll(session: PlaySession, bets: readonly PlacedBet[]): Promise<BetsAnswer | undefined> {
    if (!bets.every(({ choice }) => this.#choices.has(String(choice)))) return undefined;
    this.view(session);
    const round = this.#round;
    let [status, takenMinor] = ['OK', 0n];
    for (let from = 0; from < bets.length && status === 'OK'; from += BATCH) {
      if (from > 0) await new Promise((resolve) => setTimeout(resolve, BATCH_MS));
      // After the pause the next round may have begun, for which these bets were not placed.
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
   * Takes a bet while bets are open. The bet counts when the platform has accepted the stake. The table waits for the
   * answer before it deals, so no bet is accepted after the cards are known.
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
    // An empty table has nothing to return, so it does not use up the order of a test.
    this.#isVoid = seats.length > 0 && this.faults.take('void_round');
    if (!this.#isVoid) this.#road.push(dealt.mark);
    if (this.#road.length > ROAD_MAX) this.#road.splice(0, 6);
    for (const seat of seats) void (this.#isVoid ? this.#giveBack(seat) : this.#pay(seat, dealt));
    this.#enter('result', RESULT_MS, () => {
      this.#timer = undefined;
      if (Date.now() - this.#seenAt < IDLE_MS) this.#open();
    });
  }

  /** Returns every accepted bet of one player, after which the round has moved no money. */
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
    seat.isPaid = true;
  }

  #enter(phase: Phase, ms: number, then: () => void): void {
    this.#phase = phase;
    this.#endsAt = Date.now() + ms;
    this.#timer = setTimeout(then, ms);
  }

  /** The stakes on each choice and the number of people, of players and simulated guests together. */
  #totals(share: number): object {
    const choices = [...this.#choices.values()].map(([, choice]) => choice);
    const guests = guestsOf(choices, this.limits[0], this.#round, share);
    const seats = [...this.#seats.values()].filter(({ stakes }) => stakes.size > 0);
    const spots = choices.flatMap(({ id }) => {
      const players = seats.flatMap(({ stakes }) => stakes.get(id) ?? []);
      const { totalMinor = 0, people = 0 } = guests.stakes.get(id) ?? {};
      const total = players.reduce((sum, stake) => sum + stake, BigInt(totalMinor));
      // Roulette has many spots. Those without stakes are left out.
      if (total === 0n) return [];
      return [[id, { totalMinor: String(total), people: people + players.length }] as const];
    });
    return { people: guests.people + seats.length, spots: Object.fromEntries(spots) };
  }
}

/** A player's bets that count: the accepted stakes, and the number of bets that were sent. */
const standOf = (seat: Seat | undefined): Pick<BetsAnswer, 'mine' | 'bets'> => ({
  mine: Object.fromEntries([...(seat?.stakes ?? [])].map(([id, stake]) => [id, String(stake)])),
  bets: seat?.bets ?? 0,
});
