import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Metrics } from '@nm/kit/telemetry/metrics.js';

/** Times every request by method, route (as it is declared, so that ids make no labels) and status. */
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
