import { createHash, createHmac } from 'node:crypto';

/**
 * The inputs from which an outcome is computed. All of them are fixed before the bet, and the player saw the hash of
 * the server seed before. The house can therefore not choose the outcome after the bet (domain §7).
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
 * The maximum number of blocks that one draw reads. The probability that all words of one block are rejected is below
 * 2^-8, so the limit is reached only if the HMAC is faulty.
 */
const BLOCKS_MAX = 1_024;

/** Returns the commitment to a server seed that a player sees before play: the SHA-256 of its 32 bytes, in hex. */
export const serverSeedHash = (serverSeed: Uint8Array): string => createHash('sha256').update(serverSeed).digest('hex');

/**
 * Computes one block of random bytes: the HMAC-SHA256 of the text `clientSeed:nonce:cursor` (UTF-8) with the server
 * seed as key.
 */
export function block({ serverSeed, clientSeed, nonce }: FairInput, cursor: number): Buffer {
  return createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${cursor}`, 'utf8').digest();
}

/**
 * Draws a whole number from 0 to outcomes - 1 with exactly uniform distribution. Each block gives eight unsigned
 * big-endian 32-bit words; the first block has cursor 0. A word at or above the largest multiple of `outcomes` is
 * rejected. The result is the first accepted word modulo `outcomes`. Without the rejection, small numbers would be
 * slightly more likely.
 * @param outcomes the number of outcomes, 1 to 2^32
 */
export const drawUniform = (input: FairInput, outcomes: number): number => drawUniforms(input, outcomes, 1)[0]!;

/**
 * Draws several numbers as `drawUniform` does. Each number uses the next accepted word, and as many blocks are read as
 * needed.
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
