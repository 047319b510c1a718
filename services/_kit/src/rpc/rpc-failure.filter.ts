import { Catch, Logger, type RpcExceptionFilter } from '@nestjs/common';
import { throwError, type Observable } from 'rxjs';
import { isOutage } from '../db/outage.js';
import { Failure, isFailure } from '../errors/failure.js';
import { statusOf } from './failure-status.js';

/**
 * Converts every error of a service to a gRPC status. A failure keeps its code, and an error because of an unreachable
 * database becomes system.temporary. Any other error is logged, and the caller gets no details of it.
 */
@Catch()
export class RpcFailureFilter implements RpcExceptionFilter {
  readonly #logger = new Logger(RpcFailureFilter.name);

  catch(error: unknown): Observable<never> {
    const failure = isOutage(error) ? new Failure('system.temporary', undefined, { cause: error }) : error;
    if (failure !== error) this.#logger.warn(`the database is unreachable: ${(error as Error).message}`);
    else if (!isFailure(error) || error.code === 'internal') this.#logger.error(error);
    return throwError(() => statusOf(failure));
  }
}
