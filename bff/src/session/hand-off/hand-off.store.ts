import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import { RedisClient } from '../../redis/redis-client.js';

/** How long (ms) a hand-off code is valid (architecture §6). */
export const HAND_OFF_MS = 60_000;

/** What a code stands for: a session, and the browser that requested the code. */
export interface HandedOff {
  /** The token of the session that the code continues. */
  readonly token: string;
  /** The device cookie of the browser that requested the code. */
  readonly device: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const digest = (use: string, code: string): Buffer => createHash('sha256').update(`${use}:${code}`).digest();
const keyOf = (code: string): string => `bff:hand-off:${digest('name', code).toString('base64url')}`;

/**
 * Stores single-use codes in Redis. The key of a record is a hash of its code, and the record is encrypted with a key
 * derived from the code. So a copy of Redis reveals neither codes nor session tokens.
 */
@Injectable()
export class HandOffStore {
  constructor(private readonly redis: RedisClient) {}

  /** Stores a record under a new code and returns the code. The code works once, within one minute. */
  async put(record: HandedOff): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', digest('key', code), nonce);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(record)), cipher.final()]);
    const stored = Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    await reachable(() => this.redis.set(keyOf(code), stored, 'PX', HAND_OFF_MS));
    return code;
  }

  /**
   * Returns the record of a code and deletes it. Returns undefined if the code is unknown, used or too old. Of
   * several parallel calls only one gets the record.
   */
  async take(code: string): Promise<HandedOff | undefined> {
    const stored = await reachable(() => this.redis.getdel(keyOf(code)));
    if (!stored) return undefined;
    const bytes = Buffer.from(stored, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', digest('key', code), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString()) as HandedOff;
  }
}

async function reachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Failure('system.temporary', undefined, { cause: error });
  }
}
