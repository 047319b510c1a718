import { JwtService } from '@nestjs/jwt';
import { KeyDirectory } from './key-directory.js';
import { SigningKeys } from './signing-keys.js';

/** The claims of an internal token: the name of the calling service, and the id of the member for whom it calls. */
export interface InternalClaims {
  readonly caller: string;
  readonly memberId?: string;
}

const LIFE_S = 60;
/**
 * The time (ms) for which a signed token is reused. A token is valid for one minute, so it is still valid for at least
 * half a minute when the called service receives it.
 */
const REUSE_MS = 30_000;
const CACHE_MAX = 10_000;
const TOKEN_LENGTH_MAX = 2_000;

interface Cached<T> {
  readonly value: T;
  readonly until: number;
}

/**
 * Signs the tokens of this process's calls to other services: ES256, with the called service as audience, valid for one
 * minute.
 */
export class InternalTokenSigner {
  readonly #jwt = new JwtService();
  readonly #cache = new Map<string, Cached<string>>();

  constructor(
    private readonly issuer: string,
    private readonly keys: SigningKeys,
  ) {}

  sign(audience: string, memberId?: string): string {
    const cacheKey = `${audience} ${memberId ?? ''}`;
    const now = Date.now();
    const cached = this.#cache.get(cacheKey);
    if (cached && cached.until > now) return cached.value;
    const { kid, privateKey } = this.keys.current();
    const token = this.#jwt.sign(
      { typ: 'internal' },
      {
        algorithm: 'ES256',
        keyid: kid,
        issuer: this.issuer,
        audience,
        expiresIn: LIFE_S,
        privateKey,
        ...(memberId === undefined ? {} : { subject: memberId }),
      },
    );
    remember(this.#cache, cacheKey, { value: token, until: now + REUSE_MS });
    return token;
  }
}

/**
 * Verifies the tokens of calling services. Every call needs a token, because the network address of a caller does not
 * prove its identity.
 */
export class InternalTokenVerifier {
  readonly #jwt = new JwtService();
  readonly #cache = new Map<string, Cached<InternalClaims>>();

  constructor(
    private readonly audience: string,
    private readonly directory: KeyDirectory,
  ) {}

  /**
   * Returns the claims of a token. Returns undefined if the token is forged, expired, of another kind, or meant for
   * another service.
   */
  async verify(token: string): Promise<InternalClaims | undefined> {
    if (token.length > TOKEN_LENGTH_MAX) return undefined;
    const now = Date.now();
    const cached = this.#cache.get(token);
    if (cached && cached.until > now) return cached.value;
    const head = this.#jwt.decode<{ readonly iss?: string } | null>(token, { complete: true }) as {
      header?: { kid?: string };
      payload: { iss?: string } | null;
    } | null;
    const issuer = head?.payload?.iss;
    const kid = head?.header?.kid;
    if (typeof issuer !== 'string' || typeof kid !== 'string') return undefined;
    const publicKey = await this.directory.publicKey(issuer, kid);
    if (!publicKey) return undefined;
    try {
      const payload = await new JwtService({ publicKey }).verifyAsync<{
        typ?: string;
        sub?: string;
        exp: number;
        iat: number;
      }>(token, {
        algorithms: ['ES256'],
        issuer,
        audience: this.audience,
        maxAge: `${LIFE_S}s`,
      });
      if (payload.typ !== 'internal') return undefined;
      const claims: InternalClaims = {
        caller: issuer,
        ...(payload.sub === undefined ? {} : { memberId: payload.sub }),
      };
      remember(this.#cache, token, { value: claims, until: payload.exp * 1_000 });
      return claims;
    } catch {
      return undefined;
    }
  }
}

function remember<T>(cache: Map<string, Cached<T>>, key: string, entry: Cached<T>): void {
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(key, entry);
}
