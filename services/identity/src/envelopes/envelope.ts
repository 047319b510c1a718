import { createHash } from 'node:crypto';
import { badEnvelope, plainBody, tooLarge } from '../identity.errors.js';

/** The largest encrypted form, in characters; the longest registration form needs under a third. */
export const ENVELOPE_LENGTH_MAX = 16_384;

const HEADER_KEYS = new Set(['alg', 'enc', 'kid', 'epk', 'typ', 'cty']);
const BASE64URL = /^[A-Za-z0-9_-]+$/;
const KID = /^[A-Za-z0-9_-]{1,64}$/;

/** A compact JWE that may be opened: its shape and header are ours, its key is named. */
export interface Envelope {
  readonly compact: string;
  readonly kid: string;
  /** SHA-256 of what was sealed; two spellings of one envelope cannot differ in it. */
  readonly digest: Buffer;
}

/**
 * Reads the outside of an encrypted body: five parts, ECDH-ES direct, A256GCM, nothing else in the header
 * (no `zip`, no `crit`). Every part must be spelled canonically, since base64url lets the last character vary
 * without changing the bytes, and a second spelling would pass as a second envelope.
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

/** Nothing at all, a form in clear, or a form that was only encoded. */
function looksPlain(value: string): boolean {
  const trimmed = value.trim();
  return (
    trimmed === '' ||
    /^[{["]/.test(trimmed) ||
    /^[{["]/.test(Buffer.from(trimmed, 'base64').toString('latin1')) ||
    /^[\w%.-]+=/.test(trimmed)
  );
}
