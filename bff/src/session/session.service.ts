import { Injectable } from '@nestjs/common';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { From } from '../http/params.js';
import { memberTypeNumber } from '../member/member-type.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { SessionEndings } from './session-endings.js';
import type { Session, UsedSession } from './session.js';
import { SessionStore } from './session.store.js';
import { UnfinishedEndings } from './unfinished-endings.js';

const { MemberStatus } = identity;

/** Opens, changes and ends the sessions of members. */
@Injectable()
export class SessionService {
  constructor(
    private readonly store: SessionStore,
    private readonly endings: SessionEndings,
    private readonly unfinished: UnfinishedEndings,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  /**
   * Stores a session that the identity service has granted.
   * @throws Failure session.revoked if the session was revoked before it was stored.
   */
  async open(grant: identity.SessionGrant, from: From): Promise<void> {
    const { member, expiresAt } = grant;
    if (!member || !expiresAt) throw new Failure('internal', { reason: 'a grant without member or end' });
    const session: Session = {
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
      ...issueTime(grant.token),
      idleMs: Number(grant.idleMs),
      expiresAt: timestampMs(expiresAt),
      passwordDue: grant.passwordExpired,
      disabled: member.status === MemberStatus.DISABLED,
    };
    const surplus = await this.store.put(session);
    // An operator may enable the member at the same time. This method stores the session and then reads the time of
    // enabling. `enabled` stores that time and then looks for sessions. So at least one of the two removes the mark of
    // a disabled member.
    if (session.disabled && issueOf(session) <= ((await this.store.enabledAt(member.id)) ?? -Infinity))
      await this.store.patch(session.id, { disabled: false });
    for (const sessionId of surplus) await this.#replace(member.id, sessionId, session.expiresAt);
    // A revocation may run at the same time. This method stores the session and then looks for the revocation mark. A
    // revocation sets the mark and then looks for the session. So at least one of the two finds the other.
    if (!(await this.store.wasRevoked(grant.sessionId))) return;
    await this.#endById(member.id, grant.sessionId, 'revoked');
    throw new Failure('session.revoked');
  }

  /** Whether a session is active. This check does not restart its idle timeout. */
  async isLive(sessionId: string): Promise<boolean> {
    return (await this.store.find(sessionId)) !== undefined;
  }

  /** Returns those of the given sessions that are active. */
  async live(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.store.existing(sessionIds);
  }

  /** Removes from a session the mark that the member must change the password. */
  async passwordChanged(session: Session): Promise<void> {
    if (session.passwordDue) await this.store.patch(session.id, { passwordDue: false });
  }

  /** Stores the new type of a member in all active sessions of the member. */
  async typeChanged(memberId: string, type: number): Promise<void> {
    for (const { id } of await this.store.ofMember(memberId)) await this.store.patch(id, { type });
  }

  /**
   * Removes the mark of a disabled member from all sessions that were issued before the member was enabled. `at` is
   * that time in ms since the epoch, by the clock of the identity service. A session that is not stored yet is
   * handled when it is opened.
   */
  async enabled(memberId: string, at: number): Promise<void> {
    await this.store.noteEnabled(memberId, at);
    for (const session of await this.store.ofMember(memberId))
      if (session.disabled && issueOf(session) <= at) await this.store.patch(session.id, { disabled: false });
  }

  /** Stores the present time as the time of the member's last answer to the session reminder. */
  async reminded(session: Session): Promise<Session> {
    const remindedAt = Date.now();
    await this.store.patch(session.id, { remindedAt });
    return { ...session, remindedAt };
  }

  /**
   * Ends a session at the request of its member, together with the play tokens for vendors' games that it opened.
   * @throws Failure system.temporary if Redis is unreachable; the session is then not ended.
   */
  async logout(session: Session): Promise<void> {
    await this.#endByMember(session, 'logout');
  }

  /** Returns the member's active sessions with the time of their last use, oldest session first. */
  async used(memberId: string): Promise<readonly UsedSession[]> {
    return this.store.usedOfMember(memberId);
  }

  /**
   * Ends one session of a member, at the request of the member or of an operator, on all instances.
   * @throws Failure resource.not_found if the session has ended or belongs to another member.
   */
  async endOwn(memberId: string, sessionId: string): Promise<void> {
    const session = await this.store.find(sessionId);
    if (session?.memberId !== memberId) throw new Failure('resource.not_found');
    await this.#endByMember(session, 'ended_elsewhere');
  }

  /**
   * Ends all other sessions of a member, on all instances, and returns their number. The identity service also ends the
   * tokens for vendors' games (play tokens) that these sessions opened.
   * @throws Failure system.temporary if the identity service or Redis is unreachable; the caller can then repeat the
   * request.
   */
  async endOthers(memberId: string, keepSessionId: string): Promise<number> {
    const which = { memberId, keepSessionId, reason: 'ended_elsewhere' };
    await this.identity.endSessions(which, { memberId, idempotent: true });
    return this.revokeAll(memberId, 'ended_elsewhere', { before: Date.now(), except: keepSessionId });
  }

  /** Restarts the idle timeout of a session. An accepted bet in a vendor's game counts as use of the session. */
  async prolong(sessionId: string): Promise<void> {
    await this.store.use(sessionId);
  }

  /**
   * Revokes one session on all instances. An unknown session is no error: either it has already ended, or it is not
   * stored yet and the revocation mark will refuse it.
   */
  async revoke(memberId: string, sessionId: string, reason: string): Promise<void> {
    // The revocation mark refuses a session that is not stored yet. A logout has already removed its own session, so
    // it needs no mark.
    if (reason !== 'logout') await this.store.bar(sessionId);
    await this.#endById(memberId, sessionId, reason);
  }

  /**
   * Ends all sessions of a member that were opened before a time (ms since the epoch), except the session `except`.
   * Sessions opened later are not affected by the revocation. Returns the number of ended sessions.
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

  /**
   * Ends a session because its member has too many. If other services are unreachable, a job repeats it there later,
   * so that the login does not fail.
   * @param untilMs a time (ms since the epoch) after which the session's token has expired
   */
  async #replace(memberId: string, sessionId: string, untilMs: number): Promise<void> {
    const ending = { memberId, sessionId, reason: 'replaced', untilMs };
    await this.unfinished.note(ending);
    await this.#endById(memberId, sessionId, 'replaced');
    await this.store.unlist(memberId, sessionId);
    await this.unfinished.finish(ending);
  }

  /**
   * Ends a session in the bff at once, and then in the identity and games services. If these are unreachable, a job
   * repeats it later.
   */
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

/**
 * Returns the time (ms since the epoch) at which a session was issued, to compare it with the time of a change of the
 * member's status.
 */
const issueOf = ({ issuedAt, createdAt }: Session): number => issuedAt ?? createdAt;

/**
 * Returns the time of issue in a token (`iat`). The token need not be verified, because the identity service has just
 * sent it.
 */
function issueTime(token: string): Pick<Session, 'issuedAt'> {
  const { iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat?: number };
  return iat === undefined ? {} : { issuedAt: 1_000 * iat };
}
