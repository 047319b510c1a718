import { parse } from 'node:querystring';

const PARAMETERS_MAX = 32;

/**
 * Reads a query: flat, at most 32 parameters, a repeated one as an array (which no DTO takes). A `token` is accepted
 * and ignored everywhere: the session is the Authorization header's alone (architecture §6).
 */
export function parseQuery(text: string): Record<string, unknown> {
  const { token: _ignored, ...query } = parse(text, '&', '=', { maxKeys: PARAMETERS_MAX });
  return query;
}
