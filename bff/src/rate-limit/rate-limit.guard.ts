import { Injectable, Logger, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Failure } from '@nm/kit/errors/failure.js';
import { brandOf, contextOf } from '../http/request-context.js';
import { RateCounter, addressQuota, type Quota } from './rate-counter.js';

const RATE_COST = 'bff:rate-cost';

/** What a call counts for; calls that try a credential or draw a picture cost more than a read. */
export const RateCost = (cost: number): MethodDecorator => SetMetadata(RATE_COST, cost);

abstract class RateGuard implements CanActivate {
  readonly #log = new Logger('rate-limit');

  constructor(
    private readonly counter: RateCounter,
    private readonly reflector: Reflector,
  ) {}

  protected abstract quotaOf(request: Request): Quota | undefined;

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const quota = this.quotaOf(request);
    if (!quota) return true;
    const cost = this.reflector.get<number | undefined>(RATE_COST, context.getHandler()) ?? 1;
    const waitMs = await this.#take(quota, cost);
    if (waitMs > 0) throw new Failure('request.rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    return true;
  }

  /** Counters that cannot be reached let the request pass: what needs a session still fails by itself. */
  async #take(quota: Quota, cost: number): Promise<number> {
    try {
      return await this.counter.take([quota], cost);
    } catch (error) {
      this.#log.warn(`not counted: ${error instanceof Error ? error.message : String(error)}`);
      return 0;
    }
  }
}

/** The brand's requests a minute for one address, before anything is looked up for it. */
@Injectable()
export class AddressRateGuard extends RateGuard {
  constructor(counter: RateCounter, reflector: Reflector) {
    super(counter, reflector);
  }

  protected quotaOf(request: Request): Quota {
    return addressQuota(brandOf(request), contextOf(request).ip);
  }
}

/** The same for one account, from however many addresses it calls. */
@Injectable()
export class AccountRateGuard extends RateGuard {
  constructor(counter: RateCounter, reflector: Reflector) {
    super(counter, reflector);
  }

  protected quotaOf(request: Request): Quota | undefined {
    const { session } = contextOf(request);
    return session && { key: `member:${session.memberId}`, perMinuteMax: brandOf(request).rateLimitPerMinute };
  }
}
