import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { httpStatusOf } from '@nm/kit/errors/catalogue.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { edgeFailures } from '@nm/kit/telemetry/metrics.js';
import { failed } from './envelope.js';

/**
 * The Retry-After value (seconds) for a temporary error. During a rolling restart, most instances are running again
 * after this time.
 */
const SOON_SECONDS = 1;
/** The default Retry-After value (seconds) for a rate limit whose error does not name one. */
const LATER_SECONDS = 60;

/**
 * Converts every error to a response. The HTTP status follows from the kind of a Failure, or from the error of Nest
 * or Express. Any other error becomes `internal` without details.
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
    const status = httpStatusOf(failure.code);
    const retryAfter = retryAfterOf(failure, status);
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    edgeFailures.inc({ code: failure.code });
    response.status(status).json(failed(failure));
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
 * Returns the Retry-After value (seconds): the one of the error, or a default if a retry can help. Otherwise returns
 * undefined.
 */
function retryAfterOf({ code, data }: Failure, status: number): number | undefined {
  const [seconds, ms] = [data?.['retryAfterSeconds'], data?.['retryAfterMs']];
  if (typeof seconds === 'number') return seconds;
  if (typeof ms === 'number') return Math.ceil(ms / 1_000);
  if (status === 429) return LATER_SECONDS;
  return code === 'system.temporary' ? SOON_SECONDS : undefined;
}

/**
 * Whether the request's body was not read to the end. The rest could be parsed as the next request, so the connection
 * must be closed.
 */
const isUnread = ({ complete, headers }: Request): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Returns the HTTP status of an error that Nest, Express or Node raised because of the request itself. Returns
 * undefined for any other error.
 */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof URIError) return 400;
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number')
    return error.status;
  return undefined;
}
