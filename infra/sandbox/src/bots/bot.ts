import { setTimeout as wait } from 'node:timers/promises';
import { Refused, type Site } from './site.js';

const PAUSE_MS_MIN = 12_000;
const PAUSE_MS_MORE = 30_000;
const REST_MS = 600_000;
/** Out of 10,000 faces: the four choices that a bot makes. */
const CHOICES = [{ target: '4999', over: true }, { target: '7499', over: true }, { target: '5000', over: false }, { target: '8999', over: true }] as const;
const STAKES_MINOR = [100, 200, 300, 500] as const;
/** A currency of small units has a higher least stake. */
const UNIT_MAX = 100;

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

/** One demo player who bets small stakes at a low rate, by the same calls as a browser, until told to stop. */
export class Bot {
  #token: string | undefined;
  #unit = 1;

  constructor(private readonly site: Site, private readonly account: string, private readonly password: string) {}

  async play(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pauseMs = await this.#once();
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** One bet; gives how long to pause. A bot that is refused for a reason it cannot mend rests. */
  async #once(): Promise<number> {
    try {
      this.#token ??= await this.site.login(this.account, this.password);
      await this.site.roll(this.#token, { stakeMinor: String(pick(STAKES_MINOR) * this.#unit), ...pick(CHOICES) });
    } catch (error) {
      if (!(await this.#mends(error))) return REST_MS;
    }
    return PAUSE_MS_MIN + Math.random() * PAUSE_MS_MORE;
  }

  async #mends(error: unknown): Promise<boolean> {
    const code = error instanceof Refused ? error.code : 'network';
    if (code === 'game.stake_limit' && this.#unit < UNIT_MAX) this.#unit *= 10;
    else if (code === 'wallet.insufficient_funds' && this.#token) await this.site.deposit(this.#token).catch(() => undefined);
    else if (code === 'network' || code.startsWith('session.')) this.#token = undefined;
    else return false;
    return true;
  }
}
