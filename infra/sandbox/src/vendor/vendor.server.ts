import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProcessNonces } from '@nm/kit/signing/nonce-store.js';
import { verifyRequest } from '@nm/kit/signing/verify-request.js';
import { controlsOf, type Controls } from '../shared/controls.js';
import type { Incoming, Reply } from '../shared/http.js';
import { BOOK_GAMES, BOOK_VENDORS, type BookGame } from './book/book-games.js';
import { Books } from './book/books.js';
import { FreeRounds } from './free/free-rounds.js';
import { GameLists } from './catalogue/game-lists.js';
import { Faults } from './faults.js';
import { FISH_GAMES } from './fish/fish-games.js';
import { FishSeas } from './fish/fish-seas.js';
import { DuelHalls } from './duels/duel-halls.js';
import { DuelJournal } from './duels/duel-journal.js';
import { DUELS } from './duels/duels.js';
import { OperatorClient } from './operator-client.js';
import { PlaySessions, beginsRound, type PlaySession } from './play-session.js';
import { pageOf } from './session-page.js';
import { endedPage } from './game-page.js';
import { placedIn, type PlacedBet } from './live/placed-bets.js';
import { LiveTables } from './live/live-tables.js';
import { REEL_MACHINES } from './reels/machines.js';
import { playFreeReels, playReels } from './reels/playing.js';
import { SLOTS } from './slot.js';
import { playFreeSpin, playSpin } from './spinning.js';
import { TABLES } from './tables/tables.js';
import { LANGUAGES } from './tables/texts.js';
import type { Operator, VendorConfig } from './vendor.config.js';
import { VendorBook } from './vendor-book.js';
import { PARTS } from './vendor-parts.js';
import { TransferWallets } from './wallets/transfer-wallets.js';
import { WalletsServer } from './wallets/wallets.server.js';

const NOT_FOUND: Reply = { status: 404, json: { status: 'NOT_FOUND' } };
const INVALID: Reply = { status: 400, json: { status: 'INVALID_REQUEST' } };
/**
 * How long (ms) the answer of a page with the fault `slow_start` takes. It is longer than the time after which the
 * site reports a slow game, and shorter than the site's timeout.
 */
const SLOW_START_MS = 18_000;
const ART = new URL('../../art/', import.meta.url);
const FONTS = new URL('../../fonts/', import.meta.url);
const GAMES = new Map(
  [...SLOTS, ...REEL_MACHINES, ...TABLES, ...FISH_GAMES, ...DUELS, ...BOOK_GAMES].map((game) => [game.gameCode, game]),
);
/** The games that can be played with free rounds: all slots with three reels, and all machines of `reels`. */
const FREE_GAMES = new Set([...SLOTS, ...REEL_MACHINES].map(({ gameCode }) => gameCode));
/**
 * The HTTP server of the simulated vendors: signed launches for the platform, the pages of games, and the controls of
 * the simulation.
 */
export class VendorServer {
  private readonly nonces = new ProcessNonces();
  private readonly faults = new Faults();
  private readonly sessions = new PlaySessions();
  private readonly live = new LiveTables(this.faults);
  private readonly seas = new FishSeas(this.faults);
  private readonly duels: DuelHalls;
  /** The records and the platform client of each simulated vendor. No vendor sees those of another. */
  private readonly books: ReadonlyMap<Operator, VendorBook>;
  private readonly clients: ReadonlyMap<Operator, OperatorClient>;
  private readonly transferWallets: TransferWallets;
  private readonly wallets: WalletsServer;
  private readonly bets: Books;
  private readonly free: FreeRounds;
  private readonly lists = new GameLists(GAMES);
  private readonly art = new Map(
    readdirSync(ART).map((name) => [`/art/${name}`, readFileSync(new URL(name, ART), 'utf8')]),
  );
  private readonly fonts = new Map(
    readdirSync(FONTS).map((name) => [`/fonts/${name}`, readFileSync(new URL(name, FONTS))]),
  );

  constructor(
    private readonly config: VendorConfig,
    private readonly controls: Controls = controlsOf(process.env),
  ) {
    const { operators, dataDirectory } = config;
    const fileOf = (name: string): string | undefined => dataDirectory && join(dataDirectory, `${name}.jsonl`);
    this.transferWallets = new TransferWallets(fileOf('vendor-wallets'));
    this.wallets = new WalletsServer(this.transferWallets, (vendor, id) => this.sessions.end(vendor, id));
    this.free = new FreeRounds(FREE_GAMES, fileOf('vendor-free-rounds'));
    this.books = new Map(
      operators.map((operator) => {
        const { vendor, isTransfer } = operator;
        const isKept = BOOK_VENDORS.has(vendor) || isTransfer;
        return [operator, new VendorBook(isKept ? fileOf(`vendor-calls-${vendor}`) : undefined)];
      }),
    );
    this.clients = new Map([...this.books].map(([operator, book]) => [operator, new OperatorClient(operator, book)]));
    this.duels = new DuelHalls(this.faults, new DuelJournal(fileOf('vendor-duels')));
    void this.duels
      .settleOpen([...this.clients.values()])
      .catch((error: unknown) => console.error('sandbox: the open duels could not be settled', error));
    const clients = new Map([...this.clients.values()].map((client) => [client.vendor, client]));
    this.bets = new Books(clients, this.faults, fileOf('vendor-slips'));
    this.bets.start();
  }

