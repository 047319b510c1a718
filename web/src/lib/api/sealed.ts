import { request, type Call } from './request.js';

interface SessionKey {
  readonly kid: string;
  readonly jwk: JsonWebKey;
}

/** Whether this page can encrypt. Browsers offer WebCrypto only on https and localhost. */
export function canSeal(): boolean {
  return window.isSecureContext && typeof crypto.subtle !== 'undefined';
}

/** Encrypts a form with the server's current public key, as a compact JWE (ECDH-ES, A256GCM; architecture §6). */
async function seal(form: object): Promise<string> {
  const [{ CompactEncrypt, importJWK }, key] = await Promise.all([
    import('jose'),
    request<SessionKey>('/wps/session/key'),
  ]);
  const publicKey = await importJWK({ ...key.jwk, kty: key.jwk.kty ?? 'EC' }, 'ECDH-ES');
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(form)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(publicKey);
}

/**
 * Sends a request whose form is encrypted in the field `value`. The fields of `clear` are sent unencrypted beside it.
 */
export async function sealedRequest<T>(
  path: string,
  form: object,
  call: Omit<Call, 'body'> & { clear?: object } = {},
): Promise<T> {
  const { clear, ...rest } = call;
  return request<T>(path, { ...rest, body: { ...clear, value: await seal(form) } });
}
