import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { withTrace } from '@nm/kit/telemetry/trace-context.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { KeptAnswers } from '../catalogue/kept-answers.js';
import { Pages } from '../pages/pages.js';
import { RealtimeAdapter } from '../realtime/realtime.adapter.js';
import { clientAddress, TrustedProxies } from './client-address.js';
import { CorsByBrand } from './cors-by-brand.js';
import { jsonBody } from './json-body.js';
import { parseQuery } from './query-string.js';
import { openContext } from './request-context.js';
import { requestMetrics } from './request-metrics.js';
import { apiHeaders, commonHeaders } from './security-headers.js';
import { validationPipe } from './validation.js';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
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
  Object.assign(app.getHttpServer(), TIMES);
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', parseQuery);
  app.useGlobalPipes(validationPipe());
  app.useWebSocketAdapter(new RealtimeAdapter(app));
  app.use(requestMetrics(app.get(Metrics)), identify(new TrustedProxies(config.trustedProxies)), commonHeaders(config));
  app.use(app.get(CorsByBrand).middleware(), wellFormed);
  app.use(app.get(KeptAnswers).middleware());
  app.use(await app.get(Pages).middleware());
  app.use(apiHeaders, ...jsonBody());
}

/** Refuses a path that is no text. @throws URIError, which is answered with request.invalid. */
const wellFormed: RequestHandler = (request, _response, next) => {
  decodeURIComponent(request.path);
  next();
};

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
