import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';

/** The claims that are read from a session token. All other data of the session is in Redis. */
export interface TokenClaims {
  readonly sessionId: string;
  readonly memberId: string;
  readonly brand: string;
}

/**
 * Issuer, type and audience of every session token. They distinguish it from internal, launch, hand-off and operator
 * tokens, which must not be accepted here (architecture §4).
 */
const SESSION_ISSUER = 'identity';
const SESSION_AUDIENCE = 'session';
const SESSION_TOKEN_TYPE = 'session+jwt';

const TOKEN_LENGTH_MAX = 4_096;
const KEYS_FRESH_MS = 10 * 60_000;
const REFRESH_PAUSE_MS = 5_000;
const KNOWN_MAX = 20_000;

/** A verified token, with the id of the key that verified it. */
interface Known {
  readonly claims: TokenClaims;
  readonly kid: string;
  readonly key: JwtService;
  readonly expiresAtMs: number;
}

/**
 * Verifies session tokens with the public keys of the identity service. Only ES256 and fixed issuer, audience and type
 * are accepted. A result is cached until the keys are read again or the token expires, because a signature never
 * changes.
 */
@Injectable()
export class TokenVerifier {
  /** One verifier for each key id, so that a key is parsed once and not for each token. */
  #keys = new Map<string, JwtService>();
  #readAt = 0;
  #reading: Promise<void> | undefined;
  readonly #known = new LRUCache<string, Known>({ max: KNOWN_MAX });

  constructor(
    private readonly jwt: JwtService,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  /**
   * Verifies a token and returns its claims.
   * @throws Failure session.missing if identity did not sign the token for the bff; session.expired after its expiry.
   */
  async verify(token: string): Promise<TokenClaims> {
    const known = this.#known.get(token);
    const kid = known?.kid ?? this.#kidOf(token);
    const key = await this.#keyOf(kid);
    if (!key) throw new Failure('session.missing');
    if (known?.key === key && known.expiresAtMs > Date.now()) return known.claims;
    this.#known.delete(token);
    const { jti, sub, brand, exp } = claimsOf(token, key);
    if (typeof jti !== 'string' || typeof sub !== 'string' || typeof brand !== 'string')
      throw new Failure('session.missing');
    const claims = { sessionId: jti, memberId: sub, brand };
    if (typeof exp === 'number') this.#known.set(token, { claims, kid, key, expiresAtMs: exp * 1_000 });
    return claims;
  }

  /** Whether the token was verified before and its result is cached. */
  isKnown(token: string): boolean {
    return this.#known.has(token);
  }

  #kidOf(token: string): string {
    if (token.length > TOKEN_LENGTH_MAX) throw new Failure('session.missing');
    let decoded: unknown;
    try {
      decoded = this.jwt.decode(token, { complete: true });
    } catch {
      throw new Failure('session.missing');
    }
    const header = (decoded as { header?: Record<string, unknown> } | null)?.header;
    if (header?.['alg'] !== 'ES256' || header['typ'] !== SESSION_TOKEN_TYPE || typeof header['kid'] !== 'string') {
      throw new Failure('session.missing');
    }
    return header['kid'];
  }

  async #keyOf(kid: string): Promise<JwtService | undefined> {
    const stale = Date.now() - this.#readAt > KEYS_FRESH_MS;
    const mayHaveRotated = !this.#keys.has(kid) && Date.now() - this.#readAt > REFRESH_PAUSE_MS;
    if (stale || mayHaveRotated) {
      const reading = (this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      }));
      // The known keys stay in use while new ones are read, and also if the identity service is unreachable.
      if (this.#keys.has(kid)) reading.catch(() => undefined);
      else await reading;
    }
    return this.#keys.get(kid);
  }

  async #read(): Promise<void> {
    const { jwkJson } = await this.identity.getTokenKeys({}, { idempotent: true });
    const entries = jwkJson.map((json) => {
      const jwk = JSON.parse(json) as JsonWebKey & { kid?: string };
      return [jwk.kid ?? '', new JwtService({ publicKey: createPublicKey({ key: jwk, format: 'jwk' }) })] as const;
    });
    this.#keys = new Map(entries);
    this.#readAt = Date.now();
  }
}

function claimsOf(token: string, key: JwtService): Record<string, unknown> {
  try {
    return key.verify(token, { algorithms: ['ES256'], issuer: SESSION_ISSUER, audience: SESSION_AUDIENCE });
  } catch (error) {
    const expired = error instanceof Error && error.name === 'TokenExpiredError';
    throw new Failure(expired ? 'session.expired' : 'session.missing');
  }
}
