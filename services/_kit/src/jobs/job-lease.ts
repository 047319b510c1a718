import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/**
 * The duration (ms) of a lease that is not renewed. After it, another instance may run the job, because the owner has
 * probably crashed.
 */
const LEASE_MS = 3_000;
const RENEW_MS = 1_000;

const RENEW = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`;
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/**
 * Makes sure that only one instance of the service runs a job at a time. The lease is a key in Redis. If Redis loses
 * the key, two instances may run the job at the same time, so a job must allow this.
 */
export class JobLease {
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  /**
   * Takes the lease of a job, and renews it until it is released. Returns undefined if another instance has the lease.
   */
  async take(job: string): Promise<(() => Promise<void>) | undefined> {
    const key = `${this.prefix}:${job}`;
    const token = randomUUID();
    if ((await this.redis.set(key, token, 'PX', LEASE_MS, 'NX')) === null) return undefined;
    let renewing: Promise<unknown> | undefined;
    const timer = setInterval(() => {
      renewing ??= this.redis
        .eval(RENEW, 1, key, token, LEASE_MS)
        .catch(() => {})
        .finally(() => {
          renewing = undefined;
        });
    }, RENEW_MS).unref();
    return async () => {
      clearInterval(timer);
      await this.redis.eval(RELEASE, 1, key, token).catch(() => {});
    };
  }
}
