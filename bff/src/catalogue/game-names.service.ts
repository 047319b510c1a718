import { Injectable, Logger } from '@nestjs/common';
import type { games } from '@nm/contracts';
import { InjectGames, type GamesClient } from '../peers.js';

/** How long (ms) game names are cached. A new game is shown by its code until the next read. */
const FRESH_MS = 60_000;
const PAGE_SIZE = 999;

type Game = games.Game;

export interface GameName {
  readonly gameName: string;
  /** The game's names by language code. A language without a name uses `gameName`. */
  readonly gameNames: Readonly<Record<string, string>>;
  readonly iconUrl: string;
}

/** Reads and caches the names of games, for pushes that name a game. */
@Injectable()
export class GameNames {
  readonly #log = new Logger('game names');
  /** The languages in which names were asked for so far. Each read loads the names in all of them. */
  readonly #languages = new Set<string>();
  #names = new Map<string, GameName>();
  #until = 0;
  /** The read of all names that is running now, or the last one that ended. */
  #reading: Promise<void> | undefined;

  constructor(@InjectGames() private readonly games: GamesClient) {}

  /**
   * Returns a game's names in the given languages. Returns the game's code as its name if the game is not listed or
   * the games service does not answer.
   */
  async of(vassalage: string, gameCode: string, languages: readonly string[]): Promise<GameName> {
    for (const language of languages) this.#languages.add(language.toLowerCase());
    if (this.#until <= Date.now()) {
      this.#until = Date.now() + FRESH_MS;
      this.#reading = this.#read();
    }
    // Callers that arrive during a read wait for it, because before the first read ends there are no names.
    await this.#reading;
    return this.#names.get(`${vassalage} ${gameCode}`) ?? { gameName: gameCode, gameNames: {}, iconUrl: '' };
  }

  async #read(): Promise<void> {
    try {
      const names = new Map<string, GameName>();
      for (const language of ['', ...this.#languages])
        for (const game of await this.#listed(language)) {
          const key = `${game.vassalage} ${game.gameCode}`;
          const known = names.get(key) ?? { gameName: game.displayName, gameNames: {}, iconUrl: game.icon };
          const own = game.displayName === known.gameName ? {} : { [language]: game.displayName };
          names.set(key, { ...known, gameNames: { ...known.gameNames, ...own } });
        }
      this.#names = names;
    } catch (error) {
      this.#log.warn(`no game names: ${String(error)}`);
    }
  }

  /** Returns the games of all pages. The catalogue can have more games than one page. */
  async #listed(language: string): Promise<readonly Game[]> {
    const listed: Game[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const found = await this.games.listGames({ language, page: { page, size: PAGE_SIZE } }, { idempotent: true });
      listed.push(...found.games);
      pages = found.totalPages;
    }
    return listed;
  }
}
