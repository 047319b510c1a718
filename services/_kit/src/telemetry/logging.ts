import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { Options } from 'pino-http';
import { loggedError } from './logged-error.js';
import { currentTrace } from './trace-context.js';

/**
 * Structured logs on standard output, one JSON object a line, each with the trace it belongs to.
 * Levels: ERROR somebody must act; WARN somebody should look; INFO a start, a stop, a state; DEBUG the rest.
 */
export const logging = (service: string): DynamicModule =>
  LoggerModule.forRoot({
    pinoHttp: logOptions(service),
    // No logger per request: it would write out the whole request for each, and the trace says which one a line belongs to.
    forRoutes: [],
  });

/** How lines are written, and what never is. */
export const logOptions = (service: string): Options => ({
  name: service,
  level: process.env['LOG_LEVEL'] ?? 'info',
  autoLogging: false,
  quietReqLogger: true,
  mixin: () => {
    const trace = currentTrace();
    return trace ? { traceId: trace.traceId } : {};
  },
  // Unwrapped, since the wrapper hands over a copy of the error with everything that it carries.
  wrapSerializers: false,
  serializers: { err: (error: unknown) => loggedError(error) },
  redact: {
    paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.confirmPassword', '*.token', '*.value'],
    censor: '[redacted]',
  },
});
