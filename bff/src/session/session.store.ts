import { Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import { RedisClient } from '../redis/redis-client.js';
import type { Session, UsedSession } from './session.js';

const sessionKey = (id: string): string => `bff:session:${id}`;
const revokedKey = (id: string): string => `bff:session-revoked:${id}`;
const enabledKey = (memberId: string): string => `bff:member-enabled:${memberId}`;
const memberKey = (memberId: string): string => `bff:member-sessions:${memberId}`;

/** The maximum number of sessions per member. When a further one is opened, the oldest one ends. */
const SESSIONS_PER_MEMBER_MAX = 20;
const PORTION = 500;
/**
 * How long (ms) the mark of a revoked session is stored. It must be longer than the time from the identity service's
 * grant until the bff stores the session.
 */
const BARRED_MS = 60_000;
/** The tolerated difference (ms) between the clock of this machine and that of Redis. */
const SLACK_MS = 2_000;

/**
 * A Lua script that reads a session and sets its expiry to now plus the idle timeout, but not later than the expiry
 * of its token.
 */
const USE = `
local record = redis.call('GET', KEYS[1])
if not record then return false end
local session = cjson.decode(record)
local life = math.min(session.idleMs, session.expiresAt - tonumber(ARGV[1]))
if life <= 0 then return false end
redis.call('PEXPIRE', KEYS[1], string.format('%d', life))
return record`;

/**
 * A Lua script that changes some fields of a session without changing its expiry. Other fields keep their present
 * values, so that two changes at the same time are both kept.
 */
const PATCH = `
local record = redis.call('GET', KEYS[1])
if not record then return 0 end
local session = cjson.decode(record)
for field, value in pairs(cjson.decode(ARGV[1])) do session[field] = value end
redis.call('SET', KEYS[1], cjson.encode(session), 'KEEPTTL')
return 1`;

type SessionPatch = Partial<Pick<Session, 'passwordDue' | 'type' | 'disabled' | 'remindedAt'>>;

/** Stores sessions in Redis: one record for each session, and for each member an index of the member's sessions. */
@Injectable()
export class SessionStore {
  constructor(private readonly redis: RedisClient) {}

  /**
   * Stores a session with its idle timeout. Returns the ids of older sessions that are too many. They stay in the
   * member's index until they are unlisted, so that a revocation of all sessions finds them.
   */
  async put(session: Session): Promise<readonly string[]> {
    return reachable(async () => {
      const index = memberKey(session.memberId);
      await this.redis.set(sessionKey(session.id), JSON.stringify(session), 'PX', session.idleMs);
      await this.redis.zadd(index, session.createdAt, session.id);
      await this.redis.pexpireat(index, session.expiresAt);
      return this.redis.zrange(index, '0', String(-(SESSIONS_PER_MEMBER_MAX + 1)));
    });
  }

  /** Removes a session that has ended from its member's index. */
  async unlist(memberId: string, sessionId: string): Promise<void> {
    await reachable(() => this.redis.zrem(memberKey(memberId), sessionId));
  }

  /** Changes fields of an active session without changing its expiry. Does nothing if the session has ended. */
  async patch(id: string, fields: SessionPatch): Promise<void> {
    await reachable(() => this.redis.eval(PATCH, 1, sessionKey(id), JSON.stringify(fields)));
  }

  /** Reads a session and restarts its idle timeout, with one command. */
  async use(id: string): Promise<Session | undefined> {
    return reachable(async () => parse((await this.redis.eval(USE, 1, sessionKey(id), Date.now())) as string | null));
  }

  /** Reads a session without restarting its idle timeout. */
  async find(id: string): Promise<Session | undefined> {
    return reachable(async () => parse(await this.redis.get(sessionKey(id))));
  }

  /** Returns those of the given session ids that exist. They are read in batches of limited size. */
  async existing(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return reachable(async () => {
      const found = new Set<string>();
      for (let at = 0; at < ids.length; at += PORTION) {
        const portion = ids.slice(at, at + PORTION);
        const records = await this.redis.mget(portion.map(sessionKey));
        portion.forEach((id, i) => {
          if (records[i]) found.add(id);
        });
      }
      return found;
    });
  }

  /** Returns a member's active sessions, oldest first. */
  async ofMember(memberId: string): Promise<readonly Session[]> {
    return reachable(async () => {
      const ids = await this.redis.zrange(memberKey(memberId), '0', '-1');
      if (ids.length === 0) return [];
      const records = await this.redis.mget(ids.map(sessionKey));
      return records.map(parse).filter((session) => session !== undefined);
    });
  }

  /**
   * Returns a member's active sessions with the time of their last use, oldest first. That time is not stored; it is
   * computed as the expiry minus the idle timeout.
   */
  async usedOfMember(memberId: string): Promise<readonly UsedSession[]> {
    const sessions = await this.ofMember(memberId);
    return reachable(() =>
      Promise.all(
        sessions.map(async (session) => {
          const endsAt = Date.now() + (await this.redis.pttl(sessionKey(session.id)));
          return endsAt < session.expiresAt - SLACK_MS ? { session, lastUsedAt: endsAt - session.idleMs } : { session };
        }),
      ),
    );
  }

  /** Deletes a session. If it was revoked, a mark stays until its token expires. */
  async remove(session: Session, options: { readonly revoked: boolean }): Promise<void> {
    await reachable(async () => {
      const leftMs = session.expiresAt - Date.now();
      if (options.revoked && leftMs > 0) await this.redis.set(revokedKey(session.id), '1', 'PX', leftMs);
      await this.redis.del(sessionKey(session.id));
      await this.redis.zrem(memberKey(session.memberId), session.id);
    });
  }

  /**
   * Sets the revocation mark of a session, even if the session is not stored yet. An existing mark is not changed.
   */
  async bar(id: string): Promise<void> {
    await reachable(() => this.redis.set(revokedKey(id), '1', 'PX', BARRED_MS, 'NX'));
  }

  /**
   * Stores the time at which an operator enabled a member. It is needed for sessions that were granted before and are
   * not stored yet.
   */
  async noteEnabled(memberId: string, at: number): Promise<void> {
    await reachable(() => this.redis.set(enabledKey(memberId), at, 'PX', BARRED_MS));
  }

  /** Returns the time at which an operator enabled a member, if that was a short time ago; otherwise undefined. */
  async enabledAt(memberId: string): Promise<number | undefined> {
    const at = await reachable(() => this.redis.get(enabledKey(memberId)));
    return at ? Number(at) : undefined;
  }

  async wasRevoked(id: string): Promise<boolean> {
    return reachable(async () => (await this.redis.exists(revokedKey(id))) === 1);
  }
}

const parse = (record: string | null | undefined): Session | undefined =>
  record ? (JSON.parse(record) as Session) : undefined;

/**
 * Runs a Redis command.
 * @throws Failure system.temporary if Redis does not answer.
 */
async function reachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Failure('system.temporary', undefined, { cause: error });
  }
}
