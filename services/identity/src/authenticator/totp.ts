import { createHmac, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords (RFC 6238) as authenticator apps make them: SHA-1, 30 s, 6 digits. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** A clock may be one step off, to either side. */
const STEPS_OFF = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** HOTP (RFC 4226 §5.3): the code of a counter. */
export function hotp(secret: Uint8Array, counter: bigint, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(counter);
  const digest = createHmac('sha1', secret).update(message).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The number of 30-second steps since the epoch. */
export const stepAt = (now: Date): bigint => BigInt(Math.floor(now.getTime() / STEP_MS));

/** The code that an authenticator shows at a moment. */
export const totp = (secret: Uint8Array, now: Date): string => hotp(secret, stepAt(now));

/**
 * The step whose code was given, or undefined when no step near now has it. A step that is not later than `usedStep`
 * does not count, so a code that was seen is of no use to another (RFC 6238 §5.2).
 */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  now: Date,
  usedStep: bigint | null = null,
): bigint | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const given = Buffer.from(code);
  let found: bigint | undefined;
  for (let off = -STEPS_OFF; off <= STEPS_OFF; off += 1) {
    const step = stepAt(now) + BigInt(off);
    const isFresh = usedStep === null || step > usedStep;
    if (timingSafeEqual(Buffer.from(hotp(secret, step)), given) && isFresh) found = step;
  }
  return found;
}

/** Bytes in base32 without padding (RFC 4648 §6), as people type them into an authenticator. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '').join('');
}

/** The bytes of a base32 text without padding. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What a QR code holds for an authenticator app. */
export function otpauthUri(issuer: string, account: string, secret: Uint8Array): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const settings = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
  return `otpauth://totp/${label}?${settings}`;
}
