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
import { CorsByBrand } from './cors-by-brand.js';
import { jsonBody } from './json-body.js';
import { assertOneHost, openContext } from './request-context.js';
import { apiHeaders, commonHeaders } from './security-headers.js';
import { validationPipe } from './validation.js';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const PARAMETERS_MAX = 32;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * A connection idles longer than any proxy or client keeps one, so that neither reuses it while it closes; who sends
 * a request slowly is cut.
 */
const TIMES = { keepAliveTimeout: 75_000, headersTimeout: 10_000, requestTimeout: 30_000 };

/** Everything that happens to a request before Nest routes it, in order. Used by the process and by its tests alike. */
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
  app.use(app.get(ResponseCache).middleware());
  app.use(await app.get(Pages).middleware());
  app.use(apiHeaders, ...jsonBody());
}

/** Refuses a path that is no text and a request with several hosts. @throws URIError, Failure request.invalid. */
const wellFormed: RequestHandler = (request, _response, next) => {
  decodeURIComponent(request.path);
  assertOneHost(request);
  next();
};

/** The one protocol that a connection may change to. Any other offer, as h2c, is ignored: the request is answered by HTTP/1.1. */
const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** Names the request, finds its client, and runs the rest under its trace. */
function identify(proxies: TrustedProxies): RequestHandler {
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
 * Reads a query: flat, at most 32 parameters, a repeated one as an array (which no DTO takes). A `token` is accepted
 * and ignored everywhere: the session is the Authorization header's alone (architecture §6).
 */
function parseQuery(text: string): Record<string, unknown> {
  const { token: _ignored, ...query } = parse(text, '&', '=', { maxKeys: PARAMETERS_MAX });
  return query;
}

/** Times every request by method, declared route (so that ids make no labels) and status. */
function requestMetrics(metrics: Metrics): RequestHandler {
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
