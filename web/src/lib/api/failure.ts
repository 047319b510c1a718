/**
 * An error of a request, with a stable code of the server (surface §5) or one of the client: network.offline,
 * network.timeout, network.bad_answer.
 */
export class ApiFailure extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly data: Readonly<Record<string, unknown>> = {},
    /** The time from the server's Retry-After header, in ms from now. */
    readonly retryAfterMs?: number,
    readonly requestId?: string,
  ) {
    super(code);
    this.name = 'ApiFailure';
  }

  /** True for an error of the server or the network, or for too many requests: the same request may succeed later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Converts any thrown value to an ApiFailure. */
export function asFailure(thrown: unknown): ApiFailure {
  return thrown instanceof ApiFailure ? thrown : new ApiFailure('internal', 500);
}
