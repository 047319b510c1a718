import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DiceResult, Player } from './player.js';

const AGAIN_MS = 100;
const TRIES_MS_MAX = 60_000;

/** A bet as its player keeps it: sent, perhaps told to come again, answered. */
export interface KeptBet {
  readonly key: string;
  readonly player: Player;
  readonly stakeMinor: bigint;
  readonly sentAt: number;
  /** From the first try that failed to the answer; 0 when the first try was answered. */
  refusedMs: number;
  tries: number;
  /** Why tries failed. */
  readonly troubles: string[];
  answer?: DiceResult;
  /** A refusal for good. */
  refusal?: string;
}

/** Players who bet at a steady rate, whatever the site does: each bet is asked under its own key until it is answered. */
export class Bettors {
  readonly bets: KeptBet[] = [];
  #goesOn = true;
  #under = new Set<Promise<void>>();
  #running: Promise<void> | undefined;

  constructor(private readonly players: readonly Player[], private readonly perSecond: number) {}

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
      const bet: KeptBet = { key: randomUUID(), player, stakeMinor: BigInt(20 + randomInt(5)), sentAt: Date.now(), refusedMs: 0, tries: 0, troubles: [] };
      this.bets.push(bet);
      n += 1;
      const under = this.#untilAnswered(bet).finally(() => this.#under.delete(under));
      this.#under.add(under);
    }
  }

  async #untilAnswered(bet: KeptBet): Promise<void> {
    let refusedAt = 0;
    while (Date.now() - bet.sentAt < TRIES_MS_MAX) {
      bet.tries += 1;
      const askedAt = Date.now();
      // A lost connection tells as little as "later" does.
      const answer = await bet.player.api.send<DiceResult>('POST', '/lgw/inhouse/dice/bets', {
        token: bet.player.token, key: bet.key, body: { stakeMinor: String(bet.stakeMinor), target: '9799', over: false },
      }).catch((error: unknown) => ({ success: false as const, value: undefined, status: 0, message: `no answer: ${String((error as Error).cause ?? error)}` }));
      if (answer.success && answer.value) bet.answer = answer.value;
      else if (answer.status !== 0 && answer.status < 500 && answer.status !== 429) bet.refusal = `${answer.status} ${answer.message}`;
      else bet.troubles.push(`${answer.status} ${answer.message} after ${Math.round((Date.now() - askedAt) / 500) / 2} s`);
      if (bet.answer || bet.refusal) break;
      refusedAt ||= Date.now();
      await sleep(AGAIN_MS);
    }
    if (refusedAt) bet.refusedMs = Date.now() - refusedAt;
  }
}
