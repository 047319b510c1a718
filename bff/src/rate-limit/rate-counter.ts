import { Injectable } from '@nestjs/common';
import type { identity } from '@nm/contracts';
import { networkOf } from '../http/client-address.js';
import { isTrial, type Session } from '../session/session.js';
import { RedisClient } from '../redis/redis-client.js';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/**
 * Sliding-window count: the present window plus the overlapping share of the previous one, in one round trip. Refused
 * requests are not counted, so a client that keeps trying passes as soon as possible. Returns 0 when allowed, else the
 * ms until the present window ends.
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

/** A bucket and its limit per minute. */
export interface Quota {
  readonly key: string;
  readonly perMinuteMax: number;
}

/** A bucket and its limit per hour. */
export interface HourQuota {
  readonly key: string;
  readonly perHourMax: number;
}

/**
 * Buckets of one address. Many people share an address behind carrier NAT, so each kind has its own bucket: visitors'
 * requests (`visitor`), calls that open a session or try a credential (`credential`), tokens that are new to this edge
 * (`token`), and sockets.
 */
export type AddressBucket = 'visitor' | 'credential' | 'token' | 'socket' | 'handshake';

/** Each socket connection begins with a handshake; all members behind one address share this bucket. */
const HANDSHAKE_FACTOR = 4;
/** All sessions of a member together, from any number of devices. */
const MEMBER_FACTOR = 3;

export const addressQuota = (bucket: AddressBucket, brand: identity.Brand, ip: string): Quota => ({
  key: `${bucket}:${brand.code}:${networkOf(ip)}`,
  perMinuteMax: brand.rateLimitPerMinute * (bucket === 'handshake' ? HANDSHAKE_FACTOR : 1),
});

/**
 * The quotas of a session: members count by session and member, from any address. Trial members count as visitors of
 * their address.
 */
export function sessionQuotas(kind: 'call' | 'socket', brand: identity.Brand, session: Session, ip: string): Quota[] {
  if (isTrial(session)) return [addressQuota(kind === 'call' ? 'visitor' : 'socket', brand, ip)];
  return [
    { key: `${kind}:session:${session.id}`, perMinuteMax: brand.rateLimitPerMinute },
    { key: `${kind}:member:${session.memberId}`, perMinuteMax: brand.rateLimitPerMinute * MEMBER_FACTOR },
  ];
}

@Injectable()
export class RateCounter {
  constructor(private readonly redis: RedisClient) {}

  /**
   * Counts a request under every quota, or under none when one is full. Returns 0, or the ms until a retry makes sense.
   */
  async take(quotas: readonly Quota[], cost: number): Promise<number> {
    return this.#count(
      MINUTE_MS,
      quotas.map(({ key, perMinuteMax }) => [key, perMinuteMax]),
      cost,
    );
  }

  /** Counts one request of a kind that is limited per hour. Returns 0, or the ms until a retry makes sense. */
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
