import { setTimeout as wait } from 'node:timers/promises';
import { Refused, type Site } from './site.js';

const PAUSE_MS_MIN = 12_000;
const PAUSE_MS_MORE = 30_000;
const REST_MS = 600_000;
/** Out of 10,000 faces: the four choices that a bot makes. */
const CHOICES = [{ target: '4999', over: true }, { target: '7499', over: true }, { target: '5000', over: false }, { target: '8999', over: true }] as const;
const STAKES_MINOR = ['100', '200', '300', '500'] as const;

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

/** One demo player who bets small stakes at a low rate, by the same calls as a browser, until told to stop. */
export class Bot {
  #token: string | undefined;

  constructor(private readonly site: Site, private readonly account: string, private readonly password: string) {}

  async play(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pauseMs = await this.#once();
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** One bet; gives how long to pause. A bot without money, or refused for another reason, rests. */
  async #once(): Promise<number> {
    try {
      this.#token ??= await this.site.login(this.account, this.password);
      await this.site.roll(this.#token, { stakeMinor: pick(STAKES_MINOR), ...pick(CHOICES) });
    } catch (error) {
      this.#token = undefined;
      if (error instanceof Refused && !error.code.startsWith('session.')) return REST_MS;
    }
    return PAUSE_MS_MIN + Math.random() * PAUSE_MS_MORE;
  }
}
