import { isIP } from 'node:net';
import {
  Injectable,
  Logger,
  SetMetadata,
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { brandOf, contextOf } from '../http/params.js';
import { RedisClient } from '../redis/redis-client.js';
import { isTrial, type Session } from '../session/session.js';
import { bearerOf, SessionAuthenticator } from '../session/session.guard.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * A Lua script that counts requests in a sliding window, with one call to Redis. The count is that of the current
 * window plus the part of the previous window that still overlaps. Refused requests are not counted, so that a client
 * which keeps retrying is not refused for longer. A negative cost takes a count back, but never below zero, because
 * the request may have been counted in the previous window. Returns 0 if the request is allowed, otherwise the time
 * (ms) until the current window ends.
 */
const COUNT = `
local now = tonumber(ARGV[1]); local window = tonumber(ARGV[2]); local cost = tonumber(ARGV[3])
local slot = math.floor(now / window); local into = now % window
for i = 1, #KEYS do
  local limit = tonumber(ARGV[3 + i])
  local present = tonumber(redis.call('GET', KEYS[i] .. ':' .. slot) or '0')
  local last = tonumber(redis.call('GET', KEYS[i] .. ':' .. (slot - 1)) or '0')
  if present + cost < 0 then return 0 end
  if present + last * (window - into) / window + cost > limit then return window - into end
end
for i = 1, #KEYS do
  local key = KEYS[i] .. ':' .. slot
  redis.call('INCRBY', key, cost); redis.call('PEXPIRE', key, window * 2)
end
return 0`;

/** A counter: its Redis key, and its limit per minute. */
export interface Quota {
  readonly key: string;
  readonly perMinuteMax: number;
}

/** A counter: its Redis key, and its limit per hour. */
export interface HourQuota {
  readonly key: string;
  readonly perHourMax: number;
}

/**
 * The counters of one IP address. Many people can share an IP address (carrier NAT), so each kind of request has its
 * own counter: requests of visitors (`visitor`), calls that open a session or check a credential (`credential`),
 * tokens that this instance has not verified before (`token`), sockets (`socket`) and socket handshakes
 * (`handshake`).
 */
type AddressBucket = 'visitor' | 'credential' | 'token' | 'socket' | 'handshake';

const GROUPS = 8;
const GROUPS_OF_A_NETWORK = 4;

/**
 * Returns the key under which the requests of an IP address are counted. It is the whole address for IPv4, and the
 * /64 network for IPv6, because a home connection usually has its own /64 network.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : GROUPS - first.length - last.length;
  const groups = [...first, ...Array.from({ length: Math.max(missing, 0) }, () => '0'), ...last];
  return `${groups
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/**
 * The factor by which the limit for socket handshakes is higher than for other requests. Every socket starts with a
 * handshake, and all members behind one IP address share this counter.
 */
const HANDSHAKE_FACTOR = 4;
/**
 * The factor by which the limit of a member is higher than that of one session. The member's counter counts all
 * sessions of the member together.
 */
const MEMBER_FACTOR = 3;

export const addressQuota = (bucket: AddressBucket, brand: identity.Brand, ip: string): Quota => ({
  key: `${bucket}:${brand.code}:${networkOf(ip)}`,
  perMinuteMax: brand.rateLimitPerMinute * (bucket === 'handshake' ? HANDSHAKE_FACTOR : 1),
});

/**
 * Returns the counters that apply to a request of a session. A member is counted by session and by member id,
 * whatever the IP address. A trial member is counted by IP address like a visitor, because anyone can open trial
 * accounts.
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
   * Counts a request in all given counters, or in none if one limit is exceeded. Resolves with 0 if the request is
   * allowed, otherwise with the time (ms) after which a retry makes sense.
   */
  async take(quotas: readonly Quota[], cost: number): Promise<number> {
    return this.#count(
      MINUTE_MS,
      quotas.map(({ key, perMinuteMax }) => [key, perMinuteMax]),
      cost,
    );
  }

  /**
   * Counts a request in a counter with a limit per hour. Resolves with 0 if the request is allowed, otherwise with
   * the time (ms) after which a retry makes sense.
   */
  async takeOfHour({ key, perHourMax }: HourQuota): Promise<number> {
    return this.#count(HOUR_MS, [[`hour:${key}`, perHourMax]], 1);
  }

  /** Takes back the count of one request. */
  async giveBackOfHour({ key, perHourMax }: HourQuota): Promise<number> {
    return this.#count(HOUR_MS, [[`hour:${key}`, perHourMax]], -1);
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

export const RATE_LIMIT = 'bff:rate-limit';
export const HOUR_LIMIT = 'bff:hour-limit';

/**
 * How requests to a route are counted: by caller (the session, or for a visitor the IP address), or always by IP
 * address. `cost` says as how many requests each one counts.
 */
export interface RateRule {
  readonly by: 'caller' | 'address';
  readonly cost: number;
}
const DEFAULT_RULE: RateRule = { by: 'caller', cost: 1 };

const rateLimit = (rule: RateRule): MethodDecorator =>
  applyDecorators(SetMetadata(RATE_LIMIT, rule), ApiExtension('x-rate-limit', rule));

/** Declares that a request to this route counts as several requests in the rate limit. */
export const RateCost = (cost: number): MethodDecorator => rateLimit({ by: 'caller', cost });

/**
 * Declares a route that opens a session or checks a credential. Its requests are counted by IP address in a separate
 * counter.
 */
export const CredentialRate = (cost: number): MethodDecorator => rateLimit({ by: 'address', cost });

/**
 * Declares a route whose requests have a low limit per hour: by member, or for visitors by IP address over all
 * accounts. Each sent code has its own limit of attempts, but an attacker who tries one code on each of ten thousand
 * phone numbers would never reach that limit. This limit counts the attempts on all phone numbers together.
 */
export const FewAnHour = (kind: string): MethodDecorator =>
  applyDecorators(SetMetadata(HOUR_LIMIT, kind), ApiExtension('x-hour-limit', kind));

/** The limit per hour is the brand's limit per minute divided by this number. */
const HOUR_SHARE = 4;

/** Returns the counter of a kind of request, for a member or for all visitors behind an IP address. */
export const hourQuota = (
  kind: string,
  { code, rateLimitPerMinute }: identity.Brand,
  ip: string,
  session?: Session,
): HourQuota => ({
  key: session && !isTrial(session) ? `${kind}:member:${session.memberId}` : `${kind}:${code}:${networkOf(ip)}`,
  perHourMax: Math.ceil(rateLimitPerMinute / HOUR_SHARE),
});

const log = new Logger('rate-limit');

/**
 * Counts a request with the given function.
 * @throws Failure request.rate_limited above the limit. If Redis cannot be reached, the request is allowed, because
 * other limits still apply.
 */
async function count(take: () => Promise<number>): Promise<void> {
  const waitMs = await take().catch((error: unknown) => {
    log.warn(`not counted: ${String(error)}`);
    return 0;
  });
  if (waitMs > 0) throw new Failure('request.rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

/**
 * Limits requests before the session is looked up: credentials and visitors by IP address, and tokens that this
 * instance has not verified before.
 */
@Injectable()
export class AddressRateGuard implements CanActivate {
  constructor(
    private readonly counter: RateCounter,
    private readonly reflector: Reflector,
    private readonly sessions: SessionAuthenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { by, cost } = this.reflector.get<RateRule | undefined>(RATE_LIMIT, context.getHandler()) ?? DEFAULT_RULE;
    const [brand, { ip }] = [brandOf(request), contextOf(request)];
    if (by === 'address') await this.#take(addressQuota('credential', brand, ip), cost);
    else if (request.headers.authorization === undefined) await this.#take(addressQuota('visitor', brand, ip), cost);
    const token = bearerOf(request);
    if (request.headers.authorization !== undefined && !(token && this.sessions.isKnown(token)))
      await this.#take(addressQuota('token', brand, ip), 1);
    return true;
  }

  #take(quota: Quota, cost: number): Promise<void> {
    return count(() => this.counter.take([quota], cost));
  }
}

/** Limits the requests of callers with a session. */
@Injectable()
export class SessionRateGuard implements CanActivate {
  constructor(
    private readonly counter: RateCounter,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { session, ip } = contextOf(request);
    const { by, cost } = this.reflector.get<RateRule | undefined>(RATE_LIMIT, context.getHandler()) ?? DEFAULT_RULE;
    if (session && by === 'caller')
      await count(() => this.counter.take(sessionQuotas('call', brandOf(request), session, ip), cost));
    return true;
  }
}

/** Applies the limits per hour that `FewAnHour` declares. */
@Injectable()
export class HourRateGuard implements CanActivate {
  constructor(
    private readonly counter: RateCounter,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const kind = this.reflector.get<string | undefined>(HOUR_LIMIT, context.getHandler());
    if (kind === undefined) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const { session, ip } = contextOf(request);
    await count(() => this.counter.takeOfHour(hourQuota(kind, brandOf(request), ip, session)));
    return true;
  }
}
