import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { GAMES_REDIS } from '../../games-redis.js';
import { VENDORS_CONFIG, type VendorsConfig } from '../vendors.config.js';

const WINDOW_MS = 1_000;

/**
 * Limits the number of bets per second, for each player and for each vendor. Calls that pay money to a player are never
 * limited (domain §6, rule 3).
 */
@Injectable()
export class VendorBetRate {
  constructor(
    @Inject(GAMES_REDIS) private readonly redis: Redis,
    @Inject(VENDORS_CONFIG) private readonly config: VendorsConfig,
  ) {}

  /**
   * Counts a bet, and returns false if the number of bets per second is above the limit.
   * @throws Error if Redis cannot be reached.
   */
  async allows(vassalage: string, playerId: string): Promise<boolean> {
    const second = Math.floor(Date.now() / WINDOW_MS);
    const [ofPlayer, ofVendor] = [`games:rate:${vassalage}:${playerId}:${second}`, `games:rate:${vassalage}:${second}`];
    const counts = await this.redis
      .multi()
      .incr(ofPlayer)
      .pexpire(ofPlayer, 2 * WINDOW_MS)
      .incr(ofVendor)
      .pexpire(ofVendor, 2 * WINDOW_MS)
      .exec();
    const [player, , vendor] = (counts ?? []).map(([, value]) => Number(value));
    return (player ?? 0) <= this.config.playerBetsPerSecondMax && (vendor ?? 0) <= this.config.betsPerSecondMax;
  }
}
