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

/** The counting key of a call: its caller (the session, or the address for visitors), or always its address. */
export interface RateRule {
  readonly by: 'caller' | 'address';
  readonly cost: number;
}
const DEFAULT_RULE: RateRule = { by: 'caller', cost: 1 };

const rateLimit = (rule: RateRule): MethodDecorator =>
  applyDecorators(SetMetadata(RATE_LIMIT, rule), ApiExtension('x-rate-limit', rule));

/** A call that counts as several requests. */
export const RateCost = (cost: number): MethodDecorator => rateLimit({ by: 'caller', cost });

/** A call that opens a session or tries a credential. It is counted by address, in its own bucket. */
export const CredentialRate = (cost: number): MethodDecorator => rateLimit({ by: 'address', cost });

/**
 * A kind of call with a low limit per hour and address, over all accounts. Each code limits its own tries, but a
 * guesser with one try at each of ten thousand numbers never reaches that limit.
 */
export const FewAnHour = (kind: string): MethodDecorator =>
  applyDecorators(SetMetadata(HOUR_LIMIT, kind), ApiExtension('x-hour-limit', kind));

/** The hourly limit of such a kind, as a share of the brand's limit per minute and address. */
const HOUR_SHARE = 4;

const log = new Logger('rate-limit');

/**
 * @throws Failure request.rate_limited. If the counters are unreachable the request passes, because other limits still
 * apply.
 */
async function count(take: () => Promise<number>): Promise<void> {
  const waitMs = await take().catch((error: unknown) => {
    log.warn(`not counted: ${String(error)}`);
    return 0;
  });
  if (waitMs > 0) throw new Failure('request.rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

/** Counts before the session look-up: credentials and visitors by address, and tokens that are new to this edge. */
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

/** Enforces FewAnHour. */
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
