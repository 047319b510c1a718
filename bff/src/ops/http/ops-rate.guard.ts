import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Failure } from '@nm/kit/errors/failure.js';
import { networkOf } from '../../http/client-address.js';
import { contextOf } from '../../http/params.js';
import { RateCounter, type Quota } from '../../rate-limit/rate-limit.guard.js';
import { maybeCaller } from '../session/operator-caller.js';
import { PERMISSION } from '../session/permission.js';

/** Logins of one address a minute. Identity locks an account much earlier. */
const LOGINS_MAX = 60;
/** Calls of one address a minute before its session is known: a whole team may share an address. */
const ADDRESS_CALLS_MAX = 1_800;
/** Calls of one session a minute: a busy page makes one a second. */
const SESSION_CALLS_MAX = 600;

/** @throws Failure request.rate_limited. Where the counters are away, logins are refused and calls pass. */
async function count(counter: RateCounter, quota: Quota, isLogin: boolean): Promise<void> {
  const waitMs = await counter.take([quota], 1).catch((error: unknown) => {
    if (isLogin) throw new Failure('system.temporary', undefined, { cause: error });
    return 0;
  });
  if (waitMs > 0) throw new Failure('request.rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

/** Counts by address before a session is looked up. */
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

/** Counts a session's calls. */
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
