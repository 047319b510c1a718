import { randomInt, randomUUID } from 'node:crypto';
import type { Faults } from '../faults.js';
import { inLanguage } from '../tables/texts.js';
import { VendorRound, type RoundEnd } from '../vendor-round.js';
import { botCard } from './duel-bot.js';
import type { DuelJournal } from './duel-journal.js';
import {
  dealt,
  givenUp,
  isDue,
  leaderOf,
  otherSide,
  paysOf,
  playable,
  played,
  roundsOf,
  takerOf,
  weakest,
  winnerGets,
  type DuelRules,
  type DuelState,
  type Side,
} from './duel-rules.js';
import { choiceOf, outcomeOf } from './duel-words.js';
import { commitmentOf, shuffled, type Card } from './pack.js';
import type { Seat } from './seat.js';

/** The time (ms) that a player has to play one card. */
export const MOVE_MS = 15_000;
/** The time (ms) that a player has for one card after missing two cards in a row. */
const AWAY_MOVE_MS = 3_000;
const MISSES_MAX = 2;
/** How long (ms) both cards of a round are shown before the time for the next card begins. */
const SHOWN_MS = 2_000;
const BOT_MS = [900, 2_200] as const;
/** If the page of a player makes no request for this time (ms), the player is shown as away. */
const AWAY_MS = 6_000;
const SIDES = [0, 1] as const;

export interface DuelSetup {
  readonly rules: DuelRules;
  readonly room: number;
  readonly stakeMinor: bigint;
  readonly seats: readonly [Seat, Seat];
  readonly seed: string;
  readonly faults: Faults;
  readonly journal: DuelJournal;
}
/** The data of one player in a duel. A bot has no round, because it places no bet at the platform. */
interface Part {
  readonly seat: Seat;
  readonly round: VendorRound | undefined;
  missed: number;
  /** The status in the platform's answer to the player's bet. */
  status: string;
  paidMinor: bigint | undefined;
  isPaid: boolean;
}

/** One duel, from the bets of both players to the end of both rounds. */
export class Duel {
  readonly #id = randomUUID();
  readonly #parts: readonly [Part, Part];
  #phase: 'sent' | 'playing' | 'result' | 'void' = 'sent';
  #state: DuelState | undefined;
  #endsAt = 0;
  #moveMs = MOVE_MS;
  #shownUntil = 0;
  #endedAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #botTimer: NodeJS.Timeout | undefined;

  constructor(private readonly setup: DuelSetup) {
    const part = (seat: Seat): Part => ({
      seat,
      round: seat.session && new VendorRound(seat.session, setup.faults),
      missed: 0,
      status: 'OK',
      paidMinor: undefined,
      isPaid: false,
    });
    this.#parts = [part(setup.seats[0]), part(setup.seats[1])];
  }

  /** The time (ms) at which the duel ended or became void; undefined before. */
  get endedAt(): number | undefined {
    return this.#endedAt;
  }

  get score(): readonly [number, number] {
    return this.#state ? [roundsOf(this.#state, 0), roundsOf(this.#state, 1)] : [0, 0];
  }

