import type { IncomingMessage } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { ResponseCache } from '../catalogue/response-cache.js';
import { Pages } from '../pages/pages.js';
import { RealtimeAdapter } from '../realtime/realtime.adapter.js';
import { jsonBody, parseQuery } from './input.js';
import { TrustedProxies } from './params.js';
import {
  apiHeaders,
  commonHeaders,
  CorsByBrand,
  forReads,
  identify,
  requestMetrics,
  wellFormed,
} from './middleware.js';
import { validationPipe } from './validation.js';

/**
 * The timeouts of connections, in ms. The keep-alive timeout is longer than that of any proxy or client, so that the
 * other side closes an idle connection first. It then never sends a request while the bff closes the connection. A
 * client that sends its request too slowly is disconnected.
 */
export const TIMES = { keepAliveTimeout: 75_000, headersTimeout: 10_000, requestTimeout: 30_000 };

/**
 * Installs everything that runs before Nest's routing, in the right order. The process and the tests call this same
 * function.
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

/**
 * Whether a request asks for an upgrade to WebSocket. No other upgrade is accepted: for example h2c is ignored, and
 * the request is answered by HTTP/1.1.
 */
const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';
