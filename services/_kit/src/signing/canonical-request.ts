import { createHash, createHmac } from 'node:crypto';

/** The parts of a request that are signed. `path` includes the query, exactly as in the request line. */
export interface SignedParts {
  readonly method: string;
  readonly path: string;
  readonly timestampMs: string;
  readonly nonce: string;
  readonly body: Uint8Array;
}

/** Builds the text to sign: METHOD, PATH, TIMESTAMP, NONCE and the body's SHA-256, one per line (domain §6). */
export function canonicalRequest(parts: SignedParts): string {
  const bodyHash = createHash('sha256').update(parts.body).digest('hex');
  return [parts.method.toUpperCase(), parts.path, parts.timestampMs, parts.nonce, bodyHash].join('\n');
}

/** The raw HMAC-SHA256 of the canonical request. */
export const signatureOf = (secret: string, parts: SignedParts): Buffer =>
  createHmac('sha256', secret).update(canonicalRequest(parts)).digest();
