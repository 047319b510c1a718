import { randomBytes, randomUUID } from 'node:crypto';
import { signatureOf } from './canonical-request.js';
import type { SigningKey } from './signing-key.js';

export interface RequestToSign {
  readonly method: string;
  /** The path of the request with its query string. */
  readonly path: string;
  readonly body?: Uint8Array;
  /** The request id, which both sides write to their logs. If it is absent, a new one is generated. */
  readonly requestId?: string;
  /** The nonce. It is given only for test vectors; otherwise a new one is generated. */
  readonly nonce?: string;
  readonly nowMs?: number;
}

/**
 * Returns the headers of a signed request. They prove the sender and the time of the request, and that nobody has
 * changed it (domain §6).
 */
export function signRequest(key: SigningKey, request: RequestToSign): Record<string, string> {
  const timestampMs = String(request.nowMs ?? Date.now());
  const nonce = request.nonce ?? randomBytes(18).toString('base64url');
  const body = request.body ?? new Uint8Array();
  const signature = signatureOf(key.secret, { method: request.method, path: request.path, timestampMs, nonce, body });
  return {
    'x-key-id': key.keyId,
    'x-timestamp': timestampMs,
    'x-nonce': nonce,
    'x-request-id': request.requestId ?? randomUUID(),
    'x-signature': signature.toString('hex'),
  };
}
