import type { FailureCode } from './catalogue.js';

/**
 * The data of a failure, which users may see. It contains JSON values only; a bigint is written as a decimal string.
 */
export type FailureData = Readonly<Record<string, unknown>>;

/**
 * An error with a stable failure code. Inner code throws it. At the edge of the process it is converted once: by
 * rpc/failure-status.ts for gRPC, or by the filter of the BFF for HTTP.
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

/** Encodes the data of a failure as JSON text, with every bigint as a decimal string. */
export const failureDataToJson = (data: FailureData | undefined): string =>
  data === undefined
    ? ''
    : JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
