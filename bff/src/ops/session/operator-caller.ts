import { createHmac, timingSafeEqual } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { contextOf } from '../../http/params.js';

/** The operator who calls, as identity knows him now. */
export interface OperatorCaller {
  readonly sessionId: string;
  readonly operator: identity.Operator;
  readonly actions: readonly string[];
  readonly expiresAt: identity.OperatorSession['expiresAt'];
  /** What the page sends back with each change. */
  readonly csrf: string;
  readonly address: string;
}

const callers = new WeakMap<Request, OperatorCaller>();

export function admit(request: Request, token: string, session: identity.OperatorSession): void {
  callers.set(request, callerOf(request, token, session));
}

/** The caller of a session that this token opens. @throws Failure internal for a session without an operator. */
export function callerOf(request: Request, token: string, session: identity.OperatorSession): OperatorCaller {
  const { operator, sessionId, actions, expiresAt } = session;
  if (!operator) throw new Failure('internal', { reason: 'a session without an operator' });
  return { sessionId, operator, actions, expiresAt, csrf: csrfOf(token), address: contextOf(request).ip };
}

export const maybeCaller = (request: Request): OperatorCaller | undefined => callers.get(request);

/** The calling operator. @throws session.missing on a route that asks for none. */
export const CallingOperator = createParamDecorator((_: unknown, context: ExecutionContext): OperatorCaller => {
  const caller = callers.get(context.switchToHttp().getRequest<Request>());
  if (!caller) throw new Failure('session.missing');
  return caller;
});

/** Where a login comes from, as identity wants to know it. */
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

/** A keyed digest of the session's token: scripts of other origins know neither, and nothing needs to be kept. */
export const csrfOf = (token: string): string => createHmac('sha256', token).update('csrf').digest('base64url');

/** Whether a text is the session's token for changes, compared in constant time. */
export function isCsrf(given: unknown, { csrf }: OperatorCaller): boolean {
  if (typeof given !== 'string' || given.length !== csrf.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(csrf));
}
