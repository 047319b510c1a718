import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { Options } from 'pino-http';
import { loggedError } from './logged-error.js';
import { currentTrace } from './trace-context.js';

/**
 * Configures the log: one JSON object per line on standard output, with the trace id. ERROR means that an operator must
 * act. WARN means that an operator should check. INFO reports a start, a stop or a state. Everything else is DEBUG.
 */
export const logging = (service: string): DynamicModule =>
  LoggerModule.forRoot({
    pinoHttp: logOptions(service),
    // With an empty list of routes, no line is logged for each request. Such a line would contain the whole request,
    // and the trace id already connects all lines of a request.
    forRoutes: [],
  });

/** The format of the log lines, and the fields that are left out of them. */
export const logOptions = (service: string): Options => ({
  name: service,
  level: process.env['LOG_LEVEL'] ?? 'info',
  autoLogging: false,
  quietReqLogger: true,
  mixin: () => {
    const trace = currentTrace();
    return trace ? { traceId: trace.traceId } : {};
  },
  // Errors are logged by our own serializer. The default wrapper would add a copy of the error with all its fields.
  wrapSerializers: false,
  serializers: { err: (error: unknown) => loggedError(error) },
  redact: {
    paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.confirmPassword', '*.token', '*.value'],
    censor: '[redacted]',
  },
});
