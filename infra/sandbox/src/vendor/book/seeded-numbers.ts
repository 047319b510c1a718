import { createHmac } from 'node:crypto';

const RANGE = 0x1_0000_0000;
const WORDS = 8;

/**
 * Random numbers that are computed from a secret and a name, so that a restarted process has the same matches and
 * results. Players do not know the secret, so they cannot compute a result in advance.
 */
export class SeededNumbers {
  #block = 0;
  #words: number[] = [];

  constructor(
    private readonly secret: string,
    private readonly name: string,
  ) {}

  /**
   * Returns a random whole number from 0 up to, but not including, `limit`. All numbers are equally likely (rejection
   * sampling).
   */
  below(limit: number): number {
    const usable = RANGE - (RANGE % limit);
    for (;;) {
      const word = this.#next();
      if (word < usable) return word % limit;
    }
  }

  /** Returns true with the given chance in parts per million. */
  happens(ppm: number): boolean {
    return this.below(1_000_000) < ppm;
  }

  #next(): number {
    if (this.#words.length === 0) {
      const bytes = createHmac('sha256', this.secret).update(`${this.name}:${this.#block}`).digest();
      this.#block += 1;
      this.#words = Array.from({ length: WORDS }, (_, index) => bytes.readUInt32BE(index * 4));
    }
    return this.#words.pop() ?? 0;
  }
}
