import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import { drandBeacon, drandRound } from '@nm/kit/fairness/beacon.js';
import { LRUCache } from 'lru-cache';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import type { BeaconSignatureDto } from './lottery.dto.js';

const ROUNDS_MAX = 5_000;
/** If the relay does not have a round of the beacon, it is not asked for this round again within this time (ms). */
const MISS_MS = 3_000;
const ROUND = /^[1-9]\d{0,14}$/;

/**
 * Loads signatures of the public randomness beacon from a relay and caches them. They never change. The browser checks
 * them with the beacon's public key, so it does not have to trust this service.
 */
@Injectable()
export class BeaconRounds {
  readonly #rounds = new LRUCache<string, BeaconSignatureDto>({ max: ROUNDS_MAX });
  readonly #misses = new LRUCache<string, true>({ max: ROUNDS_MAX, ttl: MISS_MS });
  readonly #running = new Map<string, Promise<BeaconSignatureDto>>();

  constructor(@Inject(BFF_CONFIG) private readonly config: Pick<BffConfig, 'drandUrl'>) {}

  /**
   * Returns the beacon's signature of a round. Concurrent callers share one call to the relay.
   * @throws resource.not_found for a round that is not published yet (future rounds are not requested) and if there
   * is no public beacon; system.temporary if the beacon cannot be reached.
   */
  async of(round: string): Promise<BeaconSignatureDto> {
    const known = this.#rounds.get(round);
    if (known) return known;
    const { drandUrl } = this.config;
    if (drandUrl === undefined || !ROUND.test(round) || this.#misses.has(round))
      throw new Failure('resource.not_found');
    // The comparison is negated because the time of a round number that is too large is NaN, which compares as false.
    if (!(drandBeacon(drandUrl).publicAt(round).getTime() <= Date.now())) throw new Failure('resource.not_found');
    const running = this.#running.get(round);
    if (running) return running;
    const asking = this.#ask(drandUrl, round).finally(() => this.#running.delete(round));
    this.#running.set(round, asking);
    return asking;
  }

  async #ask(url: string, round: string): Promise<BeaconSignatureDto> {
    const found = await drandRound(url, round).catch((error: unknown) => {
      throw new Failure('system.temporary', undefined, { cause: error });
    });
    if (!found) {
      this.#misses.set(round, true);
      throw new Failure('resource.not_found');
    }
    const answer = { round, signature: found.signature };
    this.#rounds.set(round, answer);
    return answer;
  }
}
