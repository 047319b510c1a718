import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { InjectGames, type GamesClient } from '../../peers.js';
import type { RollDto } from './dice.dto.js';
import { presentRoll } from './dice.presenter.js';

/** The number of dice rolls in the public list. */
const ROLLS = 10;
const FRESH_MS = 500;
const BRANDS_MAX = 200;

/** Reads a brand's newest dice rolls with masked names; bots are marked. Concurrent requests share one read. */
@Injectable()
export class RollsService {
  readonly #rolls = new LRUCache<string, RollDto[]>({
    max: BRANDS_MAX,
    ttl: FRESH_MS,
    fetchMethod: (brand) => this.#read(brand),
  });

  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly names: MaskedNames,
  ) {}

  of(brand: string): Promise<RollDto[]> {
    return this.#rolls.forceFetch(brand);
  }

  async #read(brand: string): Promise<RollDto[]> {
    const { rolls } = await this.games.listRolls({ brand, limit: ROLLS }, { idempotent: true });
    const presented = await Promise.all(
      rolls.map(async (roll) =>
        roll.dice ? presentRoll(roll, roll.dice, await this.names.shown(roll.memberId)) : undefined,
      ),
    );
    return presented.filter((roll) => roll !== undefined);
  }
}
