import { Injectable, Logger, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Failure } from '@nm/kit/errors/failure.js';
import { networkOf } from '../http/client-address.js';
import { brandOf, contextOf } from '../http/request-context.js';
import { RateCounter } from './rate-counter.js';

const FEW_AN_HOUR = 'bff:few-an-hour';

/** Of the requests that a brand lets one address make in a minute, so many may be of one such kind in an hour. */
const SHARE = 4;

/**
 * A kind of call of which one address may make few in an hour, over all accounts: each guess has its own limit where it
 * is made, but who tries one code of each of ten thousand numbers meets none of those.
 */
export const FewAnHour = (kind: string): MethodDecorator => SetMetadata(FEW_AN_HOUR, kind);

/** Holds FewAnHour. Counters that cannot be reached let the request pass: the limits of each code hold without them. */
@Injectable()
export class HourRateGuard implements CanActivate {
  readonly #log = new Logger('rate-limit');

  constructor(
    private readonly counter: RateCounter,
    private readonly reflector: Reflector,
  ) {}

  /** @throws Failure request.rate_limited. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const kind = this.reflector.get<string | undefined>(FEW_AN_HOUR, context.getHandler());
    if (kind === undefined) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const { code, rateLimitPerMinute } = brandOf(request);
    const quota = {
      key: `${kind}:${code}:${networkOf(contextOf(request).ip)}`,
      perHourMax: Math.ceil(rateLimitPerMinute / SHARE),
    };
    const waitMs = await this.counter.takeOfHour(quota).catch((error: unknown) => {
      this.#log.warn(`not counted: ${String(error)}`);
      return 0;
    });
    if (waitMs > 0) throw new Failure('request.rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    return true;
  }
}
