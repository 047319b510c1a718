import { Injectable, Logger } from '@nestjs/common';
import { InjectGames, type GamesClient } from '../peers.js';

/** How long (ms) the names are cached. A new game appears under its code until the next read. */
const FRESH_MS = 60_000;
const GAMES_MAX = 999;

export interface GameName {
  readonly gameName: string;
  readonly iconUrl: string;
}

/** Reads the names of games for pushes that mention a game. */
@Injectable()
export class GameNames {
  readonly #log = new Logger('game names');
  #names = new Map<string, GameName>();
  #until = 0;

  constructor(@InjectGames() private readonly games: GamesClient) {}

  /**
   * Returns the name of a game. The code is returned instead if the game is not listed or the games service does not
   * answer.
   */
  async of(vassalage: string, gameCode: string): Promise<GameName> {
    if (this.#until <= Date.now()) await this.#read();
    return this.#names.get(`${vassalage} ${gameCode}`) ?? { gameName: gameCode, iconUrl: '' };
  }

  async #read(): Promise<void> {
    this.#until = Date.now() + FRESH_MS;
    try {
      const { games } = await this.games.listGames({ page: { page: 1, size: GAMES_MAX } }, { idempotent: true });
      this.#names = new Map(
        games.map((game) => [`${game.vassalage} ${game.gameCode}`, { gameName: game.displayName, iconUrl: game.icon }]),
      );
    } catch (error) {
      this.#log.warn(`no game names: ${String(error)}`);
    }
  }
}
