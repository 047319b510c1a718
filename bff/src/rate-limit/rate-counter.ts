import { Injectable } from '@nestjs/common';
import type { identity } from '@nm/contracts';
import { networkOf } from '../http/client-address.js';
import { RedisClient } from '../redis/redis-client.js';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/**
 * Counts by a sliding window: this minute's count plus the share of the last minute's that still overlaps. One round
 * trip; a refused request is not counted, so a client that keeps trying is let in as soon as it may.
 * Answers 0 when allowed, else the ms until the present window ends.
 */
const COUNT = `
local now = tonumber(ARGV[1]); local window = tonumber(ARGV[2]); local cost = tonumber(ARGV[3])
local slot = math.floor(now / window); local into = now % window
for i = 1, #KEYS do
  local limit = tonumber(ARGV[3 + i])
  local present = tonumber(redis.call('GET', KEYS[i] .. ':' .. slot) or '0')
  local last = tonumber(redis.call('GET', KEYS[i] .. ':' .. (slot - 1)) or '0')
  if present + last * (window - into) / window + cost > limit then return window - into end
end
for i = 1, #KEYS do
  local key = KEYS[i] .. ':' .. slot
  redis.call('INCRBY', key, cost); redis.call('PEXPIRE', key, window * 2)
end
return 0`;

/** What a request is counted under, and how many of its kind a minute may hold. */
export interface Quota {
  readonly key: string;
  readonly perMinuteMax: number;
}

/** The same for an hour. */
export interface HourQuota {
  readonly key: string;
  readonly perHourMax: number;
}

/** The brand's requests a minute for one address. */
export const addressQuota = (brand: identity.Brand, ip: string): Quota => ({
  key: `ip:${brand.code}:${networkOf(ip)}`,
  perMinuteMax: brand.rateLimitPerMinute,
});

@Injectable()
export class RateCounter {
  constructor(private readonly redis: RedisClient) {}

  /** Counts a request under every quota, or under none when one is full. Gives 0, or ms until another try makes sense. */
  async take(quotas: readonly Quota[], cost: number): Promise<number> {
    return this.#count(
      MINUTE_MS,
      quotas.map(({ key, perMinuteMax }) => [key, perMinuteMax]),
      cost,
    );
  }

  /** Counts one request of a kind that an hour may hold few of. Gives 0, or ms until another try makes sense. */
  async takeOfHour({ key, perHourMax }: HourQuota): Promise<number> {
    return this.#count(HOUR_MS, [[`hour:${key}`, perHourMax]], 1);
  }

  async #count(
    windowMs: number,
    limits: readonly (readonly [key: string, max: number])[],
    cost: number,
  ): Promise<number> {
    const keys = limits.map(([key]) => `bff:rate:{${key}}`);
    return Number(
      await this.redis.eval(COUNT, keys.length, ...keys, Date.now(), windowMs, cost, ...limits.map(([, max]) => max)),
    );
  }
}
