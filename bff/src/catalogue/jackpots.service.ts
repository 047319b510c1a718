import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { InjectGames, type GamesClient } from '../peers.js';
import type { JackpotSignal } from '../realtime/signals.js';

/**
 * How long (ms) the jackpot pools are cached. They change at most once a second. The cache lets sockets that connect
 * at the same time share one read.
 */
const FRESH_MS = 1_000;
const BRANDS_MAX = 200;

/** Reads the current jackpot pools of a brand. */
@Injectable()
export class JackpotsService {
  readonly #log = new Logger('jackpots');
  readonly #pools = new LRUCache<string, readonly JackpotSignal[]>({
    max: BRANDS_MAX,
    ttl: FRESH_MS,
    fetchMethod: (brand) => this.#read(brand),
  });

  constructor(@InjectGames() private readonly games: GamesClient) {}

  /**
   * Returns the jackpot pools of a brand. Returns an empty list if the games service does not answer, so that the
   * first message of a socket is still sent.
   */
  of(brand: string): Promise<readonly JackpotSignal[]> {
    return this.#pools.forceFetch(brand);
  }

  async #read(brand: string): Promise<readonly JackpotSignal[]> {
    try {
      const { jackpots } = await this.games.listJackpots({ brand }, { idempotent: true });
      return jackpots.map(({ pool, amountMinor, version }) => ({
        pool,
        amountMinor: String(amountMinor),
        version: Number(version),
      }));
    } catch (error) {
      this.#log.warn(`no jackpots: ${String(error)}`);
      return [];
    }
  }
}
