import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { succeeded, type Envelope } from './envelope.js';

/** Puts what a controller returns under `value`. Controllers return what a presenter made, nothing else. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler<unknown>): Observable<Envelope> {
    return next.handle().pipe(map((value) => succeeded(value ?? {})));
  }
}
