import { Inject, Injectable } from '@nestjs/common';
import { GameIndex } from './game-index.js';
import { SearchReadModel } from './search.read-model.js';

/** A new game or name is found after this time at most (ms). */
const FRESH_MS = 10_000;

/** Finds games by typed text. The index of all names is kept in memory and built again from the catalogue. */
@Injectable()
export class GameSearch {
  #index: GameIndex | undefined;
  #building: Promise<GameIndex> | undefined;
  #freshUntil = 0;

  constructor(@Inject(SearchReadModel) private readonly texts: SearchReadModel) {}

  /** The ids of the games that fit, the best first. */
  async find(query: string): Promise<bigint[]> {
    return (await this.#fresh()).find(query);
  }

  /** The index; an old one serves while a new one is built. */
  async #fresh(): Promise<GameIndex> {
    if (Date.now() >= this.#freshUntil) {
      this.#building ??= this.#build().finally(() => {
        this.#building = undefined;
      });
      if (!this.#index) return this.#building;
      // The next search tries again; until then the old index is right for all but the newest games.
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
