import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { kindOf, type Kind } from '@nm/kit/errors/catalogue.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { askAgain, tooSoon } from '../games.errors.js';
import { GAMES_REDIS } from '../games-redis.js';

/**
 * The start of a round by a bet: the member, the idempotency key of the bet, and the minimum time (ms) between two
 * rounds of the member (0 if there is none).
 */
interface Beginning {
  readonly memberId: string;
  readonly key: string;
  readonly cycleMs?: number;
}

/**
 * The Redis script that deletes a member's cycle key, if the key still belongs to the given bet. After a slow bet, the
 * key may already belong to a later bet.
 */
const DELETE_OWN = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/** The kinds of failure that prove that the bet began no round. After any other failure, a round may have begun. */
const REFUSALS: ReadonlySet<Kind> = new Set<Kind>(['refused', 'invalid', 'conflict']);

const isRefusal = (error: unknown): boolean => isFailure(error) && REFUSALS.has(kindOf(error.code));

/**
 * Enforces the minimum game cycle of the brand (domain §7). This is the minimum time between the starts of two rounds
 * of a member, in any games and in any processes. For brands without a minimum, Redis is not called.
 */
@Injectable()
export class GameCycle {
  constructor(@Inject(GAMES_REDIS) private readonly redis: Redis) {}

  /**
   * Runs the bet if the member may begin a round now. A repeated request is never refused: either `isKnown` finds the
   * stored round with its key, or the first request with this key is still running. If it is certain that the bet began
   * no round, the member may bet again at once.
   * @throws Failure game.too_soon with the time to wait, system.temporary, and the failures of the bet.
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

  /**
   * Starts the member's game cycle (the minimum time between two rounds) for a bet. Returns false if an earlier attempt
   * of the same bet has already started it.
   */
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
