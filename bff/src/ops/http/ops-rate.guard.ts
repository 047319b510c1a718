import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Failure } from '@nm/kit/errors/failure.js';
import { RateCounter, networkOf, type Quota } from '../../rate-limit/rate-limit.guard.js';
import { contextOf } from '../../http/params.js';
import { maybeCaller } from '../session/operator-caller.js';
import { PERMISSION } from '../session/permission.js';

/**
 * The maximum number of login attempts from one IP address per minute. The identity service locks an account after
 * far fewer failures.
 */
const LOGINS_MAX = 60;
/**
 * The maximum number of requests from one IP address per minute, counted before the session is known. All operators
 * of a team may share one IP address.
 */
const ADDRESS_CALLS_MAX = 1_800;
/**
 * The maximum number of requests of one session per minute. A page that reads often sends about one request a second.
 */
const SESSION_CALLS_MAX = 600;

/**
 * Counts a request against a limit.
 * @throws Failure request.rate_limited above the limit. If the counters in Redis cannot be reached, logins are
 * refused with system.temporary and other requests are allowed.
 */
async function count(counter: RateCounter, quota: Quota, isLogin: boolean): Promise<void> {
  const waitMs = await counter.take([quota], 1).catch((error: unknown) => {
    if (isLogin) throw new Failure('system.temporary', undefined, { cause: error });
    return 0;
  });
  if (waitMs > 0) throw new Failure('request.rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

/** Limits the requests from one IP address, before the session is looked up. */
@Injectable()
export class OpsAddressRateGuard implements CanActivate {
  constructor(
    private readonly counter: RateCounter,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const network = networkOf(contextOf(context.switchToHttp().getRequest<Request>()).ip);
    const isLogin = this.reflector.get(PERMISSION, context.getHandler()) === 'visitor';
    const quota = isLogin
      ? { key: `ops:login:${network}`, perMinuteMax: LOGINS_MAX }
      : { key: `ops:address:${network}`, perMinuteMax: ADDRESS_CALLS_MAX };
    await count(this.counter, quota, isLogin);
    return true;
  }
}

/** Limits the number of requests of one session. */
@Injectable()
export class OpsSessionRateGuard implements CanActivate {
  constructor(private readonly counter: RateCounter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const caller = maybeCaller(context.switchToHttp().getRequest<Request>());
    const quota = { key: `ops:session:${caller?.sessionId ?? ''}`, perMinuteMax: SESSION_CALLS_MAX };
    if (caller) await count(this.counter, quota, false);
    return true;
  }
}
