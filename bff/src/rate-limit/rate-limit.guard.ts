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
import { Failure } from '@nm/kit/errors/failure.js';
import { networkOf } from '../http/client-address.js';
import { brandOf, contextOf } from '../http/request-context.js';
import { bearerOf } from '../session/session.guard.js';
import { TokenVerifier } from '../session/token-verifier.js';
import { RateCounter, addressQuota, sessionQuotas, type HourQuota, type Quota } from './rate-counter.js';

export const RATE_LIMIT = 'bff:rate-limit';
export const HOUR_LIMIT = 'bff:hour-limit';

/** How a call is counted: under its caller (the session; the address for visitors), or always under its address. */
export interface RateRule {
  readonly by: 'caller' | 'address';
  readonly cost: number;
}
const DEFAULT_RULE: RateRule = { by: 'caller', cost: 1 };

const rateLimit = (rule: RateRule): MethodDecorator =>
  applyDecorators(SetMetadata(RATE_LIMIT, rule), ApiExtension('x-rate-limit', rule));

/** A call that counts as several. */
export const RateCost = (cost: number): MethodDecorator => rateLimit({ by: 'caller', cost });

/** A call that opens a session or tries a credential: it is counted by address, in a bucket of its own. */
export const CredentialRate = (cost: number): MethodDecorator => rateLimit({ by: 'address', cost });

/**
 * A kind of call that one address may make few times an hour, over all accounts. Each code has its own limit of tries, but
 * a guesser who tries one code of each of ten thousand numbers meets none of those.
 */
export const FewAnHour = (kind: string): MethodDecorator =>
  applyDecorators(SetMetadata(HOUR_LIMIT, kind), ApiExtension('x-hour-limit', kind));

/** Of the requests that a brand lets one address make in a minute, this part may be of one such kind in an hour. */
const HOUR_SHARE = 4;

const log = new Logger('rate-limit');

/** @throws Failure request.rate_limited. Counters that cannot be reached let the request pass: other limits still hold. */
async function count(take: () => Promise<number>): Promise<void> {
  const waitMs = await take().catch((error: unknown) => {
    log.warn(`not counted: ${String(error)}`);
    return 0;
  });
  if (waitMs > 0) throw new Failure('request.rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

/** Counts before the session is looked up: credentials and visitors by address, and tokens that are not known here yet. */
@Injectable()
export class AddressRateGuard implements CanActivate {
  constructor(
    private readonly counter: RateCounter,
    private readonly reflector: Reflector,
    private readonly tokens: TokenVerifier,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { by, cost } = this.reflector.get<RateRule | undefined>(RATE_LIMIT, context.getHandler()) ?? DEFAULT_RULE;
    const [brand, { ip }] = [brandOf(request), contextOf(request)];
    if (by === 'address') await this.#take(addressQuota('credential', brand, ip), cost);
    else if (request.headers.authorization === undefined) await this.#take(addressQuota('visitor', brand, ip), cost);
    const token = bearerOf(request);
    if (request.headers.authorization !== undefined && !(token && this.tokens.isKnown(token)))
      await this.#take(addressQuota('token', brand, ip), 1);
    return true;
  }

  #take(quota: Quota, cost: number): Promise<void> {
    return count(() => this.counter.take([quota], cost));
  }
}

/** Counts a caller with a session. */
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

/** Holds FewAnHour. */
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
    const { code, rateLimitPerMinute } = brandOf(request);
    const quota: HourQuota = {
      key: `${kind}:${code}:${networkOf(contextOf(request).ip)}`,
      perHourMax: Math.ceil(rateLimitPerMinute / HOUR_SHARE),
    };
    await count(() => this.counter.takeOfHour(quota));
    return true;
  }
}
