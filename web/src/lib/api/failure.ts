/**
 * A refusal or a fault of a call, by its stable code (surface §5) or one of the client's own: network.offline,
 * network.timeout, network.bad_answer.
 */
export class ApiFailure extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly data: Readonly<Record<string, unknown>> = {},
    /** The server's Retry-After, in ms from now. */
    readonly retryAfterMs?: number,
    readonly requestId?: string,
  ) {
    super(code);
    this.name = 'ApiFailure';
  }

  /** True for a fault of the server or the network, so that the same call may succeed later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Converts any thrown value to a failure. */
export function asFailure(thrown: unknown): ApiFailure {
  return thrown instanceof ApiFailure ? thrown : new ApiFailure('internal', 500);
}
