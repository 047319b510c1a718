import { Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import { RedisClient } from '../redis/redis-client.js';
import type { Session, UsedSession } from './session.js';

const sessionKey = (id: string): string => `bff:session:${id}`;
const revokedKey = (id: string): string => `bff:session-revoked:${id}`;
const enabledKey = (memberId: string): string => `bff:member-enabled:${memberId}`;
const memberKey = (memberId: string): string => `bff:member-sessions:${memberId}`;

/** Maximum number of sessions per member. If there are more, the oldest one is removed. */
const SESSIONS_PER_MEMBER_MAX = 20;
const PORTION = 500;
/**
 * How long (ms) the mark of a revoked session is stored. It must exceed the time between identity's grant and its
 * arrival in the bff.
 */
const BARRED_MS = 60_000;
/** Tolerated difference (ms) between this machine's clock and that of Redis. */
const SLACK_MS = 2_000;

/**
 * A Lua script that reads a session and sets its expiry to now plus the idle timeout, but never later than the expiry
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
 * A Lua script that changes fields of a session without changing its expiry. It leaves the other fields as they are
 * now, so that two changes at the same time both hold.
 */
const PATCH = `
local record = redis.call('GET', KEYS[1])
if not record then return 0 end
local session = cjson.decode(record)
for field, value in pairs(cjson.decode(ARGV[1])) do session[field] = value end
redis.call('SET', KEYS[1], cjson.encode(session), 'KEEPTTL')
return 1`;

type SessionPatch = Partial<Pick<Session, 'passwordDue' | 'type' | 'disabled' | 'remindedAt'>>;

/** Stores sessions in Redis: one record for each session, and an index of sessions for each member. */
@Injectable()
export class SessionStore {
  constructor(private readonly redis: RedisClient) {}

  /** Stores a session with its idle timeout. Returns the ids of the oldest sessions if some had to be removed. */
  async put(session: Session): Promise<readonly string[]> {
    return reachable(async () => {
      const index = memberKey(session.memberId);
      await this.redis.set(sessionKey(session.id), JSON.stringify(session), 'PX', session.idleMs);
      await this.redis.zadd(index, session.createdAt, session.id);
      await this.redis.pexpireat(index, session.expiresAt);
      const surplus = await this.redis.zrange(index, '0', String(-(SESSIONS_PER_MEMBER_MAX + 1)));
      if (surplus.length > 0) await this.redis.zrem(index, ...surplus);
      return surplus;
    });
  }

  /** Changes fields of an active session without changing its expiry. Does nothing if the session has ended. */
  async patch(id: string, fields: SessionPatch): Promise<void> {
    await reachable(() => this.redis.eval(PATCH, 1, sessionKey(id), JSON.stringify(fields)));
  }

  /** Reads a session and restarts its idle timeout with one command. */
  async use(id: string): Promise<Session | undefined> {
    return reachable(async () => parse((await this.redis.eval(USE, 1, sessionKey(id), Date.now())) as string | null));
  }

  /** Reads a session without restarting its idle timeout. */
  async find(id: string): Promise<Session | undefined> {
    return reachable(async () => parse(await this.redis.get(sessionKey(id))));
  }

  /** Returns those of the given sessions that exist. They are read in batches of limited size. */
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
   * Returns a member's active sessions, oldest first, with the time of their last use. That time is not stored; it is
   * the expiry minus the idle timeout.
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

  /** Deletes a session. If it was revoked, this is remembered until its token expires. */
  async remove(session: Session, options: { readonly revoked: boolean }): Promise<void> {
    await reachable(async () => {
      const leftMs = session.expiresAt - Date.now();
      if (options.revoked && leftMs > 0) await this.redis.set(revokedKey(session.id), '1', 'PX', leftMs);
      await this.redis.del(sessionKey(session.id));
      await this.redis.zrem(memberKey(session.memberId), session.id);
    });
  }

  /** Marks a session as revoked, even if it is not stored yet. If the mark exists, it is not changed. */
  async bar(id: string): Promise<void> {
    await reachable(() => this.redis.set(revokedKey(id), '1', 'PX', BARRED_MS, 'NX'));
  }

  /**
   * Stores the time at which an operator enabled a member, for sessions that were granted before and are not stored
   * yet.
   */
  async noteEnabled(memberId: string, at: number): Promise<void> {
    await reachable(() => this.redis.set(enabledKey(memberId), at, 'PX', BARRED_MS));
  }

  /** When an operator enabled a member, if that was a short time ago. */
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

/** Runs a Redis command. If Redis does not answer, it throws system.temporary. */
async function reachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Failure('system.temporary', undefined, { cause: error });
  }
}
