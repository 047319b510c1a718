import type { FailureCode } from './catalogue.js';

/** Data that the caller may show. JSON only; a bigint becomes a decimal string. */
export type FailureData = Readonly<Record<string, unknown>>;

/**
 * A failure with a stable code. The core throws it, and the edge translates it once: rpc/failure-status.ts for gRPC,
 * the bff's filter for HTTP.
 */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly code: FailureCode,
    readonly data?: FailureData,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** Narrows an unknown error to a failure, by code when one is given. */
export const isFailure = (error: unknown, code?: FailureCode): error is Failure =>
  error instanceof Failure && (code === undefined || error.code === code);

/** JSON of failure data: bigints become decimal strings. */
export const failureDataToJson = (data: FailureData | undefined): string =>
  data === undefined
    ? ''
    : JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
