import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectOperators, type OperatorsClient } from '../../peers.js';
import { admit, isCsrf, maybeCaller } from './operator-caller.js';
import { tokenOf } from './ops-cookie.js';
import { PERMISSION, type Permission } from './permission.js';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Checks the session, the permission, and for requests that change data the origin and the CSRF token. A route that
 * declares no permission is refused to everyone.
 */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @InjectOperators() private readonly operators: OperatorsClient,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const permission = this.reflector.get<Permission | undefined>(PERMISSION, context.getHandler());
    if (!permission) throw new Failure('access.denied');
    const isChange = !READS.has(request.method);
    if (isChange) refuseOtherOrigin(request);
    if (permission === 'visitor') return true;
    const token = tokenOf(request);
    if (!token) throw new Failure('session.missing');
    admit(request, token, await this.operators.verifyOperatorSession({ token }, { idempotent: true }));
    const caller = maybeCaller(request);
    if (!caller) throw new Failure('session.missing');
    if (isChange && !isCsrf(request.headers['x-csrf-token'], caller)) throw new Failure('ops.csrf');
    if (permission !== 'operator' && !caller.actions.includes(permission))
      throw new Failure('access.denied', { action: permission });
    return true;
  }
}

/**
 * Refuses a request whose Origin header names another site or another port of this host (against CSRF). Browsers send
 * this header with every request that may change data.
 */
function refuseOtherOrigin({ headers }: Request): void {
  const { origin, host } = headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new Failure('ops.csrf');
}
