import { Redis, type RedisOptions } from 'ioredis';

/** A connection that remembers the copies which a library makes of it, so that all of them end together. */
export class RedisFamily extends Redis {
  readonly #copies: Redis[] = [];

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = super.duplicate(override);
    this.#copies.push(copy);
    return copy;
  }

  /** Ends the copies at once, blocking reads included; this connection is left to its owner. */
  disconnectCopies(): void {
    for (const copy of this.#copies.splice(0)) copy.disconnect();
  }
}
