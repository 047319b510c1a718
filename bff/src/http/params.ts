import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { DEVICE_COOKIE } from '../session/device-cookie.js';
import type { Session } from '../session/session.js';
import { CAPTCHA_COOKIE } from '../system/captcha-cookie.js';

/** The facts that the bff collects about a request before a controller runs. */
export interface RequestContext {
  readonly requestId: string;
  /** The client's address, determined through configured proxies only. */
  readonly ip: string;
  brand?: identity.Brand;
  session?: Session;
}

const contexts = new WeakMap<object, RequestContext>();

export function openContext(request: Request, context: RequestContext): void {
  contexts.set(request, context);
}

/** @throws Error when the bff's middleware did not run first, which is a wiring fault. */
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
 * Refuses a request with more than one Host header. Node keeps the first, a proxy may keep another, and the brand
 * depends on it.
 * @throws Failure request.invalid.
 */
export function assertOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): void {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw new Failure('request.invalid', { fields: [{ field: 'Host', rule: 'single' }] });
}

const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();

/** Injects the brand that the request addresses. */
export const InBrand = createParamDecorator((_: unknown, context: ExecutionContext): identity.Brand =>
  brandOf(requestOf(context)),
);

/**
 * Injects the caller's session.
 * @throws session.missing on a route that does not require a session.
 */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Session => {
  const { session } = contextOf(requestOf(context));
  if (!session) throw new Failure('session.missing');
  return session;
});

/** Injects the caller's session, or undefined for a visitor. */
export const MaybeCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Session | undefined => contextOf(requestOf(context)).session,
);

/** The origin of the request in the form that identity expects. */
export interface From {
  readonly brand: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly language: string;
  readonly captchaId: string;
  readonly device?: string;
}

const USER_AGENT_LENGTH_MAX = 256;

export const CalledFrom = createParamDecorator((_: unknown, context: ExecutionContext): From => {
  const request = requestOf(context);
  const brand = brandOf(request);
  return {
    brand: brand.code,
    ip: contextOf(request).ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX),
    language: languageOf(request, brand),
    captchaId: readCookie(request, CAPTCHA_COOKIE) ?? '',
    device: readCookie(request, DEVICE_COOKIE) ?? '',
  };
});

/** Returns the first language of `Accept-Language` that the brand offers, otherwise the brand's default. */
function languageOf(request: Request, brand: identity.Brand): string {
  const wanted = (request.headers['accept-language'] ?? '').slice(0, 128).toUpperCase();
  const codes = wanted.split(',').map((part) => part.trim().slice(0, 2));
  return codes.find((code) => brand.languages.includes(code)) ?? brand.defaultLanguage;
}

const IDEMPOTENCY_KEY = /^[A-Za-z0-9._:-]{1,64}$/;

/** Adds the header to the OpenAPI document of every route that reads it. */
const documented =
  (required: boolean): ParameterDecorator =>
  (target, method) => {
    const descriptor = method === undefined ? undefined : Object.getOwnPropertyDescriptor(target, method);
    if (method === undefined || !descriptor) throw new Error('an Idempotency-Key is a parameter of a route');
    const schema = { type: 'string', pattern: IDEMPOTENCY_KEY.source };
    ApiHeader({ name: 'Idempotency-Key', required, schema })(target, method, descriptor);
  };

/** @throws Failure request.invalid when the header is absent or malformed. */
export const requiredKey = (_: unknown, context: ExecutionContext): string => {
  const key = requestOf(context).headers['idempotency-key'];
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw new Failure('request.invalid', { fields: [{ field: 'Idempotency-Key', rule: 'idempotencyKey' }] });
};

export const optionalKey = (_: unknown, context: ExecutionContext): string | undefined =>
  requestOf(context).headers['idempotency-key'] === undefined ? undefined : requiredKey(_, context);

/**
 * Injects the `Idempotency-Key` header: 1 to 64 letters, digits and `._:-`.
 * @throws request.invalid when it is absent or malformed.
 */
export const IdempotencyKey = createParamDecorator(requiredKey, [documented(true)]);

/** Injects the `Idempotency-Key` header; undefined when it is absent. */
export const OptionalIdempotencyKey = createParamDecorator(optionalKey, [documented(false)]);

const SAFE_VALUE = /^[A-Za-z0-9._-]{1,128}$/;

/** Returns the value of a cookie. A value with unsafe characters counts as absent. */
function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.cookie;
  if (!header || header.length > 4_096) return undefined;
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) {
      const value = pair.slice(at + 1).trim();
      return SAFE_VALUE.test(value) ? value : undefined;
    }
  }
  return undefined;
}
