import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { kindOf, type Kind } from '@nm/kit/errors/catalogue.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { askAgain, tooSoon } from '../games.errors.js';
import { GAMES_REDIS } from '../games-redis.js';

/** The bet that begins a round, and the minimum time (ms) between two rounds of the member; 0 for none. */
interface Beginning {
  readonly memberId: string;
  readonly key: string;
  readonly cycleMs?: number;
}

/** Deletes a member's cycle key only if it still belongs to the given bet. After a slow bet, a later bet may own it. */
const DELETE_OWN = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/** The kinds of failure after which no round can have begun. After any other failure, a round may have begun. */
const REFUSALS: ReadonlySet<Kind> = new Set<Kind>(['refused', 'invalid', 'conflict']);

const isRefusal = (error: unknown): boolean => isFailure(error) && REFUSALS.has(kindOf(error.code));

/**
 * Enforces the brand's minimum game cycle (domain §7): a member's next round may begin only when this time has passed
 * since the last began, in any game and process. Brands without a minimum make no Redis call.
 */
@Injectable()
export class GameCycle {
  constructor(@Inject(GAMES_REDIS) private readonly redis: Redis) {}

  /**
   * Runs the bet if its member may begin a round now. A repeat is never refused: `isKnown` finds a stored round with
   * its key, or the first request with this key is still running. If the bet certainly began no round, the member may
   * bet again at once.
   * @throws Failure game.too_soon with the time to wait, system.temporary; and the failures of the bet.
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

  /** Takes the cycle for a bet. Returns false if the bet is a repeat. */
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