  /** Takes both stakes and deals the cards. If one stake is not taken, the other is returned, and the duel is void. */
  async start(): Promise<void> {
    const { stakeMinor, room, rules, seed } = this.setup;
    this.#owe(this.#parts.flatMap(({ round }) => (round ? [{ op: 'wallet.rollback', body: round.returnOf(1) }] : [])));
    await Promise.all(
      this.#parts.map(async (part, side) => {
        const rival = this.#parts[otherSide(side as Side)].seat.name;
        if (part.round) part.status = await part.round.bet(stakeMinor, { choice: choiceOf(room, rival) });
      }),
    );
    if (this.#parts.every(({ status }) => status === 'OK')) {
      const { pack, first } = shuffled(seed, this.#salt());
      this.#state = dealt(rules, pack, first);
      this.#phase = 'playing';
      this.#turn(SHOWN_MS);
      return;
    }
    this.#phase = 'void';
    this.#endedAt = Date.now();
    const taken = this.#parts.filter(({ status }) => status === 'OK' || status === 'TEMPORARY');
    const returned = await Promise.all(taken.flatMap(({ round }) => (round ? [round.giveBack(1)] : [])));
    if (!returned.includes('TEMPORARY')) this.setup.journal.settled(this.#id);
  }

  /** Plays a card. Returns false if this card may not be played now. */
  play(side: Side, card: Card): boolean {
    const next = this.#state && this.#phase === 'playing' ? played(this.#state, side, card) : undefined;
    if (!next) return false;
    this.#parts[side].missed = 0;
    this.#take(next);
    return true;
  }

  /** Makes a player give up. Returns false if the duel is not being played. */
  giveUp(side: Side): boolean {
    if (!this.#state || this.#phase !== 'playing') return false;
    this.#take(givenUp(this.#state, side));
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#botTimer);
  }

  /**
   * Returns the data of one player's page: the player's own hand, the number of the opponent's cards, and open cards.
   * The seed is included only after the end.
   */
  view(side: Side): object {
    const { stakeMinor, seed, room } = this.setup;
    const [mine, rival] = [this.#parts[side], this.#parts[otherSide(side)]];
    const state = this.#state;
    const who = (of: Side | undefined) => (of === undefined ? undefined : of === side ? 'me' : 'rival');
    const isEnded = this.#phase === 'result';
    return {
      phase: this.#phase,
      room,
      stakeMinor: String(stakeMinor),
      potMinor: String(2n * stakeMinor),
      getsMinor: String(winnerGets(stakeMinor)),
      endsAt: this.#endsAt,
      moveMs: this.#moveMs,
      shownUntil: this.#shownUntil,
      commitment: commitmentOf(seed),
      ...(isEnded ? { seed, salt: this.#salt() } : {}),
      me: faceOf(mine.seat),
      rival: { ...faceOf(rival.seat), isAway: !rival.seat.isBot && rival.seat.seenAt + AWAY_MS < Date.now() },
      ...(state ? this.#tableOf(state, side) : {}),
      rounds: (state?.rounds ?? []).map(({ lead, cards, taker }) => ({
        lead: who(lead),
        mine: cards[side],
        theirs: cards[otherSide(side)],
        taker: who(taker),
      })),
      ...(state?.result
        ? {
            winner: who(state.result.winner) ?? 'tie',
            how: state.result.how,
            paidMinor: String(mine.paidMinor ?? 0n),
            isPaid: mine.isPaid,
            outcome: inLanguage(outcomeOf(state, side, rival.seat.name), mine.seat.session?.language ?? 'EN'),
          }
        : {}),
      ...(this.#phase === 'void' ? { refused: mine.status === 'OK' ? 'RIVAL' : mine.status } : {}),
    };
  }

  #tableOf(state: DuelState, side: Side): object {
    const other = otherSide(side);
    const theirs = state.laid[other];
    return {
      trump: state.trump,
      lead: leaderOf(state) === side ? 'me' : 'rival',
      hand: state.hands[side],
      playable: playable(state, side),
      isDue: isDue(state, side),
      isRivalDue: isDue(state, other),
      rivalCards: state.hands[other].length,
      mine: state.laid[side],
      // The opponent's hidden card is shown only after both cards of the round are played.
      theirs: state.rules.play === 'led' ? theirs : undefined,
      hasRivalLaid: theirs !== undefined,
      wins: [roundsOf(state, side), roundsOf(state, other)],
    };
  }

  #take(next: DuelState): void {
    const isRoundOver = next.rounds.length !== this.#state?.rounds.length;
    this.#state = next;
    if (next.result) return void this.#end(next);
    if (isRoundOver || next.rules.play === 'led') this.#turn(isRoundOver ? SHOWN_MS : 0);
  }

  /** Starts the time of the players who must play a card. When it runs out, their weakest cards are played. */
  #turn(afterMs: number): void {
    const state = this.#state;
    if (!state) return;
    const due = SIDES.filter((side) => isDue(state, side));
    const isHere = due.some((side) => this.#parts[side].missed < MISSES_MAX);
    this.#moveMs = isHere ? MOVE_MS : AWAY_MOVE_MS;
    this.#shownUntil = Date.now() + afterMs;
    this.#endsAt = this.#shownUntil + this.#moveMs;
    this.stop();
    this.#timer = setTimeout(() => this.#missed(), this.#endsAt - Date.now());
    const bot = due.find((side) => this.#parts[side].seat.isBot);
    if (bot === undefined) return;
    const [low, high] = BOT_MS;
    this.#botTimer = setTimeout(() => this.#playBot(bot), afterMs + low + randomInt(high - low));
  }

  #missed(): void {
    for (const side of SIDES) {
      const state = this.#state;
      const card = state && weakest(state, side);
      const next = state && card && played(state, side, card);
      if (!next) continue;
      const rounds = state.rounds.length;
      this.#parts[side].missed += 1;
      this.#take(next);
      // The played card ended the round, or it leads and the other player answers: the next time has begun.
      if (next.rounds.length !== rounds || next.rules.play === 'led') return;
    }
  }

  #playBot(side: Side): void {
    const state = this.#state;
    if (!state || !isDue(state, side)) return;
    const led = state.rules.play === 'led' ? state.laid[otherSide(side)] : undefined;
    const first = weakest(state, side);
    const cards = [...(first ? [first] : []), ...playable(state, side).filter((card) => card !== first)];
    const takes = (card: Card): boolean =>
      led !== undefined && takerOf(state, otherSide(side), side === 0 ? [card, led] : [led, card]) === side;
    const card = botCard(led ? { cards, takes } : { cards }, randomInt);
    if (card) this.play(side, card);
  }

  /** Pays the winner and ends both rounds at the platform. The calls are stored before they are sent. */
  async #end(state: DuelState): Promise<void> {
    this.stop();
    const { stakeMinor, journal } = this.setup;
    if (!state.result) return;
    this.#phase = 'result';
    this.#endedAt = Date.now();
    const pays = paysOf(state.result, stakeMinor);
    const ends = SIDES.flatMap((side): { part: Part; round: VendorRound; end: RoundEnd }[] => {
      const part = this.#parts[side];
      part.paidMinor = pays[side];
      if (!part.round) return [];
      const outcome = outcomeOf(state, side, this.#parts[otherSide(side)].seat.name);
      return [{ part, round: part.round, end: part.round.endOf(stakeMinor, pays[side], { outcome }, true) }];
    });
    this.#owe(ends.map(({ end: { op, body } }) => ({ op, body })));
    const answers = await Promise.all(
      ends.map(async ({ part, round, end }) => {
        await round.finish(end);
        const status = await round.ended;
        part.isPaid = status !== 'TEMPORARY';
        return status;
      }),
    );
    // If the end of a round was not sent, or was not answered before this process stops, the next process sends it
    // again.
    if (answers.every((status) => status !== undefined && status !== 'TEMPORARY')) journal.settled(this.#id);
  }

  #owe(calls: { op: string; body: RoundEnd['body'] }[]): void {
    const vendor = this.#parts.map(({ seat }) => seat.session?.operator.vendor).find((name) => name !== undefined);
    if (vendor !== undefined) this.setup.journal.owe({ id: this.#id, vendor, calls });
  }

  #salt(): string {
    return this.#parts.map(({ seat }) => seat.salt).join('-');
  }
}

const faceOf = ({ name, face, isBot }: Seat): object => ({ name, face, isBot });
