import { createHmac, timingSafeEqual } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { contextOf } from '../../http/params.js';

/** The operator who sent the request, with the current roles and brands from the identity service. */
export interface OperatorCaller {
  readonly sessionId: string;
  readonly operator: identity.Operator;
  readonly actions: readonly string[];
  readonly expiresAt: identity.OperatorSession['expiresAt'];
  /** The CSRF token. The console must send it with every request that changes data. */
  readonly csrf: string;
  readonly address: string;
}

const callers = new WeakMap<Request, OperatorCaller>();

export function admit(request: Request, token: string, session: identity.OperatorSession): void {
  callers.set(request, callerOf(request, token, session));
}

/**
 * Returns the caller for a session token and its session.
 * @throws Failure internal if the session has no operator.
 */
export function callerOf(request: Request, token: string, session: identity.OperatorSession): OperatorCaller {
  const { operator, sessionId, actions, expiresAt } = session;
  if (!operator) throw new Failure('internal', { reason: 'a session without an operator' });
  return { sessionId, operator, actions, expiresAt, csrf: csrfOf(token), address: contextOf(request).ip };
}

export const maybeCaller = (request: Request): OperatorCaller | undefined => callers.get(request);

/**
 * Parameter decorator: the operator who sent the request.
 * @throws session.missing on a route that does not require a session.
 */
export const CallingOperator = createParamDecorator((_: unknown, context: ExecutionContext): OperatorCaller => {
  const caller = callers.get(context.switchToHttp().getRequest<Request>());
  if (!caller) throw new Failure('session.missing');
  return caller;
});

/** Where a login comes from (IP address, device), in the form that the identity service expects. */
export interface LoginOrigin {
  readonly address: string;
  readonly userAgent: string;
}

const USER_AGENT_LENGTH_MAX = 256;

export const LoggedInFrom = createParamDecorator((_: unknown, context: ExecutionContext): LoginOrigin => {
  const request = context.switchToHttp().getRequest<Request>();
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX);
  return { address: contextOf(request).ip, userAgent };
});

/**
 * Returns the CSRF token of a session: an HMAC of the session token. Scripts of other origins cannot know it. The
 * server can compute it again, so nothing has to be stored.
 */
export const csrfOf = (token: string): string => createHmac('sha256', token).update('csrf').digest('base64url');

/** Whether a value is the CSRF token of the caller's session. The comparison takes constant time. */
export function isCsrf(given: unknown, { csrf }: OperatorCaller): boolean {
  if (typeof given !== 'string' || given.length !== csrf.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(csrf));
}
