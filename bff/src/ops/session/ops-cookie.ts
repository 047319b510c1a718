import type { Request, Response } from 'express';
import { OPS_COOKIE } from './permission.js';

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const COOKIES_LENGTH_MAX = 8_192;

/** Returns the session token from the cookie, or undefined if it is missing or malformed. */
export function tokenOf({ headers }: Pick<Request, 'headers'>): string | undefined {
  const header = headers.cookie;
  if (!header || header.length > COOKIES_LENGTH_MAX) return undefined;
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${OPS_COOKIE}=`))
    .map((pair) => pair.slice(OPS_COOKIE.length + 1));
  // If there are two cookies with this name, another site may have set one of them, so neither is used.
  return values.length === 1 && TOKEN.test(values[0] ?? '') ? values[0] : undefined;
}

const settings = (opsUrl: string) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/ops', secure: opsUrl.startsWith('https:') }) as const;

/**
 * Sets the session cookie. Scripts cannot read it, and it lasts until the browser is closed. The identity service may
 * end the session earlier.
 */
export function keepToken(response: Response, token: string, opsUrl: string): void {
  response.cookie(OPS_COOKIE, token, settings(opsUrl));
}

export function forgetToken(response: Response, opsUrl: string): void {
  response.clearCookie(OPS_COOKIE, settings(opsUrl));
}
