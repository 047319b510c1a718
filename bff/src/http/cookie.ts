import type { Request } from 'express';

const SAFE_VALUE = /^[A-Za-z0-9._-]{1,128}$/;

/** The value of a cookie. A value with unsafe characters counts as absent. */
export function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.cookie;
  if (!header || header.length > 4_096) return undefined;
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) {
      const value = pair.slice(at + 1).trim();
      return SAFE_VALUE.test(value) ? value : undefined;
    }
  }
  return undefined;
}
