import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Session } from '../session/session.js';

/** The facts that the edge collects about a request before a controller runs. */
export interface RequestContext {
  readonly requestId: string;
  /** The client's address, through configured proxies only. */
  readonly ip: string;
  brand?: identity.Brand;
  session?: Session;
}

const contexts = new WeakMap<object, RequestContext>();

export function openContext(request: Request, context: RequestContext): void {
  contexts.set(request, context);
}

/** @throws Error when the edge's middleware did not run first, which is a wiring fault. */
export function contextOf(request: Request): RequestContext {
  const context = contexts.get(request);
  if (!context) throw new Error('the request has no context: configureEdge was not applied');
  return context;
}

/** @throws Error when no brand was resolved: the route lacks the brand guard. */
export function brandOf(request: Request): identity.Brand {
  const { brand } = contextOf(request);
  if (!brand) throw new Error('the request has no brand: the brand guard did not run');
  return brand;
}

/**
 * Refuses several Host headers. Node keeps the first, a proxy may keep another, and the brand must be unambiguous.
 * @throws Failure request.invalid.
 */
export function assertOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): void {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw new Failure('request.invalid', { fields: [{ field: 'Host', rule: 'single' }] });
}
