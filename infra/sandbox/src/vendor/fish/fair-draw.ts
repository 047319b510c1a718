import { createHash, createHmac, randomBytes } from 'node:crypto';

const WORD = 2 ** 32;
const WORD_BYTES = 4;

/**
 * Draws the results of a player's shots. The hash of the seed is shown before the first shot. When the player asks for
 * the seed, it is revealed and a new seed is used from then on. Anyone can then recompute the draws and check that
 * none was changed.
 */
export class FairDraw {
  readonly #seed = randomBytes(32).toString('hex');
  /** SHA-256 of the seed, in hexadecimal. */
  readonly hash = createHash('sha256').update(this.#seed).digest('hex');
  #shots = 0;

  /** Returns the seed. It may be revealed only after its last shot. */
  reveal(): string {
    return this.#seed;
  }

  /** Returns the number of the next shot, counted from 1 within the seed. */
  nextShot(): number {
    this.#shots += 1;
    return this.#shots;
  }

  /** Draws a whole number from 0 up to, but not including, `below`, for one target of a shot. */
  number(shot: number, target: number, below: number): number {
    return drawOf(this.#seed, shot, target, below);
  }
}

/**
 * Computes one draw. It takes the first of the eight 32-bit words of HMAC-SHA256(seed, "shot:target") that is below
 * the highest multiple of `below`, modulo `below`.
 */
export function drawOf(seed: string, shot: number, target: number, below: number): number {
  const bytes = createHmac('sha256', seed).update(`${shot}:${target}`).digest();
  const limit = WORD - (WORD % below);
  for (let at = 0; at < bytes.length; at += WORD_BYTES) {
    const word = bytes.readUInt32BE(at);
    if (word < limit) return word % below;
  }
  throw new RangeError(`no word of shot ${shot} is below ${limit}`);
}
