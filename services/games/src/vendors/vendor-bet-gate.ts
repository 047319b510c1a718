import { Inject, Injectable } from '@nestjs/common';
import { Gate, TurnedAway } from '@nm/kit/load/gate.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { VendorRefusal } from './vendor-status.js';

/** A player's bets are served in order anyway; vendors wait a few seconds for an answer, so whoever enters must soon have his. */
const LIMITS = { atOnce: 64, ofKeyMax: 4, waitingMax: 256, waitingOfKeyMax: 64, waitMsMax: 1_500 } as const;

/** Bets of vendors that are worked on at the same time. Bets only: what is owed waits at no gate (domain rules §6, rule 3). */
@Injectable()
export class VendorBetGate {
  readonly #gate = new Gate(LIMITS);
  readonly #turnedAway;

  constructor(@Inject(Metrics) metrics: Metrics) {
    this.#turnedAway = metrics.counter('vendor_bets_turned_away_total', 'Bets of vendors told to ask again because too many were asked for at once');
  }

  /** @throws VendorRefusal TEMPORARY, nothing stored, when too many wait (rule 9: the vendor asks again); else what the work throws. */
  async run<T>(vassalage: string, playerId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#gate.run(`${vassalage}:${playerId}`, work);
    } catch (error) {
      if (!(error instanceof TurnedAway)) throw error;
      this.#turnedAway.inc();
      throw new VendorRefusal('TEMPORARY', { cause: error });
    }
  }
}
