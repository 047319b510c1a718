import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { signatureOf } from './canonical-request.js';
import type { NonceStore } from './nonce-store.js';
import type { SigningKey } from './signing-key.js';

/** Allowed difference (ms) between a sender's clock and ours. */
export const SKEW_MS_MAX = 300_000;
/**
 * How long (ms) nonces are kept: longer than any timestamp is accepted (twice the allowed difference), so that a
 * replayed request is always refused.
 */
export const NONCE_TTL_MS = 600_000;

export interface ReceivedRequest {
  readonly method: string;
  /** The path with the query, as in the request line. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw bytes, already limited in length. */
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
/** This key is used when the key id is unknown, so that an unknown key takes as long to refuse as a wrong signature. */
const NOBODY: SigningKey = { keyId: '', secret: 'nobody' };

/**
 * Verifies that a request was signed with one of `keys`, the valid keys of the party that the path names (none for an
 * unknown party). The nonce is checked last, so that strangers cannot fill the store. If the store fails, this throws;
 * the caller then answers "temporary", never "accepted" (domain §6).
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
  const expected = signatureOf((key ?? NOBODY).secret, {
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

/** Returns the single value of a header, if it has the expected form. */
function header(headers: IncomingHttpHeaders, name: string, shape: RegExp): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && shape.test(value) ? value : undefined;
}
