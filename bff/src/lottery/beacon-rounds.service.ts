import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import { drandRound } from '@nm/kit/fairness/beacon.js';
import { LRUCache } from 'lru-cache';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import type { BeaconSignatureDto } from './lottery.dto.js';

const ROUNDS_MAX = 5_000;
const ROUND = /^[1-9]\d{0,14}$/;

/**
 * Hands on the beacon's signatures. They never change and prove themselves: the browser checks them with the beacon's
 * public key, so it need not trust this service.
 */
@Injectable()
export class BeaconRounds {
  readonly #rounds = new LRUCache<string, BeaconSignatureDto>({ max: ROUNDS_MAX });

  constructor(@Inject(BFF_CONFIG) private readonly config: Pick<BffConfig, 'drandUrl'>) {}

  /**
   * Returns the signature of a round. @throws resource.not_found for a round that is not published and without a public
   * beacon, system.temporary if the beacon cannot be reached.
   */
  async of(round: string): Promise<BeaconSignatureDto> {
    const known = this.#rounds.get(round);
    if (known) return known;
    if (this.config.drandUrl === undefined || !ROUND.test(round)) throw new Failure('resource.not_found');
    const found = await drandRound(this.config.drandUrl, round).catch((error: unknown) => {
      throw new Failure('system.temporary', undefined, { cause: error });
    });
    if (!found) throw new Failure('resource.not_found');
    const answer = { round, signature: found.signature };
    this.#rounds.set(round, answer);
    return answer;
  }
}
