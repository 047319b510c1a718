import type { Faults } from '../faults.js';
import type { OperatorClient } from '../operator-client.js';
import type { PlaySession } from '../play-session.js';
import type { Reply } from '../../shared/http.js';
import { BOOK_GAMES, type BookGame } from './book-games.js';
import { bookView } from './book-view.js';
import { Fixture } from './fixture.js';
import { Schedule, type OrderedFixture } from './schedule.js';
import type { Slip } from './slip.js';
import { cashOutRequest, slipRequest } from './slip-request.js';
import { SlipStore } from './slip-store.js';
import { ownerWithoutPage, Slips } from './slips.js';
import type { RoundOwner } from '../vendor-round.js';

const TICK_MS = 500;
const INVALID: Reply = { status: 400, json: { status: 'INVALID_REQUEST' } };
const NOT_FOUND: Reply = { status: 404, json: { status: 'NOT_FOUND' } };
/** The maximum number of random matches that are tried until one ends as a script ordered. */
const TRIES = 20_000;

/** The sportsbooks of all games: matches by the clock, players' bet slips, and their settlement twice a second. */
export class Books {
  readonly #store: SlipStore;
  readonly #books: ReadonlyMap<string, { readonly schedule: Schedule; readonly slips: Slips }>;
  readonly #sessions = new Map<string, PlaySession>();
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param clients the platform client of each vendor, with which open slips are settled when their player has no
   * session
   * @param file the file for slips; undefined keeps them in memory only
   */
  constructor(
    private readonly clients: ReadonlyMap<string, OperatorClient>,
    faults: Faults,
    file: string | undefined,
  ) {
    this.#store = new SlipStore(file);
    this.#books = new Map(
      BOOK_GAMES.map((game) => {
        const schedule = new Schedule(game, this.#store.secret);
        return [game.gameCode, { schedule, slips: new Slips(schedule, this.#store, faults) }];
      }),
    );
    for (const fixture of this.#store.fixtures()) this.#books.get(fixture.gameCode)?.schedule.order(fixture);
  }

  /** Resolves the unconfirmed slips of the former process, then settles slips at regular intervals. */
  start(): void {
    for (const { slips } of this.#books.values()) void slips.resume(this.#ownerOf).catch(report);
    this.#timer = setInterval(() => {
      for (const { slips } of this.#books.values()) void slips.settleAll(this.#ownerOf).catch(report);
    }, TICK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Handles the requests of a sportsbook page: its data, a bet slip, a cash-out. */
  async handle(session: PlaySession, game: BookGame, action: string, sent: unknown): Promise<Reply> {
    const book = this.#books.get(game.gameCode);
    if (!book) return NOT_FOUND;
    const { schedule, slips } = book;
    const now = Date.now();
    this.#sessions.set(`${session.playerId} ${game.gameCode}`, session);
    if (action === 'book') {
      await slips.settleAll(this.#ownerOf);
      const own = this.#store.ofPlayer(session.playerId, game.gameCode);
      return { status: 200, json: bookView(session, schedule, slips, own, now) };
    }
    const body = (sent ?? {}) as Record<string, unknown>;
    if (action === 'slip') {
      const request = slipRequest(body);
      if (!request) return INVALID;
      const answer = await slips.place({ owner: session, vendor: session.operator.vendor }, request);
      return { status: 200, json: { ...answer, balance: session.balance } };
    }
    const request = action === 'cash-out' ? cashOutRequest(body) : undefined;
    const answer = request && (await slips.cashOut(session, request));
    return answer ? { status: 200, json: { ...answer, balance: session.balance } } : INVALID;
  }

  /**
   * Adds a match whose start, speed and result a script orders.
   * @param body gameCode, startsInMs, stepMs, and `ends`: picks with their results, such as `result:home` and `won`
   */
  orderFixture(body: Readonly<Record<string, unknown>>): Reply {
    const { gameCode, startsInMs, stepMs, ends } = body;
    const book = this.#books.get(String(gameCode));
    if (!book || !isWhole(startsInMs) || !isWhole(stepMs) || stepMs < 10) return INVALID;
    const wanted = Object.entries((ends ?? {}) as Record<string, unknown>);
    // An unknown result is refused first, because no match would end with it and all tries would be used up.
    if (!wanted.every(([, end]) => ENDS.has(end))) return INVALID;
    const { schedule } = book;
    const base = Date.now() % 100_000_000;
    for (let number = base; number < base + TRIES; number += 1) {
      const ordered: OrderedFixture = {
        id: `ordered-${number}`,
        gameCode: schedule.game.gameCode,
        startsAt: Date.now() + startsInMs,
        stepMs,
      };
      const fixture = schedule.tried(ordered);
      if (!wanted.every(([name, end]) => endOf(fixture, name) === end)) continue;
      this.#store.saveFixture(ordered);
      schedule.order(ordered);
      return { status: 200, json: { status: 'OK', fixture: ordered.id, endsAt: fixture?.endsAt } };
    }
    return INVALID;
  }

  /**
   * Returns the player's last session in this process, so that the page shows the new balance. Without one, returns an
   * owner whose calls the vendor's own client makes.
   */
  readonly #ownerOf = (slip: Slip): RoundOwner | undefined => {
    const session = this.#sessions.get(`${slip.playerId} ${slip.gameCode}`);
    const client = this.clients.get(slip.vendor);
    const game = this.#books.get(slip.gameCode)?.schedule.game;
    return session ?? (client && game && ownerWithoutPage(slip, game, client));
  };
}

function endOf(fixture: Fixture | undefined, name: string): string | undefined {
  const [market = '', pick = ''] = name.split(':');
  return fixture?.resultAt(fixture.endsAt, market, pick);
}

const ENDS: ReadonlySet<unknown> = new Set(['won', 'lost', 'push', 'void']);

const isWhole = (sent: unknown): sent is number => Number.isInteger(sent) && Number(sent) >= 0 && Number(sent) < 1e9;
const report = (error: unknown): void => console.error('sandbox: a slip could not be ended', error);
