import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DiceResult, Player } from './player.js';

const AGAIN_MS = 100;
/** Players with the same Retry-After wait a random time below this (ms) more, so that they do not retry together. */
const APART_MS = 250;
const TRIES_MS_MAX = 60_000;
const TOGETHER = 8;

interface Tried {
  readonly askedAt: number;
  readonly status: number;
  readonly ms: number;
  readonly retryAfterMs: number | undefined;
  /** True if the server refused the bet before it started work on it. */
  readonly isShed: boolean;
}

/** A bet as its player records it: sent, possibly refused with a Retry-After, then answered. */
export interface KeptBet {
  readonly key: string;
  readonly player: Player;
  readonly stakeMinor: bigint;
  readonly sentAt: number;
  /** The time (ms) from the first failed try to the answer; 0 when the first try was answered. */
  refusedMs: number;
  /** Each try with its status (0 without an answer) and its duration. */
  readonly tried: Tried[];
  /** The reasons of failed tries. */
  readonly troubles: string[];
  answeredAt?: number;
  answer?: DiceResult;
  /** A final refusal. */
  refusal?: string;
}

/**
 * Players who bet at a steady rate, independent of the site's answers. Each bet is retried with its own key until it is
 * answered, and not before the site's Retry-After.
 */
export class Bettors {
  readonly bets: KeptBet[] = [];
  #goesOn = true;
  #under = new Set<Promise<void>>();
  #running: Promise<void> | undefined;

  /** @param perSecond the highest rate of all players together, in bets per second; `limitToShare` may lower it. */
  constructor(
    private readonly players: readonly Player[],
    private perSecond: number,
  ) {}

  /**
   * The players bet without a pause for `ms`, a few at a time. Then the rate is limited to a share of the rate that the
   * site reached in the second half. The load thus depends on the site's speed on this machine.
   * @returns the limited rate in bets per second.
   */
  async limitToShare(share: number, ms: number): Promise<number> {
    const halfAt = Date.now() + ms / 2;
    let carried = 0;
    await Promise.all(
      this.players.slice(0, TOGETHER).map(async (player) => {
        while (Date.now() < halfAt + ms / 2) {
          const bet = this.#bet(player);
          await this.#untilAnswered(bet);
          if (bet.answer && Date.now() > halfAt) carried += 1;
        }
      }),
    );
    return (this.perSecond = Math.max(1, Math.min(this.perSecond, (share * carried) / (ms / 2_000))));
  }

  /**
   * Every player keeps `each` bets in progress for `ms`: an answered bet is followed by the next. Then waits for the
   * last answer.
   */
  async keepBetting(each: number, ms: number): Promise<void> {
    const endAt = Date.now() + ms;
    await Promise.all(
      this.players.flatMap((player) =>
        Array.from({ length: each }, async () => {
          await sleep(randomInt(ms / 4));
          while (Date.now() < endAt) await this.#untilAnswered(this.#bet(player));
        }),
      ),
    );
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Ends the load and waits until every bet has its answer. */
  async stop(): Promise<void> {
    this.#goesOn = false;
    await this.#running;
    await Promise.all(this.#under);
  }

  async #run(): Promise<void> {
    const startedAt = performance.now();
    let n = 0;
    while (this.#goesOn) {
      const dueIn = startedAt + (n * 1_000) / this.perSecond - performance.now();
      if (dueIn > 1) await sleep(dueIn);
      const player = this.players[n % this.players.length] as Player;
      n += 1;
      const under = this.#untilAnswered(this.#bet(player)).finally(() => this.#under.delete(under));
      this.#under.add(under);
    }
  }

  #bet(player: Player): KeptBet {
    const bet: KeptBet = {
      key: randomUUID(),
      player,
      stakeMinor: BigInt(20 + randomInt(5)),
      sentAt: Date.now(),
      refusedMs: 0,
      tried: [],
      troubles: [],
    };
    this.bets.push(bet);
    return bet;
  }

  async #untilAnswered(bet: KeptBet): Promise<void> {
    let refusedAt = 0;
    while (Date.now() - bet.sentAt < TRIES_MS_MAX) {
      const askedAt = Date.now();
      // After a lost connection, as after a temporary refusal, the result of the bet is unknown.
      const answer = await bet.player.api
        .send<DiceResult>('POST', '/lgw/inhouse/dice/bets', {
          token: bet.player.token,
          key: bet.key,
          body: { stakeMinor: String(bet.stakeMinor), target: '9799', over: false },
        })
        .catch((error: unknown) => ({
          success: false as const,
          value: undefined,
          status: 0,
          retryAfterMs: undefined,
          message: `no answer: ${String((error as Error).cause ?? error)}`,
        }));
      bet.tried.push({
        askedAt,
        status: answer.status,
        ms: Date.now() - askedAt,
        retryAfterMs: answer.retryAfterMs,
        isShed: 'data' in answer && answer.data?.['retryAfterSeconds'] !== undefined,
      });
      if (answer.success && answer.value) Object.assign(bet, { answer: answer.value, answeredAt: Date.now() });
      else if (answer.status !== 0 && answer.status < 500 && answer.status !== 429)
        bet.refusal = `${answer.status} ${answer.message}`;
      else
        bet.troubles.push(`${answer.status} ${answer.message} after ${Math.round((Date.now() - askedAt) / 500) / 2} s`);
      if (bet.answer || bet.refusal) break;
      refusedAt ||= Date.now();
      await sleep(answer.retryAfterMs === undefined ? AGAIN_MS : answer.retryAfterMs + randomInt(APART_MS));
    }
    if (refusedAt) bet.refusedMs = Date.now() - refusedAt;
  }
}
