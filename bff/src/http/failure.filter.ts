import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { httpStatusOf } from '@nm/kit/errors/catalogue.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { edgeFailures } from '@nm/kit/telemetry/metrics.js';
import { failed } from './envelope.js';

/**
 * The value of Retry-After (seconds) for a temporary failure. Most instances that are being replaced have restarted by
 * then.
 */
const SOON_SECONDS = 1;

/**
 * Converts every error to a response. The HTTP status follows from the kind of a failure, or from the error of Nest or
 * Express. Any other error becomes `internal` without details.
 */
@Catch()
export class FailureFilter implements ExceptionFilter {
  readonly #log = new Logger('edge');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const failure = this.#failureOf(error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (isUnread(http.getRequest<Request>())) response.setHeader('Connection', 'close');
    const retryAfter =
      failure.data?.['retryAfterSeconds'] ?? (failure.code === 'system.temporary' ? SOON_SECONDS : undefined);
    if (typeof retryAfter === 'number') response.setHeader('Retry-After', String(retryAfter));
    edgeFailures.inc({ code: failure.code });
    response.status(httpStatusOf(failure.code)).json(failed(failure));
  }

  #failureOf(error: unknown): Failure {
    if (error instanceof Failure) {
      if (error.code !== 'internal') return error;
      this.#log.error(error);
      return new Failure('internal');
    }
    const status = statusOf(error);
    if (status === 404 || status === 405) return new Failure('request.unknown_route');
    if (status === 413) return new Failure('request.too_large');
    if (status !== undefined && status >= 400 && status < 500) return new Failure('request.invalid');
    this.#log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return new Failure('internal');
  }
}

/**
 * Whether the body was not read to its end. The rest of the body could be read as the next request, so the connection
 * must be closed.
 */
const isUnread = ({ complete, headers }: Request): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Returns the HTTP status of an error that Nest, Express or Node raised because of the request itself; undefined for
 * other errors.
 */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof URIError) return 400;
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number')
    return error.status;
  return undefined;
}
