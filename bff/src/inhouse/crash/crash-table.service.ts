import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { isoTime } from '../../http/time.js';
import { InjectCrash, type CrashClient } from '../../peers.js';
import type { CrashTableDto } from './crash.dto.js';
import { presentCrashPlayer, presentCrashRound } from './crash.presenter.js';

/** How long (ms) the state of a crash table (one for each brand and currency) is cached for all its players. */
const FRESH_MS = 250;
const TABLES_MAX = 200;

/**
 * Reads the state of a crash table (brand and currency) with masked player names. Concurrent requests share one read.
 */
@Injectable()
export class CrashTables {
  readonly #tables = new LRUCache<string, CrashTableDto, { brand: string; currency: string }>({
    max: TABLES_MAX,
    ttl: FRESH_MS,
    fetchMethod: (_key, _stale, { context }) => this.#read(context.brand, context.currency),
  });

  constructor(
    @InjectCrash() private readonly crash: CrashClient,
    private readonly names: MaskedNames,
  ) {}

  of(brand: string, currency: string): Promise<CrashTableDto> {
    return this.#tables.forceFetch(`${brand}:${currency}`, { context: { brand, currency } });
  }

  async #read(brand: string, currency: string): Promise<CrashTableDto> {
    const table = await this.crash.getCrashTable({ brand, currency }, { idempotent: true });
    if (!table.round) throw new Error('a table of crash came without a round');
    return {
      currency,
      round: presentCrashRound(table.round),
      players: await Promise.all(
        table.players.map(async (player) => presentCrashPlayer(player, await this.names.shown(player.memberId))),
      ),
      playersCount: Number(table.playersCount),
      stakeMinor: String(table.stakeMinor),
      history: table.history.map(presentCrashRound),
      serverTime: isoTime(table.serverTime) ?? '',
    };
  }
}
