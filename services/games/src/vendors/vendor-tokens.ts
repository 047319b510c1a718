import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { VendorRefusal } from './vendor-status.js';
import { VENDORS_CONFIG, type VendorsConfig } from './vendors.config.js';

/** Injects the gateway's Redis. */
export const VENDOR_REDIS = Symbol('redis of the vendor gateway');

/** What a token stands for. */
export interface TokenClaims {
  readonly vassalage: string;
  readonly playerId: string;
  readonly gameCode: string;
  readonly currency: string;
}

interface StoredClaims extends TokenClaims {
  readonly expiresAt: number;
}

/** An expired token is told from a false one for this much longer. */
const MEMORY_MS = 3_600_000;

/** Launch tokens, used once, and play tokens. Redis holds their hashes only. */
@Injectable()
export class VendorTokens {
  constructor(
    @Inject(VENDOR_REDIS) private readonly redis: Redis,
    @Inject(VENDORS_CONFIG) private readonly config: VendorsConfig,
  ) {}

  async launch(claims: TokenClaims): Promise<string> {
    return this.#issue('launch', claims, this.config.launchTtlMs);
  }

  /** Changes a launch token for a play token. @throws VendorRefusal INVALID_TOKEN, TOKEN_EXPIRED. */
  async verify(vassalage: string, launchToken: string): Promise<{ claims: TokenClaims; playToken: string }> {
    const claims = read(await this.redis.getdel(keyOf('launch', launchToken)), vassalage);
    return { claims, playToken: await this.#issue('play', claims, this.config.playTtlMs) };
  }

  /** @throws VendorRefusal INVALID_TOKEN, TOKEN_EXPIRED. */
  async play(vassalage: string, playToken: string): Promise<TokenClaims> {
    return read(await this.redis.get(keyOf('play', playToken)), vassalage);
  }

  async #issue(
    type: 'launch' | 'play',
    { vassalage, playerId, gameCode, currency }: TokenClaims,
    ttlMs: number,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const stored: StoredClaims = { vassalage, playerId, gameCode, currency, expiresAt: Date.now() + ttlMs };
    await this.redis.set(keyOf(type, token), JSON.stringify(stored), 'PX', ttlMs + MEMORY_MS);
    return token;
  }
}

const keyOf = (type: string, token: string): string =>
  `games:vendor:${type}:${createHash('sha256').update(token).digest('base64url')}`;

function read(stored: string | null, vassalage: string): TokenClaims {
  const claims = stored ? (JSON.parse(stored) as StoredClaims) : undefined;
  if (claims?.vassalage !== vassalage) throw new VendorRefusal('INVALID_TOKEN');
  if (claims.expiresAt <= Date.now()) throw new VendorRefusal('TOKEN_EXPIRED');
  return claims;
}
