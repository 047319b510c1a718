import { randomBytes, randomUUID } from 'node:crypto';
import { signatureOf } from './canonical-request.js';
import type { SigningKey } from './signing-key.js';

export interface RequestToSign {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly body?: Uint8Array;
  /** Names the request in both parties' logs; made up when absent. */
  readonly requestId?: string;
  /** For vectors and tests; fresh by default. */
  readonly nonce?: string;
  readonly nowMs?: number;
}

/** The headers that prove who sent this request, when, and that it is whole (domain §6). */
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
