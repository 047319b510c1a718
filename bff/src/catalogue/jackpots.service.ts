import { Injectable, Logger } from '@nestjs/common';
import { InjectGames, type GamesClient } from '../peers.js';
import type { JackpotSignal } from '../realtime/signals.js';

/** Pools change at most once a second: many sockets that connect at once share one look. */
const FRESH_MS = 1_000;

/** The jackpot pools of a brand as games has them now. */
@Injectable()
export class JackpotsService {
  readonly #log = new Logger('jackpots');
  readonly #seen = new Map<string, { readonly until: number; readonly pools: Promise<readonly JackpotSignal[]> }>();

  constructor(@InjectGames() private readonly games: GamesClient) {}

  /** None when games does not answer: a snapshot without jackpots is better than none. */
  of(brand: string): Promise<readonly JackpotSignal[]> {
    const seen = this.#seen.get(brand);
    if (seen && seen.until > Date.now()) return seen.pools;
    const pools = this.#read(brand);
    this.#seen.set(brand, { until: Date.now() + FRESH_MS, pools });
    return pools;
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
