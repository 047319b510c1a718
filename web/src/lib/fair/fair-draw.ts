const WORD_BYTES = 4;
const WORDS_PER_BLOCK = 8;
const WORD_VALUES = 2 ** 32;
const BLOCKS_MAX = 1024;
/** The number of possible dice rolls: 0000 to 9999. */
export const ROLLS = 10_000;

/** Converts 64 hex digits to 32 bytes. Returns undefined for any other text. */
export function seedBytes(hex: string): Uint8Array<ArrayBuffer> | undefined {
  const text = hex.trim();
  if (!/^[0-9a-f]{64}$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) as string[], (pair) => Number.parseInt(pair, 16));
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the hash that is shown before play: SHA-256 of the server seed's bytes, in hex (domain §7). */
export async function serverSeedHash(seed: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', seed));
}

/**
 * Returns a whole number that is exactly uniform in 0 .. outcomes-1. It is HMAC-SHA256, keyed with the seed's bytes,
 * over `clientSeed:nonce:cursor`, read as eight big-endian 32-bit words per block. A word at or above the largest
 * multiple of `outcomes` is skipped. The server uses the same rule.
 */
export const drawUniform = async (
  seed: Uint8Array<ArrayBuffer>,
  clientSeed: string,
  nonce: bigint,
  outcomes = ROLLS,
): Promise<number> => (await drawUniforms(seed, clientSeed, nonce, outcomes, 1))[0]!;

/**
 * Draws several numbers by the rule of `drawUniform`. Each further number uses the next word of the HMAC output that is
 * not skipped.
 */
export async function drawUniforms(
  seed: Uint8Array<ArrayBuffer>,
  clientSeed: string,
  nonce: bigint,
  outcomes: number,
  count: number,
): Promise<number[]> {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const acceptedBelow = WORD_VALUES - (WORD_VALUES % outcomes);
  const drawn: number[] = [];
  for (let cursor = 0; cursor < BLOCKS_MAX; cursor += 1) {
    const block = new DataView(
      await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${clientSeed}:${nonce}:${cursor}`)),
    );
    for (let word = 0; word < WORDS_PER_BLOCK; word += 1) {
      const value = block.getUint32(word * WORD_BYTES);
      if (value < acceptedBelow) drawn.push(value % outcomes);
      if (drawn.length === count) return drawn;
    }
  }
  throw new Error('the blocks held too few accepted words');
}
