import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import type { FailureCode } from '@nm/kit/errors/catalogue.js';
import { failureDataToJson, type Failure } from '@nm/kit/errors/failure.js';

/** The JSON object of every response (architecture §6). */
export type Envelope =
  | { readonly success: true; readonly value: unknown }
  | { readonly success: false; readonly message: FailureCode; readonly data: Record<string, unknown> };

export const succeeded = (value: unknown): Envelope => ({ success: true, value });

/**
 * Builds the JSON object of an error response. Its data is always an object whose values the client may show. Amounts
 * in it are strings.
 */
export function failed(failure: Failure): Envelope {
  const data: unknown = JSON.parse(failureDataToJson(failure.data) || '{}');
  return { success: false, message: failure.code, data: data as Record<string, unknown> };
}

/** Puts the result of a controller into the field `value` of the response object. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler<unknown>): Observable<Envelope> {
    return next.handle().pipe(map((value) => succeeded(value ?? {})));
  }
}
