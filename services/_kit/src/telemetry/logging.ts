import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { Options } from 'pino-http';
import { loggedError } from './logged-error.js';
import { currentTrace } from './trace-context.js';

/**
 * Configures structured logs on standard output: one JSON object per line, with the trace id. Levels: ERROR means that
 * an operator must act; WARN means that an operator should check; INFO reports a start, a stop or a state; DEBUG is
 * everything else.
 */
export const logging = (service: string): DynamicModule =>
  LoggerModule.forRoot({
    pinoHttp: logOptions(service),
    // An empty list of routes switches off the log line for each request. Such a line would contain the whole request,
    // and the trace id already links all lines that belong to a request.
    forRoutes: [],
  });

/** The format of log lines, and the fields that are removed from them. */
export const logOptions = (service: string): Options => ({
  name: service,
  level: process.env['LOG_LEVEL'] ?? 'info',
  autoLogging: false,
  quietReqLogger: true,
  mixin: () => {
    const trace = currentTrace();
    return trace ? { traceId: trace.traceId } : {};
  },
  // The error itself is logged by our own serializer. The default wrapper would add a copy of the error with all its
  // fields.
  wrapSerializers: false,
  serializers: { err: (error: unknown) => loggedError(error) },
  redact: {
    paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.confirmPassword', '*.token', '*.value'],
    censor: '[redacted]',
  },
});
