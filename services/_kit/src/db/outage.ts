const CONNECTION =
  /^(08|57P0|53300|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND)|Connection terminated|Connection ended|timeout exceeded when trying to connect/;

/**
 * Returns true if the error means that the database is unreachable or has no free connection. Returns false if the
 * statement itself was wrong.
 */
export function isOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, driverError } = error as { code?: unknown; message?: unknown; driverError?: unknown };
  const tells = (part: unknown): boolean => typeof part === 'string' && CONNECTION.test(part);
  return tells(code) || tells(message) || (driverError !== error && isOutage(driverError));
}
