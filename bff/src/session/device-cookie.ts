import type { Response } from 'express';
import type { identity } from '@nm/contracts';

/**
 * The cookie by which identity recognises this browser for the accounts that logged in with it. It is HttpOnly and sent
 * to /wps only.
 */
export const DEVICE_COOKIE = 'device';
const LIFE_MS = 180 * 24 * 3_600_000;

/** Stores the device cookie of a login. Identity creates and checks it. */
export function keepDevice(response: Response, { device }: identity.SessionGrant, publicUrl: string): void {
  if (device === '') return;
  response.cookie(DEVICE_COOKIE, device, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/wps',
    maxAge: LIFE_MS,
    secure: publicUrl.startsWith('https:'),
  });
}
