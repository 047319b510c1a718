import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_S = 30;
const DIGITS = 6;

/** Decodes a base32 text (RFC 4648); spaces and padding are ignored. */
function base32(text: string): Buffer {
  let bits = '';
  for (const letter of text.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The used time steps, by secret, because the product accepts each code once. */
const used = new Map<string, number>();

/**
 * Returns a code that was not used yet, as an authenticator shows it (RFC 6238, SHA-1, six digits, 30 seconds). The
 * product also accepts the code of the next step, so a second login to one account need not wait.
 */
export async function freshTotp(secret: string): Promise<string> {
  const now = (): number => Math.floor(Date.now() / 1000 / STEP_S);
  const step = Math.max(now(), (used.get(secret) ?? 0) + 1);
  while (step > now() + 1) await new Promise((resolve) => setTimeout(resolve, 500));
  used.set(secret, step);
  return codeOf(secret, step);
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', base32(secret)).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}
