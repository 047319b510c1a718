import { Catch, Logger, type RpcExceptionFilter } from '@nestjs/common';
import { throwError, type Observable } from 'rxjs';
import { isFailure } from '../errors/failure.js';
import { statusOf } from './failure-status.js';

/** The one place where a failure leaves a service: named ones with their code, others logged and hidden. */
@Catch()
export class RpcFailureFilter implements RpcExceptionFilter {
  readonly #logger = new Logger(RpcFailureFilter.name);

  catch(error: unknown): Observable<never> {
    if (!isFailure(error) || error.code === 'internal') this.#logger.error(error);
    return throwError(() => statusOf(error));
  }
}
