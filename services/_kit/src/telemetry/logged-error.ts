import { isFailure } from '../errors/failure.js';

/** The fields of an error that may appear in a log line. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  /** The name of the database constraint that was violated. */
  readonly constraint?: string;
  readonly data?: unknown;
  readonly cause?: LoggedError;
}

const DEPTH_MAX = 4;

/**
 * Reduces an error to the fields that may be logged: what failed, and where. A database error contains parameters and
 * whole rows with personal data, so only a fixed list of fields is logged.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(isFailure(error) && error.data !== undefined ? { data: error.data } : {}),
    ...(error.cause instanceof Error && depth < DEPTH_MAX ? { cause: loggedError(error.cause, depth + 1) } : {}),
  };
}
