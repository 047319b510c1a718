import type { Response } from 'express';
import type { identity } from '@nm/contracts';

/**
 * The name of the cookie by which the identity service recognises a browser from which a member has logged in before.
 * It is HttpOnly and sent only to paths below /wps.
 */
export const DEVICE_COOKIE = 'device';
const LIFE_MS = 180 * 24 * 3_600_000;

/** Sets the device cookie that the identity service created at a login. Only the identity service can verify it. */
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
