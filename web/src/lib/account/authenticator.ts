import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { sealedRequest } from '../api/sealed.js';
import { keys } from '../query/keys.js';

export type NewAuthenticator = Schemas['NewAuthenticatorDto'];

/** Reads whether the member has an authenticator app, and how many recovery codes are left. */
export const authenticatorQuery = queryOptions({
  queryKey: keys.authenticator,
  queryFn: ({ signal }) => request<Schemas['AuthenticatorDto']>('/wps/member/authenticator', { signal }),
});

/**
 * Starts adding an authenticator app. Only this answer contains the app's secret and its recovery codes. They become
 * valid with `confirmAuthenticator`.
 */
export const beginAuthenticator = (loginPassword: string) =>
  sealedRequest<NewAuthenticator>('/wps/member/authenticator', { loginPassword }, { method: 'POST' });

/** Switches the authenticator app and its recovery codes on. The first code from the app is the proof that it works. */
export const confirmAuthenticator = (verificationCode: string) =>
  sealedRequest<Schemas['AuthenticatorDto']>(
    '/wps/member/authenticator/confirm',
    { verificationCode },
    { method: 'POST' },
  );

export const removeAuthenticator = (loginPassword: string, verificationCode: string) =>
  sealedRequest<Schemas['AuthenticatorDto']>(
    '/wps/member/authenticator/remove',
    { loginPassword, verificationCode },
    { method: 'POST' },
  );
