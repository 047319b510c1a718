import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { DEVICE_COOKIE } from '../session/device-cookie.js';
import type { Session } from '../session/session.js';
import { CAPTCHA_COOKIE, SLIDER_COOKIE } from '../system/captcha-cookie.js';

/** The data about a request that middleware and guards collect before the controller runs. */
export interface RequestContext {
  readonly requestId: string;
  /** The client's IP address. It is taken from `X-Forwarded-For` only if a configured proxy sent that header. */
  readonly ip: string;
  brand?: identity.Brand;
  session?: Session;
}

const contexts = new WeakMap<object, RequestContext>();

export function openContext(request: Request, context: RequestContext): void {
  contexts.set(request, context);
}

/**
 * Returns the collected data of a request.
 * @throws Error if the bff's middleware did not run, which is a programming error.
 */
export function contextOf(request: Request): RequestContext {
  const context = contexts.get(request);
  if (!context) throw new Error('the request has no context: configureEdge was not applied');
  return context;
}

/** The IP addresses and networks of the proxies whose `X-Forwarded-For` header is trusted. */
export class TrustedProxies {
  readonly #list = new BlockList();

  /**
   * Parses the list of trusted proxies.
   * @throws Error for an entry that is neither an IP address nor `address/prefix`.
   */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const [address = '', prefix] = entry.split('/');
      const version = isIP(address);
      if (version === 0) throw new Error(`TRUSTED_PROXIES: "${entry}" is not an address or a network.`);
      const family = version === 4 ? 'ipv4' : 'ipv6';
      if (prefix === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(prefix), family);
    }
  }

  trusts(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && this.#list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  }
}

const FORWARDED_LENGTH_MAX = 512;

/**
 * Returns the IP address of the client. If a trusted proxy sent the request, it is the first untrusted IP address in
 * `X-Forwarded-For`, read from the right. Otherwise it is the IP address of the connection. Entries that the client
 * itself wrote are therefore never used (architecture §6).
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  proxies: TrustedProxies,
): string {
  let address = plain(peer ?? '');
  const header = Array.isArray(forwardedFor) ? forwardedFor.join(',') : (forwardedFor ?? '');
  // Only the end of a long header is read, because the nearest proxies wrote it. The first entry of this part may be
  // cut off, so it is dropped.
  const hops = header
    .slice(-FORWARDED_LENGTH_MAX)
    .split(',')
    .map((hop) => plain(hop.trim()));
  if (header.length > FORWARDED_LENGTH_MAX) hops.shift();
  while (proxies.trusts(address) && hops.length > 0) {
    const hop = hops.pop() ?? '';
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** Converts an IPv4 address in IPv6 notation (`::ffff:…`) to plain IPv4. */
const plain = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;

/**
 * Returns the brand of a request.
 * @throws Error if the brand guard did not run for this route.
 */
export function brandOf(request: Request): identity.Brand {
  const { brand } = contextOf(request);
  if (!brand) throw new Error('the request has no brand: the brand guard did not run');
  return brand;
}

/**
 * Refuses a request with several Host headers. Node uses the first one and a proxy may use another, so that the two
 * could see different brands.
 * @throws Failure request.invalid.
 */
export function assertOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): void {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw new Failure('request.invalid', { fields: [{ field: 'Host', rule: 'single' }] });
}

const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();

/** Parameter decorator: the brand of the request. */
export const InBrand = createParamDecorator((_: unknown, context: ExecutionContext): identity.Brand =>
  brandOf(requestOf(context)),
);

/**
 * Parameter decorator: the session of the caller.
 * @throws Failure session.missing on a route that does not require a session.
 */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Session => {
  const { session } = contextOf(requestOf(context));
  if (!session) throw new Failure('session.missing');
  return session;
});

/** Parameter decorator: the session of the caller; undefined for a visitor. */
export const MaybeCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Session | undefined => contextOf(requestOf(context)).session,
);

/** Where a request comes from (IP address, device, language), in the form that the identity service expects. */
export interface From {
  readonly brand: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly language: string;
  readonly captchaId: string;
  readonly sliderId?: string;
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
    sliderId: readCookie(request, SLIDER_COOKIE) ?? '',
    device: readCookie(request, DEVICE_COOKIE) ?? '',
  };
});

/** Returns the first language in `Accept-Language` that the brand offers, otherwise the brand's default language. */
function languageOf(request: Request, brand: identity.Brand): string {
  const wanted = (request.headers['accept-language'] ?? '').slice(0, 128).toUpperCase();
  const codes = wanted.split(',').map((part) => part.trim().slice(0, 2));
  return codes.find((code) => brand.languages.includes(code)) ?? brand.defaultLanguage;
}

const IDEMPOTENCY_KEY = /^[A-Za-z0-9._:-]{1,64}$/;

/** Adds a header to the OpenAPI document of every route that reads it. */
const documented =
  (required: boolean): ParameterDecorator =>
  (target, method) => {
    const descriptor = method === undefined ? undefined : Object.getOwnPropertyDescriptor(target, method);
    if (method === undefined || !descriptor) throw new Error('an Idempotency-Key is a parameter of a route');
    const schema = { type: 'string', pattern: IDEMPOTENCY_KEY.source };
    const description = 'Chosen by the client, new for each intended action. A repeat with the same key acts once.';
    ApiHeader({ name: 'Idempotency-Key', description, required, schema })(target, method, descriptor);
  };

/**
 * Reads the `Idempotency-Key` header.
 * @throws Failure request.invalid if it is missing or malformed.
 */
export const requiredKey = (_: unknown, context: ExecutionContext): string => {
  const key = requestOf(context).headers['idempotency-key'];
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw new Failure('request.invalid', { fields: [{ field: 'Idempotency-Key', rule: 'idempotencyKey' }] });
};

export const optionalKey = (_: unknown, context: ExecutionContext): string | undefined =>
  requestOf(context).headers['idempotency-key'] === undefined ? undefined : requiredKey(_, context);

/**
 * Parameter decorator: the `Idempotency-Key` header, 1 to 64 letters, digits and `._:-`.
 * @throws Failure request.invalid if it is missing or malformed.
 */
export const IdempotencyKey = createParamDecorator(requiredKey, [documented(true)]);

/** Parameter decorator: the `Idempotency-Key` header; undefined if it is missing. */
export const OptionalIdempotencyKey = createParamDecorator(optionalKey, [documented(false)]);

const SAFE_VALUE = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Returns the value of a cookie. If it has characters other than letters, digits, dot, - and _, it counts as missing.
 */
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
