import { isFailure } from '../errors/failure.js';

/** What a log line says of an error. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  /** The constraint that a database named. */
  readonly constraint?: string;
  readonly data?: unknown;
  readonly cause?: LoggedError;
}

const DEPTH_MAX = 4;

/**
 * An error for the log: what happened and where, and nothing that a statement carried. A database error holds its
 * parameters and whole rows (hashes, names, numbers of people), so only named fields pass.
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
