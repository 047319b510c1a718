import { Inject, Injectable, Logger } from '@nestjs/common';
import { ListsReadModel, type ListedGame } from '../catalogue/lists.read-model.js';
import { askAgain, invalid } from '../games.errors.js';
import { VendorCallsGateway } from '../vendors/gateway/vendor-calls.gateway.js';
import { byReadiness, readRooms, type VendorRoom } from './vendor-room.js';

export interface RoomsFilter {
  readonly brand: string;
  readonly currency: string;
  /** The vendor whose rooms are listed; empty for all vendors. `gameCode` is the game; empty for all games. */
  readonly vassalage: string;
  readonly gameCode: string;
  readonly language: string;
}
export interface ListedRoom extends VendorRoom {
  readonly vassalage: string;
  readonly gameName: string;
}

/** The game category (games of players against players) whose games have rooms. */
const CATEGORY = 'PVP';
const GAMES_MAX = 999;
/**
 * The time (ms) for which a vendor's list of rooms is cached. Requests at the same time share one call to the vendor.
 */
const FRESH_MS = 2_000;
/** The time (ms) for which a vendor is not called again after it did not answer. */
const PAUSE_MS = 5_000;
const TIMEOUT_MS = 1_500;
const CACHED_MAX = 200;

const CURRENCY = /^[A-Z]{3,5}$/;
const PAGE_SIZE_MAX = 100;
const PAGE_MAX = 10_000;

/** A page of the list of rooms. The first page has the number 1. */
export interface RoomsPage {
  readonly rooms: readonly ListedRoom[];
  readonly pageNum: number;
  readonly totalPages: number;
  readonly totalCount: bigint;
}

interface Asked {
  until: number;
  readonly rooms: Promise<readonly VendorRoom[] | undefined>;
}

/**
 * Fetches the rooms of vendors' games with the call `rooms.list`. The time to wait for a vendor is short, so that a
 * slow vendor delays a request only briefly.
 */
@Injectable()
export class RoomsService {
  readonly #logger = new Logger(RoomsService.name);
  readonly #asked = new Map<string, Asked>();

  constructor(
    @Inject(VendorCallsGateway) private readonly calls: VendorCallsGateway,
    @Inject(ListsReadModel) private readonly lists: ListsReadModel,
  ) {}

  /**
   * Returns one page of the rooms.
   * @throws Failure request.invalid (currency, page, pageSize), and the failures of `list`.
   */
  async page(filter: RoomsFilter, page: number, size: number): Promise<RoomsPage> {
    if (!CURRENCY.test(filter.currency)) throw invalid('currency');
    if (page < 1 || page > PAGE_MAX) throw invalid('page');
    if (size < 1 || size > PAGE_SIZE_MAX) throw invalid('pageSize');
    const all = await this.list({ ...filter, language: filter.language.toLowerCase() });
    return {
      rooms: all.slice((page - 1) * size, page * size),
      pageNum: page,
      totalPages: Math.ceil(all.length / size),
      totalCount: BigInt(all.length),
    };
  }

  /**
   * Returns the rooms of games that are listed and open, and whose limits allow the stake of the room.
   * @throws Failure system.temporary if there are vendors with rooms, but none of them answered.
   */
  async list({ brand, currency, vassalage, gameCode, language }: RoomsFilter): Promise<ListedRoom[]> {
    const games = await this.#games({ brand, currency, vassalage, language });
    const vendors = [...new Set(games.map((game) => game.vassalage))];
    const answers = await Promise.all(
      vendors.map(async (vendor) => [vendor, await this.#of(vendor, brand, currency)] as const),
    );
    if (vendors.length > 0 && answers.every(([, rooms]) => rooms === undefined)) throw askAgain();
    const listed = answers.flatMap(([vendor, rooms = []]) =>
      rooms.flatMap((room) => {
        const game = games.find((one) => one.vassalage === vendor && one.gameCode === room.gameCode);
        const isWanted = gameCode === '' || gameCode === room.gameCode;
        return game && isWanted && takes(game, room.stakeMinor)
          ? [{ ...room, vassalage: vendor, gameName: game.displayName }]
          : [];
      }),
    );
    return listed.toSorted(byReadiness);
  }

  async #games({
    brand,
    currency,
    vassalage,
    language,
  }: Omit<RoomsFilter, 'gameCode'>): Promise<readonly ListedGame[]> {
    const { games } = await this.lists.games({
      gameType: CATEGORY,
      vassalage,
      list: '',
      memberId: null,
      brand,
      currency,
      found: null,
      language,
      page: 1,
      size: GAMES_MAX,
    });
    const connected = new Set(this.calls.vendors.map((vendor) => vendor.vassalage));
    return games.filter((game) => game.status === 'active' && connected.has(game.vassalage));
  }

  /**
   * Returns the rooms of a vendor's games; undefined if the vendor does not answer. The vendor is called at most once
   * per FRESH_MS for each brand and currency; meanwhile its last answer is returned.
   */
  #of(vassalage: string, brand: string, currency: string): Promise<readonly VendorRoom[] | undefined> {
    const key = `${vassalage} ${brand} ${currency}`;
    const known = this.#asked.get(key);
    if (known && known.until > Date.now()) return known.rooms;
    if (this.#asked.size >= CACHED_MAX) this.#asked.clear();
    const asked: Asked = { until: Date.now() + FRESH_MS, rooms: this.#ask(vassalage, brand, currency) };
    this.#asked.set(key, asked);
    void asked.rooms.then((rooms) => {
      if (rooms === undefined) asked.until = Date.now() + PAUSE_MS;
    });
    return asked.rooms;
  }

  async #ask(vassalage: string, brand: string, currency: string): Promise<readonly VendorRoom[] | undefined> {
    try {
      const { status, rooms } = await this.calls.call(vassalage, 'rooms.list', { brand, currency }, TIMEOUT_MS);
      if (status === 'OK') return readRooms(rooms);
      this.#logger.warn(`${vassalage} answered rooms.list with ${String(status)}`);
    } catch (error) {
      this.#logger.warn(`${vassalage} did not list its rooms: ${String(error)}`);
    }
    return undefined;
  }
}

/** Returns true if the limits of a game allow a stake. A game without limits allows no stake. */
const takes = ({ stakeMinorMin, stakeMinorMax }: ListedGame, stakeMinor: bigint): boolean =>
  stakeMinor >= stakeMinorMin && stakeMinor <= stakeMinorMax;
