import { Inject, Injectable } from '@nestjs/common';
import { GameIndex } from './game-index.js';
import { SearchReadModel } from './search.read-model.js';

/** Maximum time (ms) until a new game or name can be found. */
const FRESH_MS = 10_000;

/** Finds games by typed text. An index of all names is kept in memory and rebuilt from the catalogue. */
@Injectable()
export class GameSearch {
  #index: GameIndex | undefined;
  #building: Promise<GameIndex> | undefined;
  #freshUntil = 0;

  constructor(@Inject(SearchReadModel) private readonly texts: SearchReadModel) {}

  /** Returns the ids of the matching games, best match first. */
  async find(query: string): Promise<bigint[]> {
    return (await this.#fresh()).find(query);
  }

  /** Returns the index. While a new index is built, the old one is used. */
  async #fresh(): Promise<GameIndex> {
    if (Date.now() >= this.#freshUntil) {
      this.#building ??= this.#build().finally(() => {
        this.#building = undefined;
      });
      if (!this.#index) return this.#building;
      // If the build fails, the next search tries again. Until then the old index lacks only the newest games.
      this.#building.catch(() => undefined);
    }
    return this.#index ?? this.#build();
  }

  async #build(): Promise<GameIndex> {
    const index = new GameIndex(await this.texts.games());
    this.#index = index;
    this.#freshUntil = Date.now() + FRESH_MS;
    return index;
  }
}
