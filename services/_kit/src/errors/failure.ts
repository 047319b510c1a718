import type { FailureCode } from './catalogue.js';

/** Data of a failure that the caller may show to a user. JSON values only; a bigint becomes a decimal string. */
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

/** Whether an error is a failure; with `code`, whether it is that failure. */
export const isFailure = (error: unknown, code?: FailureCode): error is Failure =>
  error instanceof Failure && (code === undefined || error.code === code);

/** Encodes failure data as JSON: bigints become decimal strings. */
export const failureDataToJson = (data: FailureData | undefined): string =>
  data === undefined
    ? ''
    : JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