  handle = async (request: Incoming): Promise<Reply> => {
    const { method, path } = request;
    if (path === '/health/ready' || path === '/health/live') return { status: 200, json: { status: 'OK' } };
    if (path.startsWith('/v1/') && method === 'POST') return this.signed(request);
    const part = PARTS.get(path);
    if (part) return part;
    if (path.startsWith('/sandbox/')) return this.control(request);
    const art = this.art.get(path);
    if (art) return { status: 200, text: art, type: 'image/svg+xml' };
    const font = this.fonts.get(path);
    if (font) return { status: 200, bytes: font, type: 'font/woff2' };
    if (path.startsWith('/open/') && method === 'GET') return this.open(path.slice('/open/'.length));
    return path.startsWith('/play/') ? this.play(request) : NOT_FOUND;
  };

  stop(): void {
    this.live.stop();
    this.duels.stop();
    this.bets.stop();
    for (const client of this.clients.values()) client.stop();
  }

  /** Handles a request of the platform, after verifying its signature. */
  private async signed(request: Incoming): Promise<Reply> {
    const operator = this.config.operators.find(({ callKey }) => callKey.keyId === request.headers['x-key-id']);
    const verdict = await verifyRequest(
      { ...request, path: request.url },
      operator ? [operator.callKey] : [],
      this.nonces,
    );
    const client = operator && this.clients.get(operator);
    const book = operator && this.books.get(operator);
    if (!verdict.ok || !client || !book) return { status: 401, json: { status: 'INVALID_SIGNATURE' } };
    const body = (parse(request) ?? {}) as Record<string, unknown>;
    if (request.path === '/v1/round.detail')
      return { status: 200, json: book.round(body['roundId'], body['playerId']) };
    if (request.path === '/v1/tx.list') return { status: 200, json: book.day(body['day'], body['cursor']) };
    if (request.path === '/v1/rooms.list') return { status: 200, json: this.duels.list(operator.vendor, body) };
    if (request.path === '/v1/games.list') return this.lists.list(operator.vendor, body);
    if (request.path === '/v1/game.launch') return this.launch(client, body);
    return (
      this.free.handle(operator.vendor, request.path, body) ??
      this.wallets.handle(operator.vendor, request.path, body) ??
      NOT_FOUND
    );
  }

  private launch(client: OperatorClient, body: Record<string, unknown>): Reply {
    const { sessionToken, gameCode, siteOrigin, language, room, walletId, brand, sellsFeatures, autoPlay, cycleMs } =
      body;
    const game = GAMES.get(String(gameCode));
    if (!game) return { status: 200, json: { status: 'GAME_NOT_FOUND' } };
    if (typeof sessionToken !== 'string' || typeof siteOrigin !== 'string' || !isOrigin(siteOrigin)) return INVALID;
    const id = this.sessions.addLaunch({
      sessionToken,
      siteOrigin,
      game,
      operator: client,
      language: typeof language === 'string' ? language : 'EN',
      brand: typeof brand === 'string' ? brand : '',
      sellsFeatures: sellsFeatures === true,
      autoPlay: autoPlay === true,
      cycleMs: Number(cycleMs) || 0,
      walletId: typeof walletId === 'string' ? walletId : undefined,
      room: typeof room === 'string' && /^\d{1,4}$/.test(room) ? Number(room) : undefined,
    });
    return { status: 200, json: { status: 'OK', url: `${this.config.publicUrl}/open/${id}` } };
  }

  /**
   * Opens a game when the player's browser arrives: exchanges the launch token for a play token and redirects to the
   * page, so that the page can be reloaded.
   */
  private async open(launchId: string): Promise<Reply> {
    const launch = this.sessions.takeLaunch(launchId);
    if (!launch) return endedPage();
    if (this.faults.takeSlowStart(launch.game.gameCode)) await sleep(SLOW_START_MS);
    const verified = await launch.operator.call('session.verify', { sessionToken: launch.sessionToken });
    const { status, playerId, sessionToken, currency } = verified;
    if (status !== 'OK' || !playerId || !sessionToken || !currency || this.sessions.hasEnded(launch))
      return endedPage();
    const { walletId, operator } = launch;
    const balance =
      walletId === undefined
        ? verified.balance
        : String(this.transferWallets.balance(operator.vendor, walletId, currency) ?? 0n);
    const session = this.sessions.open({ ...launch, playerId, sessionToken, currency, balance: balance ?? '0' });
    return { location: `/play/${session.id}` };
  }

