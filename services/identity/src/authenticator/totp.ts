import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Generates and checks time-based one-time passwords (RFC 6238) as authenticator apps do: SHA-1, steps of 30 s, 6
 * digits.
 */
const STEP_MS = 30_000;
const DIGITS = 6;
/** How many 30-second steps the clock of an authenticator app may be ahead or behind. */
const STEPS_OFF = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the one-time password of a counter: HOTP (RFC 4226 §5.3). */
export function hotp(secret: Uint8Array, counter: bigint, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(counter);
  const digest = createHmac('sha1', secret).update(message).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Returns the number of 30-second steps since 1970-01-01. */
export const stepAt = (now: Date): bigint => BigInt(Math.floor(now.getTime() / STEP_MS));

/** Returns the code that an authenticator app shows at a time. */
export const totp = (secret: Uint8Array, now: Date): string => hotp(secret, stepAt(now));

/**
 * Returns the time step to which a code belongs, or undefined if no step near `now` has this code. Steps up to and
 * including `usedStep` are ignored, so that a code that another person has seen cannot be used a second time (RFC 6238
 * §5.2).
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

/** Encodes bytes in base32 without padding (RFC 4648 §6), as people type secrets into an authenticator app. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '').join('');
}

/** Decodes a base32 text without padding. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the `otpauth:` URI that a QR code for authenticator apps contains. */
export function otpauthUri(issuer: string, account: string, secret: Uint8Array): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const settings = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
  return `otpauth://totp/${label}?${settings}`;
}
