import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Clock } from '../identity.clock.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { KeyRing } from '../keys/key-ring.js';
import { memberInContract, type Member } from '../members/member.js';
import { PlayGateway } from './play.gateway.js';
import { SESSION_AUDIENCE, SESSION_ISSUER, SESSION_TOKEN_TYPE, type SessionClaims } from './session-claims.js';
import { SessionsStore, type EndReason } from './sessions.store.js';

export type Grant = MessageInitShape<typeof identity.SessionGrantSchema>;

export interface GrantFacts {
  readonly member: Member;
  readonly ip: string;
  readonly userAgent: string;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
  /** The end of a trial member's session, which is also the end of the trial member's lifetime. */
  readonly endsAt?: Date;
}

const USER_AGENT_LENGTH_MAX = 256;
/**
 * An id that belongs to no session. It is passed to calls that end all sessions except one, if no session is to be
 * kept.
 */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** Grants and revokes sessions. */
@Injectable()
export class SessionsService {
  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly keys: KeyRing,
    private readonly jwt: JwtService,
    private readonly store: SessionsStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly db: Db,
    private readonly play: PlayGateway,
  ) {}

  /** Stores a new session and signs its token, in the caller's transaction. */
  async grant(tx: Tx, facts: GrantFacts): Promise<Grant> {
    const issuedAt = this.clock.now();
    const lifeEnd = new Date(issuedAt.getTime() + this.config.sessionLifeMs);
    const expiresAt = facts.endsAt && facts.endsAt < lifeEnd ? facts.endsAt : lifeEnd;
    const sessionId = randomUUID();
    await this.store.add(tx, {
      id: sessionId,
      memberId: facts.member.id,
      ip: facts.ip,
      userAgent: facts.userAgent.slice(0, USER_AGENT_LENGTH_MAX),
      issuedAt,
      expiresAt,
    });
    return {
      token: await this.#sign(
        { jti: sessionId, sub: facts.member.id, brand: facts.member.brand, type: facts.member.type },
        expiresAt,
      ),
      sessionId,
      firstTimeLogin: facts.firstTimeLogin,
      passwordExpired: facts.passwordExpired,
      member: memberInContract(facts.member),
      idleMs: BigInt(this.config.sessionIdleMs),
      expiresAt: timestampFromDate(expiresAt),
    };
  }

  /**
   * Ends a session of a member, and the play in vendors' games that was started in this session. If the session has
   * already ended, only the play is ended once more.
   */
  async end(memberId: string, sessionId: string, reason: EndReason): Promise<void> {
    await this.db.transaction(async (tx) => {
      if (await this.store.end(tx, memberId, sessionId, this.clock.now(), reason))
        await this.outbox.append(tx, identity.SessionRevokedSchema, { memberId, sessionId, reason });
    });
    await this.play.end(memberId, [sessionId]);
  }

  /**
   * Ends all sessions of a member except one, and the play in vendors' games that was started in the ended sessions.
   */
  async endOthers(memberId: string, keepId: string, reason: EndReason): Promise<void> {
    const ended = await this.db.transaction((tx) => this.revokeOthers(tx, memberId, keepId, reason));
    await this.play.end(memberId, ended);
  }

  /**
   * Ends all sessions of a member except one, and appends an event for each ended session. Returns the ids of the ended
   * sessions. After the commit, the caller must end the play in vendors' games that was started in these sessions.
   */
  async revokeOthers(tx: Tx, memberId: string, keepId: string, reason: EndReason): Promise<string[]> {
    const ended = await this.store.endOthers(tx, memberId, keepId, this.clock.now(), reason);
    for (const sessionId of ended)
      await this.outbox.append(tx, identity.SessionRevokedSchema, { memberId, sessionId, reason });
    return ended;
  }

  /**
   * Ends all sessions of a member, and appends an event for each of them. Returns their ids. After the commit, the
   * caller must end the play in vendors' games that was started in these sessions.
   */
  async revokeAll(tx: Tx, memberId: string, reason: EndReason): Promise<string[]> {
    return this.revokeOthers(tx, memberId, NO_SESSION, reason);
  }

  async #sign(claims: SessionClaims, expiresAt: Date): Promise<string> {
    const { kid, privateKey } = await this.keys.current('session');
    return this.jwt.signAsync(
      { ...claims, exp: Math.floor(expiresAt.getTime() / 1_000) },
      {
        header: { alg: 'ES256', typ: SESSION_TOKEN_TYPE },
        algorithm: 'ES256',
        keyid: kid,
        issuer: SESSION_ISSUER,
        audience: SESSION_AUDIENCE,
        privateKey,
      },
    );
  }
}
