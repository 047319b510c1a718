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
import { UnfinishedEndings } from './unfinished-endings.js';

/** Opens, checks and ends sessions. A valid token is not enough: its session must exist in Redis (architecture §6). */
@Injectable()
export class SessionService {
  constructor(
    private readonly store: SessionStore,
    private readonly tokens: TokenVerifier,
    private readonly endings: SessionEndings,
    private readonly unfinished: UnfinishedEndings,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  /**
   * Stores the session that identity granted.
   * @throws session.revoked when the session was revoked before it was stored.
   */
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
    // A revocation may run at the same time. The mark is checked after the session is stored, and a revocation looks
    // for the session after it has set its mark, so one of the two always finds the other.
    if (!(await this.store.wasRevoked(grant.sessionId))) return;
    await this.#endById(member.id, grant.sessionId, 'revoked');
    throw new Failure('session.revoked');
  }

  /**
   * Returns the session of a token and restarts its idle timeout.
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

  /** Whether a session is live. The check does not restart its idle timeout. */
  async isLive(sessionId: string): Promise<boolean> {
    return (await this.store.find(sessionId)) !== undefined;
  }

  /** Returns the live ones among the given sessions. */
  async live(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.store.existing(sessionIds);
  }

  /** Clears the flag that the password must be changed. */
  async passwordChanged(session: Session): Promise<void> {
    if (session.passwordDue) await this.store.replace({ ...session, passwordDue: false });
  }

  /** Stores that the member answered the session reminder now. */
  async reminded(session: Session): Promise<Session> {
    const reminded = { ...session, remindedAt: Date.now() };
    await this.store.replace(reminded);
    return reminded;
  }

  /**
   * Ends a session at its member's request, and its play in vendors' games.
   * @throws system.temporary while Redis is unreachable; the session then stays.
   */
  async logout(session: Session): Promise<void> {
    await this.#endByMember(session, 'logout');
  }

  /** Returns a member's live sessions with their last use, oldest first. */
  async used(memberId: string): Promise<readonly UsedSession[]> {
    return this.store.usedOfMember(memberId);
  }

  /**
   * Ends one of a member's sessions at the member's request, on all instances.
   * @throws resource.not_found for an id that is not the member's.
   */
  async endOwn(memberId: string, sessionId: string): Promise<void> {
    const session = await this.store.find(sessionId);
    if (session?.memberId !== memberId) throw new Failure('resource.not_found');
    await this.#endByMember(session, 'ended_elsewhere');
  }

  /**
   * Ends a member's other sessions, on all copies. Returns how many ended.
   * @throws system.temporary while identity or Redis is unreachable; the caller repeats the call.
   */
  async endOthers(memberId: string, keepSessionId: string): Promise<number> {
    await this.#endEverywhere(memberId, { keepSessionId }, 'ended_elsewhere');
    return this.revokeAll(memberId, 'ended_elsewhere', { before: Date.now(), except: keepSessionId });
  }

  /**
   * Restarts a session's idle timeout: an accepted bet in a vendor's game counts as use of the session that launched
   * it.
   */
  async prolong(sessionId: string): Promise<void> {
    await this.store.use(sessionId);
  }

  /**
   * Revokes one session, on all instances. An unknown session is no error: it has ended, or the mark refuses it when it
   * is stored.
   */
  async revoke(memberId: string, sessionId: string, reason: string): Promise<void> {
    // After a logout the session may already be missing, because the logout deleted it itself.
    if (reason !== 'logout') await this.store.bar(sessionId);
    await this.#endById(memberId, sessionId, reason);
  }

  /**
   * Ends every session of a member that was opened before a moment (ms since the epoch), except `except`. Sessions
   * opened later are newer than the revocation and stay. Returns how many ended.
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

  /** Ends sessions on all instances. Identity ends the sessions and their play in games before it answers. */
  async #endEverywhere(
    memberId: string,
    which: { readonly sessionId: string } | { readonly keepSessionId: string },
    reason: string,
  ): Promise<void> {
    await this.identity.endSessions({ memberId, ...which, reason }, { memberId, idempotent: true });
  }

  /** Ends a session at the edge at once, then at identity and games, or later while they are unreachable. */
  async #endByMember(session: Session, reason: 'logout' | 'ended_elsewhere'): Promise<void> {
    const { id: sessionId, memberId, expiresAt: untilMs } = session;
    const ending = { memberId, sessionId, reason, untilMs };
    await this.unfinished.note(ending);
    await this.#end(session, reason);
    await this.unfinished.finish(ending);
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
