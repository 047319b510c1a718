import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import type { IncomingMessage } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { withTrace } from '@nm/kit/telemetry/trace-context.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { ResponseCache } from '../catalogue/response-cache.js';
import { Pages } from '../pages/pages.js';
import { RealtimeAdapter } from '../realtime/realtime.adapter.js';
import { clientAddress, TrustedProxies } from './client-address.js';
import { jsonBody } from './json-body.js';
import { assertOneHost, openContext } from './params.js';
import { apiHeaders, commonHeaders, CorsByBrand } from './response-headers.js';
import { validationPipe } from './validation.js';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const PARAMETERS_MAX = 32;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Timeouts (ms) of connections. The keep-alive timeout exceeds that of any proxy or client, so that the other side
 * closes an idle connection first and never sends a request while we close it. A client that sends its request too
 * slowly is disconnected.
 */
export const TIMES = { keepAliveTimeout: 75_000, headersTimeout: 10_000, requestTimeout: 30_000 };

/**
 * Installs everything that runs before Nest's routing, in the right order. Tests call the same function as the process.
 */
export async function configureEdge(nest: INestApplication): Promise<void> {
  const app = nest as NestExpressApplication;
  const config = app.get<BffConfig>(BFF_CONFIG);
  Object.assign(app.getHttpServer(), TIMES, { shouldUpgradeCallback: isWebSocket });
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', parseQuery);
  app.useGlobalPipes(validationPipe());
  app.useWebSocketAdapter(new RealtimeAdapter(app));
  app.use(requestMetrics(app.get(Metrics)), identify(new TrustedProxies(config.trustedProxies)), commonHeaders(config));
  app.use(app.get(CorsByBrand).middleware(), wellFormed);
  app.use(forReads(app.get(ResponseCache).middleware()), forReads(await app.get(Pages).middleware()));
  app.use(apiHeaders, ...jsonBody());
}

/** Runs a handler for GET and HEAD requests only, because cached answers and pages exist for no other method. */
const forReads =
  (step: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.method === 'GET' || request.method === 'HEAD' ? step(request, response, next) : next();

/**
 * Refuses a request with a malformed path or with more than one Host header.
 * @throws URIError, Failure request.invalid.
 */
export const wellFormed: RequestHandler = (request, _response, next) => {
  decodeURIComponent(request.path);
  assertOneHost(request);
  next();
};

/**
 * Whether a request asks for an upgrade to WebSocket, which is the only accepted one. Other upgrades, such as h2c, are
 * ignored and the request is answered by HTTP/1.1.
 */
const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Gives each request an id, determines the client's address, and runs the following handlers in the request's trace.
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
 * Parses a query of at most 32 parameters without nesting. A repeated parameter becomes an array, which every DTO
 * refuses. `token` is ignored, because the session is read only from the Authorization header (architecture §6).
 */
export function parseQuery(text: string): Record<string, unknown> {
  const { token: _ignored, ...query } = parse(text, '&', '=', { maxKeys: PARAMETERS_MAX });
  return query;
}

/**
 * Measures the duration of requests by method, declared route and status. The declared route contains no ids, so the
 * number of labels stays small.
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
