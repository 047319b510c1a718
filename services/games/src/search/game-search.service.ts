import { Inject, Injectable } from '@nestjs/common';
import { GameIndex } from './game-index.js';
import { SearchReadModel } from './search.read-model.js';

/** The age (ms) at which a search builds the index again. Only then are new games and names found. */
const FRESH_MS = 10_000;

/**
 * Finds games by a typed text. It keeps an index of all names in memory, and builds the index again from the catalogue
 * at intervals.
 */
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

  /** Returns the index of game names. While a new index is being built, the present one is returned. */
  async #fresh(): Promise<GameIndex> {
    if (Date.now() >= this.#freshUntil) {
      this.#building ??= this.#build().finally(() => {
        this.#building = undefined;
      });
      if (!this.#index) return this.#building;
      // If the new index cannot be built, the next search tries again. Until then the present index only misses the
      // newest games.
      this.#building.catch(() => undefined);
    }
    return this.#index ?? this.#build();
  }

  async #build(): Promise<GameIndex> {
    const index = await GameIndex.build(await this.texts.games());
    this.#index = index;
    this.#freshUntil = Date.now() + FRESH_MS;
    return index;
  }
}
