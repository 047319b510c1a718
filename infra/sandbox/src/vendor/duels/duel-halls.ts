import { randomUUID } from 'node:crypto';
import type { Faults } from '../faults.js';
import type { OperatorClient } from '../operator-client.js';
import type { PlaySession } from '../play-session.js';
import { DuelHall, type DuelAction } from './duel-hall.js';
import type { DuelJournal } from './duel-journal.js';
import { DUELS, type DuelGame } from './duels.js';
import type { Card } from './pack.js';

const CURRENCY = /^[A-Z]{3,5}$/;
const SALT = /^[0-9a-f]{1,32}$/;
const BRAND = /^[a-z0-9-]{1,32}$/;
const DIGITS = /^[1-9]\d{0,11}$/;
const ATTEMPTS = 130;
/**
 * The maximum number of halls. Halls are created on request, and a platform has few currencies, so more would be an
 * error.
 */
const HALLS_MAX = 400;

/**
 * All rooms of the simulated vendors. There is one hall per vendor, brand, game and currency, so players of two brands
 * never meet.
 */
export class DuelHalls {
  readonly #halls = new Map<string, DuelHall>();

  constructor(
    private readonly faults: Faults,
    private readonly journal: DuelJournal,
  ) {}

  view(session: PlaySession, game: DuelGame): object | undefined {
    return this.#hallOf(session, game)?.view(session);
  }

  /** Executes a request of a page and returns the page's new data. Returns undefined for an unknown request. */
  async act(session: PlaySession, game: DuelGame, body: unknown): Promise<object | undefined> {
    const hall = this.#hallOf(session, game);
    const asked = actionOf(body);
    let status = asked && hall?.act(session, asked);
    if (asked && status === 'INSUFFICIENT_FUNDS') {
      // The balance in the session may be outdated, for example because the player has made a deposit since.
      const { operator, playerId, currency, sessionToken } = session;
      const now = await operator.call('wallet.balance', { requestId: randomUUID(), playerId, currency, sessionToken });
      session.balance = now.balance ?? session.balance;
      status = hall?.act(session, asked);
    }
    return status === undefined ? undefined : { status, ...hall?.view(session) };
  }

  /** Answers `rooms.list` with every room of the vendor's duels in a brand and currency. */
  list(vendor: string, { brand, currency }: Readonly<Record<string, unknown>>): object {
    if (typeof currency !== 'string' || !CURRENCY.test(currency)) return { status: 'INVALID_REQUEST' };
    if (typeof brand !== 'string' || !BRAND.test(brand)) return { status: 'INVALID_REQUEST' };
    const rooms = DUELS.flatMap((game) =>
      (this.#of(vendor, brand, game, currency)?.list() ?? []).map((room) => ({ gameCode: game.gameCode, ...room })),
    );
    return { status: 'OK', currency, rooms };
  }

  /** Settles the open duels of a former process. Decided duels are paid; the stakes of undecided duels are returned. */
  async settleOpen(clients: readonly OperatorClient[]): Promise<void> {
    await Promise.all(
      this.journal.open().map(async ({ id, vendor, calls }) => {
        const client = clients.find((one) => one.vendor === vendor);
        if (!client) return;
        const answers = await Promise.all(calls.map(({ op, body }) => client.until(op, body, ATTEMPTS)));
        if (answers.every(({ status }) => status !== 'TEMPORARY')) this.journal.settled(id);
      }),
    );
  }

  stop(): void {
    for (const hall of this.#halls.values()) hall.stop();
  }

  #hallOf({ operator, brand, currency }: PlaySession, game: DuelGame): DuelHall | undefined {
    return this.#of(operator.vendor, brand, game, currency);
  }

  #of(vendor: string, brand: string, game: DuelGame, currency: string): DuelHall | undefined {
    const key = `${vendor} ${brand} ${game.gameCode} ${currency}`;
    const known = this.#halls.get(key);
    if (known || this.#halls.size >= HALLS_MAX) return known;
    const hall = new DuelHall(game, currency, this.faults, this.journal);
    this.#halls.set(key, hall);
    return hall;
  }
}

/** Parses the body of a request that a player's game page sends. Returns undefined if it is malformed. */
function actionOf(body: unknown): DuelAction | undefined {
  const { action, room, stake, card, salt } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof action !== 'string') return undefined;
  return {
    action,
    room: Number.isInteger(room) ? (room as number) : undefined,
    stakeMinor: typeof stake === 'string' && DIGITS.test(stake) ? BigInt(stake) : undefined,
    card: cardOf(card),
    salt: typeof salt === 'string' && SALT.test(salt) ? salt : '0',
  };
}

function cardOf(sent: unknown): Card | undefined {
  const { rank, suit } = (sent ?? {}) as Readonly<Record<string, unknown>>;
  return Number.isInteger(rank) && Number.isInteger(suit) ? { rank: rank as number, suit: suit as number } : undefined;
}
