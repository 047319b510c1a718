import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Failure } from '@nm/kit/errors/failure.js';
import { brandOf, contextOf } from '../http/params.js';
import { ACCESS, DISABLED_MEMBER, DUE_PASSWORD, type Access } from './access.js';
import { isAgent, isTrial } from './session.js';
import { SessionService } from './session.service.js';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i;

/** Returns the bearer token of a request; undefined if it is missing or malformed. */
export const bearerOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1];

/** Checks the session before a controller runs. A route without an access mark requires a session. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const access = this.reflector.get<Access | undefined>(ACCESS, context.getHandler()) ?? 'member';
    if (request.headers.authorization === undefined) {
      if (access === 'visitor') return true;
      throw new Failure('session.missing');
    }
    const token = bearerOf(request);
    if (!token) throw new Failure('session.missing');
    const session = await this.sessions.authenticate(token);
    if (session.brand !== brandOf(request).code) throw new Failure('session.wrong_brand');
    if (access === 'real' && isTrial(session)) throw new Failure('access.trial');
    if (access === 'agent' && !isAgent(session)) throw new Failure('access.not_agent');
    if (session.passwordDue && !this.#mayPass(context, request)) throw new Failure('identity.password_change_required');
    if (session.disabled && !this.#mayDisabled(context, request))
      throw new Failure('access.denied', { reason: 'disabled' });
    contextOf(request).session = session;
    return true;
  }

  /** Whether a disabled member may use the route: reads, and marked routes (domain §10: it never stops withdrawal). */
  #mayDisabled(context: ExecutionContext, { method }: Request): boolean {
    const read = <T>(mark: string) => this.reflector.get<T | undefined>(mark, context.getHandler());
    if (read<Access>(ACCESS) === 'visitor' || read<boolean>(DISABLED_MEMBER)) return true;
    return method === 'GET' && read<boolean>(DUE_PASSWORD) !== false;
  }

  /**
   * Whether a member who must change the password may use the route. Apart from marked routes, only reads are allowed
   * (domain §3).
   */
  #mayPass(context: ExecutionContext, { method }: Request): boolean {
    return this.reflector.get<boolean | undefined>(DUE_PASSWORD, context.getHandler()) ?? method === 'GET';
  }
}
