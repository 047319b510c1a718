import { createHash } from 'node:crypto';
import { badEnvelope, plainBody, tooLarge } from '../identity.errors.js';

/**
 * The maximum length of an envelope (encrypted form), in characters. The longest registration form needs less than a
 * third of it.
 */
export const ENVELOPE_LENGTH_MAX = 16_384;

const HEADER_KEYS = new Set(['alg', 'enc', 'kid', 'epk', 'typ', 'cty']);
const BASE64URL = /^[A-Za-z0-9_-]+$/;
const KID = /^[A-Za-z0-9_-]{1,64}$/;

/** An encrypted form: a compact JWE whose parts, header and key id are valid. */
export interface Envelope {
  readonly compact: string;
  readonly kid: string;
  /** The SHA-256 of the encrypted bytes. Two spellings of the same envelope have the same digest. */
  readonly digest: Buffer;
}

/**
 * Parses an envelope without decrypting it. It must have five parts and the header values ECDH-ES (direct) and A256GCM,
 * and no header field outside `HEADER_KEYS` (no `zip`, no `crit`). Each part must be canonical base64url. Otherwise its
 * last character could vary without a change of the bytes, and a repeated envelope would look like a new one.
 * @throws Failure request.too_large, crypto.plain_body, crypto.bad_envelope.
 */
export function readEnvelope(value: string): Envelope {
  if (value.length > ENVELOPE_LENGTH_MAX) throw tooLarge();
  const parts = value.split('.');
  if (parts.length !== 5) throw looksPlain(value) ? plainBody() : badEnvelope();
  const [header = '', encryptedKey, iv = '', ciphertext = '', tag = ''] = parts;
  if (encryptedKey !== '' || ![header, iv, ciphertext, tag].every(isCanonical)) throw badEnvelope();
  const { alg, enc, kid, ...rest } = parseHeader(header);
  if (alg !== 'ECDH-ES' || enc !== 'A256GCM') throw badEnvelope();
  if (typeof kid !== 'string' || !KID.test(kid)) throw badEnvelope();
  if (Object.keys(rest).some((key) => !HEADER_KEYS.has(key))) throw badEnvelope();
  return { compact: value, kid, digest: createHash('sha256').update(value).digest() };
}

function parseHeader(header: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
  } catch {
    throw badEnvelope();
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw badEnvelope();
  return parsed as Record<string, unknown>;
}

const isCanonical = (part: string): boolean =>
  BASE64URL.test(part) && Buffer.from(part, 'base64url').toString('base64url') === part;

/**
 * Returns true if a value is not encrypted: an empty body, or form fields in clear text or only
 * base64-encoded.
 */
function looksPlain(value: string): boolean {
  const trimmed = value.trim();
  return (
    trimmed === '' ||
    /^[{["]/.test(trimmed) ||
    /^[{["]/.test(Buffer.from(trimmed, 'base64').toString('latin1')) ||
    /^[\w%.-]+=/.test(trimmed)
  );
}
