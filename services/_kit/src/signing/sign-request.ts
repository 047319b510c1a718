import { randomBytes, randomUUID } from 'node:crypto';
import { signatureOf } from './canonical-request.js';
import type { SigningKey } from './signing-key.js';

export interface RequestToSign {
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  readonly body?: Uint8Array;
  /** The request id that both parties log; generated when absent. */
  readonly requestId?: string;
  /** Set it for test vectors only; a new nonce by default. */
  readonly nonce?: string;
  readonly nowMs?: number;
}

/** Returns the headers that prove the sender, the time and the integrity of a request (domain §6). */
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
