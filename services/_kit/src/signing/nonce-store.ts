import type { Redis } from 'ioredis';

/** Stores nonces that were already used, so that a signed request is accepted only once. */
export interface NonceStore {
  /**
   * Stores the nonce, and returns true if it was not used within the last `ttlMs` milliseconds.
   * @throws an error if the store does not answer.
   */
  firstUse(nonce: string, ttlMs: number): Promise<boolean>;
}

/**
 * Stores nonces in Redis, for all instances of a service. If Redis loses its data, a signed request could be accepted
 * twice, so signed requests must also be idempotent.
 */
export class RedisNonces implements NonceStore {
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  async firstUse(nonce: string, ttlMs: number): Promise<boolean> {
    return (await this.redis.set(`${this.prefix}:nonce:${nonce}`, '1', 'PX', ttlMs, 'NX')) === 'OK';
  }
}

/**
 * Stores nonces in memory, for a process without Redis (the sandboxes). Expired nonces are deleted; if `size` nonces
 * are stored, further ones are refused with an error.
 */
export class ProcessNonces implements NonceStore {
  private readonly untilMs = new Map<string, number>();

  constructor(
    private readonly size = 100_000,
    private readonly nowMs: () => number = Date.now,
  ) {}

  async firstUse(nonce: string, ttlMs: number): Promise<boolean> {
    this.forgetOld();
    if (this.untilMs.has(nonce)) return false;
    if (this.untilMs.size >= this.size) throw new Error(`nonce memory is full (${this.size})`);
    this.untilMs.set(nonce, this.nowMs() + ttlMs);
    return true;
  }

  /** Deletes expired nonces. All nonces have the same lifetime, so the oldest ones expire first. */
  private forgetOld(): void {
    for (const [nonce, until] of this.untilMs) {
      if (until > this.nowMs()) return;
      this.untilMs.delete(nonce);
    }
  }
}
