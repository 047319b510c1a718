import { createHash, createHmac } from 'node:crypto';

/**
 * The inputs of an outcome. All are fixed before the bet, and the hash of the server seed was shown to the player
 * before. The house can therefore not choose an outcome after the bet (domain §7).
 */
export interface FairInput {
  /** The server seed, 32 bytes. */
  readonly serverSeed: Uint8Array;
  readonly clientSeed: string;
  readonly nonce: bigint;
}

const WORD_BYTES = 4;
const WORDS_PER_BLOCK = 8;
const WORD_VALUES = 2 ** 32;
/**
 * Maximum number of blocks for one draw. The probability that all words of a block are rejected is below 2^-8, so
 * reaching this limit means that the HMAC is broken.
 */
const BLOCKS_MAX = 1_024;

/** Returns the commitment that a player sees before play: SHA-256 of the seed's 32 bytes, in hex. */
export const serverSeedHash = (serverSeed: Uint8Array): string => createHash('sha256').update(serverSeed).digest('hex');

/** Computes one block: HMAC-SHA256 with the seed as key over `clientSeed:nonce:cursor` in UTF-8. */
export function block({ serverSeed, clientSeed, nonce }: FairInput, cursor: number): Buffer {
  return createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${cursor}`, 'utf8').digest();
}

/**
 * Draws a whole number from 0 to outcomes-1 with exactly uniform distribution. Each block gives eight unsigned
 * big-endian 32-bit words, beginning with the block at cursor 0. A word at or above the largest multiple of `outcomes`
 * is rejected; the first other word is taken modulo `outcomes`. Without the rejection small numbers would be slightly
 * more likely.
 * @param outcomes 1 to 2^32.
 */
export const drawUniform = (input: FairInput, outcomes: number): number => drawUniforms(input, outcomes, 1)[0]!;

/**
 * Draws several numbers by the rule of `drawUniform`. Each further number is the next accepted word, and the words are
 * read from as many blocks as needed.
 */
export function drawUniforms(input: FairInput, outcomes: number, count: number): number[] {
  if (!Number.isInteger(outcomes) || outcomes < 1 || outcomes > WORD_VALUES) {
    throw new RangeError('a draw has 1 to 2^32 outcomes');
  }
  const acceptedBelow = WORD_VALUES - (WORD_VALUES % outcomes);
  const drawn: number[] = [];
  for (let cursor = 0; cursor < BLOCKS_MAX; cursor += 1) {
    const bytes = block(input, cursor);
    for (let word = 0; word < WORDS_PER_BLOCK; word += 1) {
      const value = bytes.readUInt32BE(word * WORD_BYTES);
      if (value < acceptedBelow) drawn.push(value % outcomes);
      if (drawn.length === count) return drawn;
    }
  }
  throw new Error('the blocks held too few accepted words');
}