  private async play(request: Incoming): Promise<Reply> {
    const { method, url, path, body, headers } = request;
    const [id = '', action] = path.slice('/play/'.length).split('/');
    const session = this.sessions.find(id);
    if (!session) return method === 'GET' ? endedPage() : NOT_FOUND;
    if (this.sessions.hasEnded(session))
      return method === 'GET' ? endedPage() : { status: 200, json: { status: 'TOKEN_EXPIRED' } };
    const language = new URL(url, 'http://sandbox').searchParams.get('language');
    if (language && LANGUAGES.includes(language)) session.language = language;
    if (action === undefined && method === 'GET') {
      session.given = this.free.shown(session.operator.vendor, session.playerId, session.game.gameCode);
      return pageOf(session);
    }
    if ('weapons' in session.game) return this.seas.handle(session, session.game, action, request);
    if ('leagues' in session.game) return this.bet(session, session.game, action, { method, headers, body });
    if (action === 'table' && method === 'GET' && 'markets' in session.game) {
      const view = this.live.view(session, session.game);
      return view ? { status: 200, json: view } : NOT_FOUND;
    }
    const { game } = session;
    if (action === 'duel' && method === 'GET' && 'duel' in game) {
      const view = this.duels.view(session, game);
      return view ? { status: 200, json: view } : NOT_FOUND;
    }
    const posted = 'duel' in game ? 'duel' : 'markets' in game ? 'bet' : 'spin';
    if (action !== posted || method !== 'POST') return NOT_FOUND;
    // A form on another site cannot send JSON without a CORS preflight request, which this server refuses.
    if (headers['content-type'] !== 'application/json') return INVALID;
    if ('duel' in game) {
      const answer = await this.duels.act(session, game, parse({ body }));
      return answer ? { status: 200, json: answer } : INVALID;
    }
    const placed = placedIn(parse({ body }));
    if (!placed || (placed.length > 1 && !('markets' in game))) return INVALID;
    if (session.isPlaying) return { status: 409, json: { status: 'BUSY', balance: session.balance } };
    if (posted === 'spin' && !beginsRound(session))
      return { status: 200, json: { status: 'RATE_LIMITED', balance: session.balance } };
    session.isPlaying = true;
    try {
      const answer = await this.round(session, placed);
      return answer ? { status: 200, json: answer } : INVALID;
    } finally {
      session.isPlaying = false;
    }
  }

  /**
   * Handles the requests of a sportsbook page. They have idempotency keys of their own and run in parallel, so that a
   * slow bet does not delay a cash-out.
   */
  private async bet(
    session: PlaySession,
    game: BookGame,
    action: string | undefined,
    { method, headers, body }: Pick<Incoming, 'method' | 'headers' | 'body'>,
  ): Promise<Reply> {
    if (method === 'GET') return action === 'book' ? this.bets.handle(session, game, action, undefined) : NOT_FOUND;
    if (method !== 'POST' || (action !== 'slip' && action !== 'cash-out')) return NOT_FOUND;
    if (headers['content-type'] !== 'application/json') return INVALID;
    return this.bets.handle(session, game, action, parse({ body }));
  }

  /** Plays a round. Returns undefined if the game does not have the choice. */
  private async round(session: PlaySession, bets: readonly PlacedBet[]): Promise<object | undefined> {
    const { game } = session;
    const [{ stakeMinor, choice } = { stakeMinor: 0n, choice: undefined }] = bets;
    if ('weapons' in game || 'duel' in game || 'leagues' in game) return undefined;
    if ('markets' in game) return this.live.bet(session, game, bets);
    if ('mechanic' in game) {
      if (choice === 'free_round') return playFreeReels(session, game, this.free);
      if (choice !== undefined && choice !== 'free_spins') return undefined;
      return playReels(session, game, stakeMinor, this.faults, choice === 'free_spins');
    }
    if (choice === 'free_round') return playFreeSpin(session, game, this.free);
    return playSpin(session, game, stakeMinor, this.faults, this.transferWallets);
  }

  private control(request: Incoming): Reply | Promise<Reply> {
    if (request.method !== 'POST' || !this.controls.admits(request)) return NOT_FOUND;
    if (request.path === '/sandbox/faults') return this.orderFault(request);
    if (request.path !== '/sandbox/fixtures') return NOT_FOUND;
    return this.bets.orderFixture((parse(request) ?? {}) as Record<string, unknown>);
  }

  private orderFault(request: Incoming): Reply {
    const { fault, times, gameCode } = (parse(request) ?? {}) as Record<string, unknown>;
    const isKnown =
      this.wallets.orderFault(fault, times) ||
      this.lists.orderFault(fault, times) ||
      this.free.orderFault(fault, times) ||
      this.faults.order(fault, times, gameCode);
    return isKnown ? { status: 200, json: { status: 'OK' } } : INVALID;
  }
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

function parse({ body }: Pick<Incoming, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
