import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Metrics } from '@nm/kit/telemetry/metrics.js';
import { withTrace } from '@nm/kit/telemetry/trace-context.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { BrandService } from '../brand/brand.service.js';
import { assertOneHost, clientAddress, openContext, type TrustedProxies } from './params.js';

/*
 * The request handlers that run before Nest's routing. `configure-edge.ts` installs them for the site; the console's
 * listener installs them for the console.
 */

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Measures the duration of requests by method, declared route and status. The declared route contains no ids, so that
 * the number of metric labels stays small.
 */
export function requestMetrics(metrics: Metrics): RequestHandler {
  const seconds = metrics.histogram('bff_request_seconds', 'Requests answered by the edge', [
    'method',
    'route',
    'status',
  ]);
  return (request: Request, response: Response, next: NextFunction) => {
    const stop = seconds.startTimer();
    response.once('close', () =>
      stop({ method: request.method, route: routeOf(request), status: String(response.statusCode) }),
    );
    next();
  };
}

function routeOf(request: Request): string {
  const route: unknown = request.route;
  const declared = typeof route === 'object' && route !== null && 'path' in route ? route.path : undefined;
  return typeof declared === 'string' ? declared : 'page';
}

/**
 * Gives each request an id, determines the client's IP address, and runs the following handlers within the request's
 * trace.
 */
export function identify(proxies: TrustedProxies): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    const ip = clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'], proxies);
    openContext(request, { requestId, ip });
    response.setHeader('X-Request-Id', requestId);
    const path = request.path.replace(UUID, ':id').slice(0, 120);
    void withTrace(
      request.headers['traceparent'] as string | undefined,
      () => {
        next();
        return new Promise<void>((resolve) => void response.once('close', resolve));
      },
      { name: `${request.method} ${path}`, kind: 'server' },
    );
  };
}

/**
 * Sets the headers that all responses share. The content security policy is set elsewhere, because pages and API
 * routes have different ones.
 */
export const commonHeaders = (config: BffConfig): RequestHandler =>
  helmet({
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  }) as RequestHandler;

const METHODS = 'GET, POST, PUT, DELETE';
const HEADERS = 'Authorization, Content-Type, Idempotency-Key, X-Merchant, X-Request-Id, X-Unattended, traceparent';
const PREFLIGHT_S = 600;

/** Allows cross-origin requests only from the sites of the brands. */
@Injectable()
export class CorsByBrand {
  constructor(
    private readonly brands: BrandService,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  middleware(): RequestHandler {
    return async (request: Request, response: Response, next: NextFunction) => {
      const { origin } = request.headers;
      response.vary('Origin');
      const allowed = origin !== undefined && (await this.allows(origin));
      if (allowed) permit(response, origin);
      if (request.method !== 'OPTIONS' || origin === undefined) next();
      else if (allowed) response.status(204).end();
      else throw new Failure('access.denied');
    };
  }

  /**
   * Whether an origin is the site of a brand. It must use https and the public port. In demo mode any scheme and port
   * are accepted.
   */
  async allows(origin: string): Promise<boolean> {
    if (!URL.canParse(origin)) return false;
    const url = new URL(origin);
    if (!this.config.demo && (url.protocol !== 'https:' || url.port !== new URL(this.config.publicUrl).port))
      return false;
    return this.brands.serves(url.hostname).catch(() => false);
  }
}

function permit(response: Response, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Allow-Methods', METHODS);
  response.setHeader('Access-Control-Allow-Headers', HEADERS);
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
  response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_S));
}

/**
 * Refuses a request with a malformed path or with several Host headers.
 * @throws URIError, Failure request.invalid.
 */
export const wellFormed: RequestHandler = (request, _response, next) => {
  decodeURIComponent(request.path);
  assertOneHost(request);
  next();
};

/** Runs a handler only for GET and HEAD requests, because cached responses and pages exist only for them. */
export const forReads =
  (step: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.method === 'GET' || request.method === 'HEAD' ? step(request, response, next) : next();

/**
 * Sets the headers of an API response. They forbid browsers to store it, to run it as a page, and to show it in a
 * frame.
 */
export function apiHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('Cache-Control', 'no-store');
  next();
}
