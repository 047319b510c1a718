import { Inject, Injectable } from '@nestjs/common';
import { ConcurrencyLimiter, Overloaded } from '@nm/kit/concurrency/concurrency-limiter.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { VendorRefusal } from './vendor-status.js';

/** A player's bets are served in order anyway; vendors wait a few seconds for an answer, so whoever enters must soon have his. */
const LIMITS = {
  concurrencyMax: 32,
  concurrencyPerKeyMax: 4,
  queueMax: 128,
  queuePerKeyMax: 64,
  queueMsMax: 1_500,
} as const;

/** Bets that are worked on at the same time, of each vendor: none's storm is another's. Bets only: what is owed waits at no limiter (domain rules §6, rule 3). */
@Injectable()
export class VendorBetLimiter {
  readonly #limiters = new Map<string, ConcurrencyLimiter>();
  readonly #turnedAway;

  constructor(@Inject(Metrics) metrics: Metrics) {
    this.#turnedAway = metrics.counter(
      'vendor_bets_shed_total',
      'Bets of vendors told to ask again because too many were asked for at once',
    );
  }

  /** @throws VendorRefusal TEMPORARY, nothing stored, when too many wait (rule 9: the vendor asks again); else what the work throws. */
  async run<T>(vassalage: string, playerId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#limiterOf(vassalage).run(work, { key: playerId });
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error;
      this.#turnedAway.inc();
      throw new VendorRefusal('TEMPORARY', { cause: error });
    }
  }

  /** Only vendors whose signature was checked come here: they are few. */
  #limiterOf(vassalage: string): ConcurrencyLimiter {
    const limiter = this.#limiters.get(vassalage) ?? new ConcurrencyLimiter(LIMITS);
    this.#limiters.set(vassalage, limiter);
    return limiter;
  }
}
