import { createPublicKey, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Clock } from '../identity.clock.js';
import { notFound } from '../identity.errors.js';
import { KeyRing } from '../keys/key-ring.js';
import { OperatorActionsStore } from './operator-actions.store.js';
import { OperatorSessionsStore, type OperatorSessionRow } from './operator-sessions.store.js';
import { OperatorsStore } from './operators.store.js';
import type { Operator } from './operator.js';

/** The idle time-out (ms) after which an unused operator's session ends. */
const IDLE_MS = 30 * 60_000;
/**
 * The maximum lifetime (ms) of an operator's session, which covers a working day. A session ends after this time even
 * if it is in use.
 */
const LIFE_MS = 12 * 3_600_000;
/**
 * The minimum interval (ms) between two writes of a session's last use. Every call from the console counts as a use,
 * so writing each would cost too much.
 */
const USE_WRITTEN_MS = 60_000;

/**
 * Fixed values in an operator's token. They distinguish it from the tokens of members' sessions and from internal,
 * launch and hand-off tokens.
 */
const ISSUER = 'identity';
const AUDIENCE = 'console';
const TOKEN_TYPE = 'operator+jwt';
const TOKEN_LENGTH_MAX = 2_048;
const USER_AGENT_LENGTH_MAX = 256;

export interface OpenSession {
  readonly id: string;
  readonly operator: Operator;
  readonly expiresAt: Date;
}

/** The origin of a login: its IP address and its browser. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Opens, checks and ends operators' sessions. The database row of a session decides whether its token is valid. The
 * operator's roles are read from the database at each use.
 */
@Injectable()
export class OperatorSessions {
  constructor(
    private readonly db: Db,
    private readonly keys: KeyRing,
    private readonly jwt: JwtService,
    private readonly store: OperatorSessionsStore,
    private readonly operators: OperatorsStore,
    private readonly actions: OperatorActionsStore,
    private readonly clock: Clock,
  ) {}

  /** Opens a session and signs its token. It runs in the transaction of the login. */
  async open(
    tx: Tx,
    operatorId: string,
    origin: Origin,
  ): Promise<{ readonly token: string; readonly session: OpenSession }> {
    const startedAt = this.clock.now();
    const expiresAt = new Date(startedAt.getTime() + LIFE_MS);
    const id = randomUUID();
    const userAgent = origin.userAgent.slice(0, USER_AGENT_LENGTH_MAX);
    await this.store.add(tx, { id, operatorId, address: origin.address, userAgent, startedAt, expiresAt });
    const operator = await this.operators.byId(operatorId, tx);
    if (!operator) throw new Failure('internal', { reason: 'an operator who logged in is not there' });
    return { token: await this.#sign(id, operatorId, expiresAt), session: { id, operator, expiresAt } };
  }

  /**
   * Returns the session to which a token belongs.
   * @throws Failure session.missing, session.expired, session.revoked.
   */
  async verify(token: string): Promise<OpenSession> {
    const now = this.clock.now();
    const { jti, sub } = await this.#claimsOf(token);
    const session = await this.store.find(jti);
    if (session?.operatorId !== sub) throw new Failure('session.missing');
    if (session.endedAt) throw new Failure('session.revoked');
    if (session.expiresAt <= now || now.getTime() - session.lastUsedAt.getTime() > IDLE_MS)
      throw new Failure('session.expired');
    const operator = await this.operators.byId(session.operatorId);
    if (!operator?.active) throw new Failure('session.revoked');
    if (now.getTime() - session.lastUsedAt.getTime() > USE_WRITTEN_MS) await this.store.markUsed(session.id, now);
    return { id: session.id, operator, expiresAt: session.expiresAt };
  }

  live(operatorId: string): Promise<OperatorSessionRow[]> {
    const now = this.clock.now();
    return this.store.live(operatorId, now, new Date(now.getTime() - IDLE_MS));
  }

  /**
   * Ends a session of an operator. If it has already ended, nothing changes.
   * @throws Failure resource.not_found.
   */
  async end(operatorId: string, sessionId: string, address: string): Promise<void> {
    const now = this.clock.now();
    const isEnded = await this.db.transaction(async (tx) => {
      if (!(await this.store.end(tx, operatorId, sessionId, now))) return false;
      const subject = { kind: 'session', id: sessionId };
      await this.actions.done(tx, { actor: { operatorId, address }, action: 'session.end', subject }, now);
      return true;
    });
    if (!isEnded && (await this.store.find(sessionId))?.operatorId !== operatorId) throw notFound('session');
  }

  async #sign(jti: string, sub: string, expiresAt: Date): Promise<string> {
    const { kid, privateKey } = await this.keys.current('operator');
    return this.jwt.signAsync(
      { jti, sub, exp: Math.floor(expiresAt.getTime() / 1_000) },
      {
        header: { alg: 'ES256', typ: TOKEN_TYPE },
        algorithm: 'ES256',
        keyid: kid,
        issuer: ISSUER,
        audience: AUDIENCE,
        privateKey,
      },
    );
  }

  async #claimsOf(token: string): Promise<{ readonly jti: string; readonly sub: string }> {
    const header = this.#headerOf(token);
    const isOurs = header?.['alg'] === 'ES256' && header['typ'] === TOKEN_TYPE && typeof header['kid'] === 'string';
    const key = isOurs ? await this.keys.find('operator', String(header['kid'])) : undefined;
    if (!key) throw new Failure('session.missing');
    try {
      // The expiry time in the token is not checked here. The row of the session contains the end of the session,
      // which is compared with the clock of this service.
      const { jti, sub } = this.jwt.verify<{ jti?: unknown; sub?: unknown }>(token, {
        publicKey: createPublicKey(key.privateKey).export({ type: 'spki', format: 'pem' }),
        algorithms: ['ES256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        ignoreExpiration: true,
      });
      if (typeof jti === 'string' && typeof sub === 'string') return { jti, sub };
    } catch {
      // A token with an invalid signature is treated like a missing token.
    }
    throw new Failure('session.missing');
  }

  #headerOf(token: string): Record<string, unknown> | undefined {
    if (token.length > TOKEN_LENGTH_MAX) return undefined;
    try {
      const decoded: unknown = this.jwt.decode(token, { complete: true });
      return (decoded as { readonly header?: Record<string, unknown> } | null)?.header;
    } catch {
      return undefined;
    }
  }
}
