import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { Options } from 'pino-http';
import { loggedError } from './logged-error.js';
import { currentTrace } from './trace-context.js';

/**
 * Writes structured logs to standard output: one JSON object per line, with the trace id. Levels: ERROR means that an
 * operator must act; WARN that an operator should look; INFO reports a start, a stop or a state; DEBUG is the rest.
 */
export const logging = (service: string): DynamicModule =>
  LoggerModule.forRoot({
    pinoHttp: logOptions(service),
    // The list of routes is empty: the per-request logger would log every request in full, and the trace id already
    // links the lines of a request.
    forRoutes: [],
  });

/** The format of log lines, and the fields that are removed. */
export const logOptions = (service: string): Options => ({
  name: service,
  level: process.env['LOG_LEVEL'] ?? 'info',
  autoLogging: false,
  quietReqLogger: true,
  mixin: () => {
    const trace = currentTrace();
    return trace ? { traceId: trace.traceId } : {};
  },
  // The raw error is used, because the wrapper would log a copy of the error with all its fields.
  wrapSerializers: false,
  serializers: { err: (error: unknown) => loggedError(error) },
  redact: {
    paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.confirmPassword', '*.token', '*.value'],
    censor: '[redacted]',
  },
});
