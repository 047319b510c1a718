import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { signatureOf } from './canonical-request.js';
import type { NonceStore } from './nonce-store.js';
import type { SigningKey } from './signing-key.js';

/** The largest accepted difference (ms) between the clock of the sender and ours. */
export const SKEW_MS_MAX = 300_000;
/**
 * The time (ms) for which a used nonce is stored: twice the accepted clock difference. A timestamp is accepted for at
 * most this time, so a repeated request is always refused.
 */
export const NONCE_TTL_MS = 600_000;

export interface ReceivedRequest {
  readonly method: string;
  /** The path of the request with its query string, as in the request line. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw bytes of the body. The caller has already limited their number. */
  readonly body: Uint8Array;
}

export type Refusal = 'headers' | 'stale' | 'signature' | 'replayed';
export type Verdict =
  | { readonly ok: true; readonly keyId: string; readonly requestId: string }
  | { readonly ok: false; readonly refusal: Refusal };

const TIMESTAMP = /^\d{12,14}$/;
const NONCE = /^[\x21-\x7e]{8,128}$/;
const NAME = /^[\x21-\x7e]{1,128}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;
/**
 * A key with which the signature is checked if the key id is unknown. Refusing an unknown key id therefore takes as
 * long as refusing a wrong signature.
 */
const DUMMY_KEY: SigningKey = { keyId: '', secret: 'dummy' };

/**
 * Verifies that a request was signed with one of `keys`. They are the valid keys of the party that the path names; the
 * list is empty if the party is unknown. The nonce is checked last, so that requests without a valid signature cannot
 * fill the nonce store.
 * @throws an error if the nonce store fails; the caller must then answer "temporary" and must not accept the request
 * (domain §6).
 */
export async function verifyRequest(
  request: ReceivedRequest,
  keys: readonly SigningKey[],
  nonces: NonceStore,
  nowMs: number = Date.now(),
): Promise<Verdict> {
  const keyId = header(request.headers, 'x-key-id', NAME);
  const timestampMs = header(request.headers, 'x-timestamp', TIMESTAMP);
  const nonce = header(request.headers, 'x-nonce', NONCE);
  const requestId = header(request.headers, 'x-request-id', NAME);
  const signature = header(request.headers, 'x-signature', SIGNATURE);
  if (!keyId || !timestampMs || !nonce || !requestId || !signature) return { ok: false, refusal: 'headers' };
  if (Math.abs(nowMs - Number(timestampMs)) > SKEW_MS_MAX) return { ok: false, refusal: 'stale' };

  const key = keys.find((candidate) => candidate.keyId === keyId);
  const expected = signatureOf((key ?? DUMMY_KEY).secret, {
    method: request.method,
    path: request.path,
    timestampMs,
    nonce,
    body: request.body,
  });
  const equal = timingSafeEqual(expected, Buffer.from(signature, 'hex'));
  if (!key || !equal) return { ok: false, refusal: 'signature' };

  const fresh = await nonces.firstUse(`${keyId}:${nonce}`, NONCE_TTL_MS);
  return fresh ? { ok: true, keyId, requestId } : { ok: false, refusal: 'replayed' };
}

/** Returns the value of a header, if the header occurs once and its value has the expected form. */
function header(headers: IncomingHttpHeaders, name: string, shape: RegExp): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && shape.test(value) ? value : undefined;
}
