import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { JwtService } from '@nestjs/jwt';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { Failure } from '@nm/kit/errors/failure.js';
import { requireModule } from '../brand/brand-modules.js';
import { OPEN_WHEN_CLOSED, isRegionBlocked } from '../brand/brand.service.js';
import { OF_MODULE } from '../brand/of-module.js';
import { brandOf, contextOf } from '../http/params.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { ACCESS, DISABLED_MEMBER, DUE_PASSWORD, FROM_ANY_REGION, type Access } from './access.js';
import { isAgent, isTrial, type Session } from './session.js';
import { SessionStore } from './session.store.js';

/** The claims that are read from a session token. All other session data is in Redis. */
export interface TokenClaims {
  readonly sessionId: string;
  readonly memberId: string;
  readonly brand: string;
}

/**
 * The issuer that session tokens must have; type and audience are below. They distinguish session tokens from
 * internal, launch, hand-off and operator tokens, which must not be accepted here (architecture §4).
 */
const SESSION_ISSUER = 'identity';
const SESSION_AUDIENCE = 'session';
const SESSION_TOKEN_TYPE = 'session+jwt';

/** The header of a read from a page that has had no input for a while. */
const UNATTENDED = 'x-unattended';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i;
const TOKEN_LENGTH_MAX = 4_096;
const KEYS_FRESH_MS = 10 * 60_000;
const REFRESH_PAUSE_MS = 5_000;
const KNOWN_MAX = 20_000;

/** The claims of a verified token, with the id of the key that verified it. */
interface Known {
  readonly claims: TokenClaims;
  readonly kid: string;
  readonly key: JwtService;
  readonly expiresAtMs: number;
}

/** Returns the bearer token of a request, or undefined if it is missing or malformed. */
export const bearerOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1];

/**
 * Finds the session of a token. A valid token alone is not enough: its session must also exist in Redis (architecture
 * §6). Tokens are verified with the public keys of the identity service; only ES256 and the fixed issuer, audience
 * and type are accepted. The claims of a verified token are cached until the keys are read again or the token
 * expires, because the result does not change until then.
 */
@Injectable()
export class SessionAuthenticator {
  /** One verifier for each key id, so that a key is parsed once and not for every token. */
  #keys = new Map<string, JwtService>();
  #readAt = 0;
  #reading: Promise<void> | undefined;
  readonly #known = new LRUCache<string, Known>({ max: KNOWN_MAX });

  constructor(
    private readonly jwt: JwtService,
    private readonly store: SessionStore,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  /**
   * Returns the session of a token, and restarts the session's idle timeout.
   * @param isUse false if the request does not show that somebody uses the session. The timeout then goes on.
   * @throws Failure session.missing, session.expired, session.revoked, system.temporary.
   */
  async authenticate(token: string, isUse = true): Promise<Session> {
    const claims = await this.verify(token);
    const found = await (isUse ? this.store.use(claims.sessionId) : this.store.find(claims.sessionId));
    if (!found) {
      // The session has ended. From now on each use of the token counts as a new token in the rate limit, so that it
      // cannot be repeated without limit.
      this.#known.delete(token);
      throw new Failure((await this.store.wasRevoked(claims.sessionId)) ? 'session.revoked' : 'session.expired');
    }
    if (found.memberId !== claims.memberId || found.brand !== claims.brand) throw new Failure('session.missing');
    return found;
  }

  /**
   * Verifies a token and returns its claims.
   * @throws Failure session.missing if the identity service did not sign the token for the bff; session.expired after
   * its expiry.
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

  /** Whether the token was verified before and its claims are cached. */
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
      // The known public keys of the identity service stay in use while new ones are read, and if the identity service
      // is unreachable.
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

/**
 * Whether a request shows that somebody uses the session. The site marks the reads of a page that has had no input for
 * a while: its timers would otherwise keep the session of an unattended page alive.
 */
const showsUse = ({ method, headers }: Request): boolean => method !== 'GET' || headers[UNATTENDED] === undefined;

/** Checks the session before a controller runs. A route without an access mark requires the session of a member. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionAuthenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const access = this.reflector.get<Access | undefined>(ACCESS, context.getHandler()) ?? 'member';
    if (request.headers.authorization === undefined) {
      if (access !== 'visitor') throw new Failure('session.missing');
      this.#requireModule(context, request);
      return true;
    }
    const token = bearerOf(request);
    if (!token) throw new Failure('session.missing');
    const session = await this.sessions.authenticate(token, showsUse(request));
    if (session.brand !== brandOf(request).code) throw new Failure('session.wrong_brand');
    if (access === 'real' && isTrial(session)) throw new Failure('access.trial');
    if (access === 'agent' && !isAgent(session)) throw new Failure('access.not_agent');
    if (session.passwordDue && !this.#mayPass(context, request)) throw new Failure('identity.password_change_required');
    if (session.disabled && !this.#mayDisabled(context, request))
      throw new Failure('access.denied', { reason: 'disabled' });
    if (isRegionBlocked(brandOf(request)) && !this.#mayFromAnyRegion(context, request, session))
      throw new Failure('access.region');
    this.#requireModule(context, request);
    contextOf(request).session = session;
    return true;
  }

  /**
   * Refuses a route whose module the brand has switched off.
   * @throws Failure module.disabled.
   */
  #requireModule(context: ExecutionContext, request: Request): void {
    const marked = [context.getHandler(), context.getClass()];
    const module = this.reflector.getAllAndOverride<string | undefined>(OF_MODULE, marked);
    if (module !== undefined) requireModule(brandOf(request), module);
  }

  /**
   * Whether a member may use the route from a region in which the brand is blocked. The member's money must stay
   * reachable: a real member may read and withdraw like a disabled member, but not deposit, bet or continue a round.
   */
  #mayFromAnyRegion(context: ExecutionContext, { method }: Request, session: Session): boolean {
    const read = <T>(mark: string) =>
      this.reflector.getAllAndOverride<T | undefined>(mark, [context.getHandler(), context.getClass()]);
    if (read<boolean>(FROM_ANY_REGION) === false) return false;
    if ([OPEN_WHEN_CLOSED, FROM_ANY_REGION, DISABLED_MEMBER].some((mark) => read<boolean>(mark))) return true;
    return !isTrial(session) && method === 'GET' && read<boolean>(DUE_PASSWORD) !== false;
  }

  /**
   * Whether a disabled member may use the route: reads that start no game, and marked routes (domain §10: disabling
   * never stops withdrawal).
   */
  #mayDisabled(context: ExecutionContext, { method }: Request): boolean {
    const read = <T>(mark: string) => this.reflector.get<T | undefined>(mark, context.getHandler());
    if (read<Access>(ACCESS) === 'visitor' || read<boolean>(DISABLED_MEMBER)) return true;
    return method === 'GET' && read<boolean>(DUE_PASSWORD) !== false;
  }

  /** Whether a member who must change the password may use the route: reads, and marked routes (domain §3). */
  #mayPass(context: ExecutionContext, { method }: Request): boolean {
    return this.reflector.get<boolean | undefined>(DUE_PASSWORD, context.getHandler()) ?? method === 'GET';
  }
}
