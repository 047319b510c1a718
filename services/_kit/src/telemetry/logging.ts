import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { currentTrace } from './trace-context.js';

/**
 * Structured logs on standard output, one JSON object a line, each with the trace it belongs to.
 * Levels: ERROR somebody must act; WARN somebody should look; INFO a start, a stop, a state; DEBUG the rest.
 */
export function logging(service: string): DynamicModule {
  return LoggerModule.forRoot({
    pinoHttp: {
      name: service,
      level: process.env['LOG_LEVEL'] ?? 'info',
      autoLogging: false,
      quietReqLogger: true,
      mixin: () => {
        const trace = currentTrace();
        return trace ? { traceId: trace.traceId } : {};
      },
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.confirmPassword', '*.token', '*.value'],
        censor: '[redacted]',
      },
    },
  });
}
