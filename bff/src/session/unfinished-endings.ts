import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectGames, InjectIdentity, type GamesClient, type IdentityClient } from '../peers.js';
import { RedisClient } from '../redis/redis-client.js';

/**
 * The end of a session that the identity and games services must still carry out too, together with its play tokens.
 */
export interface Ending {
  readonly memberId: string;
  readonly sessionId: string;
  readonly reason: string;
  /**
   * The expiry of the session's token (ms since the epoch). After that no service accepts the token, so the ending
   * need not be sent any more.
   */
  readonly untilMs: number;
}

const KEY = 'bff:unfinished-endings';
/** The time (ms) between two attempts to report the end of a session to the identity service. */
const RETRY_MS = 5_000;
const LOOK_MS = 2_000;
const DEADLINE_MS = 2_000;
const PORTION = 50;

/**
 * A Lua script that returns the endings (reports that a session has ended) whose next attempt is due, and moves that
 * attempt to after the retry time. So no other instance sends them at the same time.
 */
const LEASE = `
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, ending in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], ending) end
return due`;

/**
 * Stores in Redis the endings of sessions that the identity service has not confirmed. An ending is stored before the
 * session ends in the bff, so that another instance sends it if this one stops in between.
 */
@Injectable()
export class UnfinishedEndings implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(UnfinishedEndings.name);
  #looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: RedisClient,
    @InjectIdentity() private readonly identity: IdentityClient,
    @InjectGames() private readonly games: GamesClient,
  ) {}

  onApplicationBootstrap(): void {
    this.#looking = setInterval(() => void this.finishDue().catch(() => undefined), LOOK_MS);
    this.#looking.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#looking);
  }

  /**
   * Stores an ending (the report that a session has ended) before it is sent.
   * @throws Failure system.temporary.
   */
  async note(ending: Ending): Promise<void> {
    try {
      await this.redis.zadd(KEY, Date.now() + RETRY_MS, JSON.stringify(ending));
    } catch (error) {
      throw new Failure('system.temporary', undefined, { cause: error });
    }
  }

  /**
   * Ends the session in the identity service, which also ends its play tokens (tokens for vendors' games). If that
   * service is unreachable, the games service is asked directly to end the play tokens, and the ending stays stored for
   * another attempt.
   */
  async finish(ending: Ending): Promise<void> {
    const { memberId, sessionId, reason, untilMs } = ending;
    const options = { memberId, deadlineMs: DEADLINE_MS, idempotent: true };
    try {
      if (untilMs > Date.now()) await this.identity.endSessions({ memberId, sessionId, reason }, options);
      await this.redis.zrem(KEY, JSON.stringify(ending));
    } catch (error) {
      this.#logger.warn(`session ${sessionId} ended at the edge only and is tried again: ${String(error)}`);
      await this.games.endPlay({ memberId, sessionIds: [sessionId] }, options).catch(() => undefined);
    }
  }

  /** Sends all endings (reports that a session has ended) whose next attempt is due. */
  async finishDue(now = Date.now()): Promise<void> {
    const due = (await this.redis.eval(LEASE, 1, KEY, now, now + RETRY_MS, PORTION)) as string[];
    await Promise.all(due.map((ending) => this.finish(JSON.parse(ending) as Ending)));
  }
}
