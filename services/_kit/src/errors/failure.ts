import type { FailureCode } from './catalogue.js';

/**
 * The data of a failure that may be shown to a user. It contains JSON values only; a bigint is encoded as a decimal
 * string.
 */
export type FailureData = Readonly<Record<string, unknown>>;

/**
 * A failure with a stable code. Inner code throws it, and it is translated once at the edge of the process: by
 * rpc/failure-status.ts for gRPC, or by the bff's filter for HTTP.
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

/** Returns true if an error is a failure. If `code` is given, the failure must have this code. */
export const isFailure = (error: unknown, code?: FailureCode): error is Failure =>
  error instanceof Failure && (code === undefined || error.code === code);

/** Encodes the data of a failure as JSON, with every bigint as a decimal string. */
export const failureDataToJson = (data: FailureData | undefined): string =>
  data === undefined
    ? ''
    : JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
