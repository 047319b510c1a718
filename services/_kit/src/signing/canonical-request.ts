import { createHash, createHmac } from 'node:crypto';

/** The parts of a request that are signed. `path` includes the query string, exactly as in the request line. */
export interface SignedParts {
  readonly method: string;
  readonly path: string;
  readonly timestampMs: string;
  readonly nonce: string;
  readonly body: Uint8Array;
}

/**
 * Builds the text that is signed: METHOD, PATH, TIMESTAMP, NONCE and the SHA-256 of the body, one per line (domain §6).
 */
export function canonicalRequest(parts: SignedParts): string {
  const bodyHash = createHash('sha256').update(parts.body).digest('hex');
  return [parts.method.toUpperCase(), parts.path, parts.timestampMs, parts.nonce, bodyHash].join('\n');
}

/** Returns the signature of a request: the HMAC-SHA256 of its canonical form, as bytes. */
export const signatureOf = (secret: string, parts: SignedParts): Buffer =>
  createHmac('sha256', secret).update(canonicalRequest(parts)).digest();
