import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { identity } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import { InjectWallet, type WalletClient } from '../../peers.js';
import type { DayFiguresDto } from './today.dto.js';

const BRANDS_MAX = 200;
/** How long (ms) figures are cached. The page reads them repeatedly, and each sum reads all transfers of the day. */
const FRESH_MS = 10_000;

/**
 * Reads the sums of money that the members of brands moved today. Operators of the same brand share the cached answer.
 */
@Injectable()
export class DayFigures {
  readonly #figures = new LRUCache<string, DayFiguresDto, identity.Brand>({
    max: BRANDS_MAX,
    ttl: FRESH_MS,
    fetchMethod: (_code, _stale, { context }) => this.#ask(context),
  });

  constructor(@InjectWallet() private readonly wallet: WalletClient) {}

  async of(brand: identity.Brand): Promise<DayFiguresDto> {
    return this.#figures.forceFetch(brand.code, { context: brand });
  }

  async #ask({ code, currency, timeZone }: identity.Brand): Promise<DayFiguresDto> {
    const figures = await this.wallet.getDayFigures({ brand: code, currency, timeZone }, { idempotent: true });
    return {
      brand: code,
      currency,
      from: isoTime(figures.from) ?? '',
      depositedMinor: String(figures.depositedMinor),
      depositedCount: Number(figures.depositedCount),
      withdrawnMinor: String(figures.withdrawnMinor),
      withdrawnCount: Number(figures.withdrawnCount),
      heldMinor: String(figures.heldMinor),
      stakedMinor: String(figures.stakedMinor),
      betCount: Number(figures.betCount),
      revenueMinor: String(figures.revenueMinor),
      playerCount: Number(figures.playerCount),
    };
  }
}
