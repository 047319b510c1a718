import { Inject, Injectable } from '@nestjs/common';
import { ConcurrencyLimiter, Overloaded } from '@nm/kit/concurrency/concurrency-limiter.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { VendorRefusal } from './vendor-status.js';

/**
 * The limits for bets of one vendor that run at the same time. The queue is short, because vendors time out after a few
 * seconds. The number per player is small, because the wallet handles a player's bets one after the other anyway.
 */
const LIMITS = {
  concurrencyMax: 32,
  concurrencyPerKeyMax: 4,
  queueMax: 128,
  queuePerKeyMax: 64,
  queueMsMax: 1_500,
} as const;

/**
 * Limits how many bets of one vendor run at the same time, so that a vendor with a high load does not slow down the
 * others. Wins, rollbacks and closes are never limited (domain §6, rule 3).
 */
@Injectable()
export class VendorBetLimiter {
  readonly #limiters = new Map<string, ConcurrencyLimiter>();
  readonly #shed;

  constructor(@Inject(Metrics) metrics: Metrics) {
    this.#shed = metrics.counter(
      'vendor_bets_shed_total',
      'Bets of vendors answered TEMPORARY because too many were in progress',
    );
  }

  /**
   * Runs `work` as soon as the limits allow it.
   * @throws VendorRefusal TEMPORARY if too many bets wait; nothing is stored then, and the vendor may retry. Otherwise
   * the error of `work`.
   */
  async run<T>(vassalage: string, playerId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#limiterOf(vassalage).run(work, { key: playerId });
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error;
      this.#shed.inc();
      throw new VendorRefusal('TEMPORARY', { cause: error });
    }
  }

  /**
   * Returns the limiter of a vendor. The number of limiters is limited, because only vendors with a valid signature get
   * one.
   */
  #limiterOf(vassalage: string): ConcurrencyLimiter {
    const limiter = this.#limiters.get(vassalage) ?? new ConcurrencyLimiter(LIMITS);
    this.#limiters.set(vassalage, limiter);
    return limiter;
  }
}
