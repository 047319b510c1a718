import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { kindOf, type Kind } from '@nm/kit/errors/catalogue.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { askAgain, tooSoon } from '../games.errors.js';
import { GAMES_REDIS } from '../games-redis.js';

/** The bet that begins a round, and the shortest time (ms) between two of the member's rounds; 0 for no such time. */
interface Beginning {
  readonly memberId: string;
  readonly key: string;
  readonly cycleMs?: number;
}

/** Deletes a member's cycle only while it is that of the given bet: a slow bet can outlive its own cycle. */
const DELETE_OWN = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/** The kinds of failure after which certainly no round has begun. After any other failure it may have. */
const REFUSALS: ReadonlySet<Kind> = new Set<Kind>(['refused', 'invalid', 'conflict']);

const isRefusal = (error: unknown): boolean => isFailure(error) && REFUSALS.has(kindOf(error.code));

/**
 * The shortest game cycle of a brand (domain §7): a member's next round begins only when the brand's time has passed since
 * the last one began, in whichever game and copy. Brands without it call no Redis.
 */
@Injectable()
export class GameCycle {
  constructor(@Inject(GAMES_REDIS) private readonly redis: Redis) {}

  /**
   * Runs the bet if its member may begin a round now. A repeat is never refused: neither one whose key `isKnown` finds
   * among the stored rounds, which takes no time of the cycle, nor one whose first request is still at work. A bet that
   * certainly began no round leaves the member free to bet again at once.
   * @throws Failure game.too_soon with the time to wait, system.temporary; whatever the bet throws.
   */
  async run<T>(
    { memberId, key, cycleMs = 0 }: Beginning,
    bet: () => Promise<T>,
    isKnown: () => Promise<boolean>,
  ): Promise<T> {
    if (cycleMs <= 0 || (await isKnown())) return bet();
    const name = `games:cycle:${memberId}`;
    const isFirst = await this.#take(name, key, cycleMs);
    try {
      return await bet();
    } catch (error) {
      if (isFirst && isRefusal(error)) await this.redis.eval(DELETE_OWN, 1, name, key).catch(() => undefined);
      throw error;
    }
  }

  /** Returns false for a repeat. */
  async #take(name: string, key: string, cycleMs: number): Promise<boolean> {
    const [taken, holder, leftMs] = await this.#ask(name, key, cycleMs);
    if (taken === 'OK') return true;
    if (holder === key) return false;
    throw tooSoon(Math.max(1, Number(leftMs)));
  }

  async #ask(name: string, key: string, cycleMs: number): Promise<readonly unknown[]> {
    const answers = await this.redis
      .multi()
      .set(name, key, 'PX', cycleMs, 'NX')
      .get(name)
      .pttl(name)
      .exec()
      .catch((error: unknown) => {
        throw askAgain(error);
      });
    return (answers ?? []).map(([, value]) => value);
  }
}
