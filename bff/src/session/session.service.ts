import { Injectable } from '@nestjs/common';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { From } from '../http/params.js';
import { memberTypeNumber } from '../member/member-type.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { SessionEndings } from './session-endings.js';
import type { Session, UsedSession } from './session.js';
import { SessionStore } from './session.store.js';
import { TokenVerifier } from './token-verifier.js';

/** Opens, checks and ends sessions. A token alone proves nothing: its record must be live (architecture §6). */
@Injectable()
export class SessionService {
  constructor(
    private readonly store: SessionStore,
    private readonly tokens: TokenVerifier,
    private readonly endings: SessionEndings,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  /** Makes the session that identity granted. @throws session.revoked when it was ended before it stood here. */
  async open(grant: identity.SessionGrant, from: From): Promise<void> {
    const { member, expiresAt } = grant;
    if (!member || !expiresAt) throw new Failure('internal', { reason: 'a grant without member or end' });
    const surplus = await this.store.put({
      id: grant.sessionId,
      memberId: member.id,
      brand: member.brand,
      account: member.account,
      type: memberTypeNumber(member.type),
      currency: member.currency,
      language: member.language,
      device: from.userAgent,
      ip: from.ip,
      createdAt: Date.now(),
      idleMs: Number(grant.idleMs),
      expiresAt: timestampMs(expiresAt),
      passwordDue: grant.passwordExpired,
    });
    for (const sessionId of surplus) {
      await this.#endEverywhere(member.id, { sessionId }, 'replaced');
      await this.#endById(member.id, sessionId, 'replaced');
    }
    // Asked after it was put, as a revocation looks for it after it has left its mark: one of the two meets the other.
    if (!(await this.store.wasRevoked(grant.sessionId))) return;
    await this.#endById(member.id, grant.sessionId, 'revoked');
    throw new Failure('session.revoked');
  }

  /**
   * The session that a token names, prolonged by its idle life.
   * @throws session.missing, session.expired, session.revoked, system.temporary.
   */
  async authenticate(token: string): Promise<Session> {
    const claims = await this.tokens.verify(token);
    const found = await this.store.use(claims.sessionId);
    if (!found)
      throw new Failure((await this.store.wasRevoked(claims.sessionId)) ? 'session.revoked' : 'session.expired');
    if (found.memberId !== claims.memberId || found.brand !== claims.brand) throw new Failure('session.missing');
    return found;
  }

  /** True while a session may be used; does not prolong it. */
  async isLive(sessionId: string): Promise<boolean> {
    return (await this.store.find(sessionId)) !== undefined;
  }

  /** Of these sessions, those that may still be used. */
  async live(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.store.existing(sessionIds);
  }

  /** The session's password was due and has been changed. */
  async passwordChanged(session: Session): Promise<void> {
    if (session.passwordDue) await this.store.replace({ ...session, passwordDue: false });
  }

  /** Ends a session by its own member's wish, and its play in vendors' games. @throws system.temporary: then it goes on. */
  async logout(session: Session): Promise<void> {
    await this.#endEverywhere(session.memberId, { sessionId: session.id }, 'logout');
    await this.store.remove(session, { revoked: false });
    this.endings.announce(session.id, 'logout');
  }

  /** A member's live sessions with their last use, oldest first. */
  async used(memberId: string): Promise<readonly UsedSession[]> {
    return this.store.usedOfMember(memberId);
  }

  /** Ends one of a member's sessions by his own wish, on all copies. @throws resource.not_found when he has none of that id. */
  async endOwn(memberId: string, sessionId: string): Promise<void> {
    const session = await this.store.find(sessionId);
    if (session?.memberId !== memberId) throw new Failure('resource.not_found');
    await this.#endEverywhere(memberId, { sessionId }, 'ended_elsewhere');
    await this.#end(session, 'ended_elsewhere');
  }

  /** Ends a member's sessions except the one that asks, on all copies. Gives how many ended. */
  async endOthers(memberId: string, keepSessionId: string): Promise<number> {
    await this.#endEverywhere(memberId, { keepSessionId }, 'ended_elsewhere');
    return this.revokeAll(memberId, 'ended_elsewhere', { before: Date.now(), except: keepSessionId });
  }

  /** An accepted bet in a vendor's game is a use of the session that launched it. */
  async prolong(sessionId: string): Promise<void> {
    await this.store.use(sessionId);
  }

  /**
   * Ends one session against its holder's wish, on all copies. An unknown one is no error: it has ended already, or
   * is still on its way here and finds the mark.
   */
  async revoke(memberId: string, sessionId: string, reason: string): Promise<void> {
    // A logout came from the session itself: it stood here, and may have left already.
    if (reason !== 'logout') await this.store.bar(sessionId);
    await this.#endById(memberId, sessionId, reason);
  }

  /**
   * Ends every session of a member that was made before a moment (ms), but not `except`. A session made after it
   * is the member's answer to the revocation and stays. Gives how many ended.
   */
  async revokeAll(
    memberId: string,
    reason: string,
    options: { readonly before: number; readonly except?: string },
  ): Promise<number> {
    const sessions = await this.store.ofMember(memberId);
    const ending = sessions.filter((session) => session.createdAt <= options.before && session.id !== options.except);
    await Promise.all(ending.map((session) => this.#end(session, reason)));
    return ending.length;
  }

  /** Identity ends the sessions, and their play in games, before it answers. */
  async #endEverywhere(
    memberId: string,
    which: { readonly sessionId: string } | { readonly keepSessionId: string },
    reason: string,
  ): Promise<void> {
    await this.identity.endSessions({ memberId, ...which, reason }, { memberId, idempotent: true });
  }

  async #endById(memberId: string, sessionId: string, reason: string): Promise<void> {
    const session = await this.store.find(sessionId);
    if (session && session.memberId === memberId) await this.#end(session, reason);
  }

  async #end(session: Session, reason: string): Promise<void> {
    await this.store.remove(session, { revoked: reason !== 'logout' });
    this.endings.announce(session.id, reason);
  }
}
