/** A refusal or a fault of a call, by its stable code (surface §5) or one of ours: network.offline, network.timeout, network.bad_answer. */
export class ApiFailure extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly data: Readonly<Record<string, unknown>> = {},
    /** When the server said that trying again makes sense, in ms from now. */
    readonly retryAfterMs?: number,
    readonly requestId?: string,
  ) {
    super(code);
    this.name = 'ApiFailure';
  }

  /** The server or the way to it is the trouble, so the same call may pass later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Any thrown thing as a failure. */
export function asFailure(thrown: unknown): ApiFailure {
  return thrown instanceof ApiFailure ? thrown : new ApiFailure('internal', 500);
}
