import type { Redis } from 'ioredis';

/** Remembers used nonces. */
export interface NonceStore {
  /** Returns true the first time that `nonce` is seen within `ttlMs`. Throws when the store does not answer. */
  firstUse(nonce: string, ttlMs: number): Promise<boolean>;
}

/**
 * Keeps nonces in Redis, shared by every instance of a service. An emptied Redis forgets nonces, so signed requests
 * must be idempotent as well.
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
 * Keeps nonces in memory, for a process without Redis (the sandboxes). The number is bounded: expired nonces are
 * dropped, oldest first.
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

  /** Drops expired nonces. Insertion order is expiry order, because every caller uses the same lifetime. */
  private forgetOld(): void {
    for (const [nonce, until] of this.untilMs) {
      if (until > this.nowMs()) return;
      this.untilMs.delete(nonce);
    }
  }
}
