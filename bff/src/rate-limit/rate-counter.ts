import { Injectable } from '@nestjs/common';
import { RedisClient } from '../redis/redis-client.js';

const WINDOW_MS = 60_000;

/**
 * Counts by a sliding minute: this minute's count plus the share of the last minute's that still overlaps. One round
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

@Injectable()
export class RateCounter {
  constructor(private readonly redis: RedisClient) {}

  /** Counts a request under every quota, or under none when one is full. Gives 0, or ms until another try makes sense. */
  async take(quotas: readonly Quota[], cost: number): Promise<number> {
    const keys = quotas.map((quota) => `bff:rate:{${quota.key}}`);
    const limits = quotas.map((quota) => quota.perMinuteMax);
    return Number(await this.redis.eval(COUNT, keys.length, ...keys, Date.now(), WINDOW_MS, cost, ...limits));
  }
}
