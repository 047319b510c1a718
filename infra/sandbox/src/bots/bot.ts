import { setTimeout as wait } from 'node:timers/promises';
import { Refused, SLOT_ENDED, type Site } from './site.js';

const PAUSE_MS_MIN = 12_000;
const PAUSE_MS_MORE = 30_000;
const REST_MS = 600_000;
/** The dice bets from which a bot chooses at random. A target is a limit for the roll, which is from 0 to 9,999. */
const CHOICES = [
  { target: '4999', over: true },
  { target: '7499', over: true },
  { target: '5000', over: false },
  { target: '8999', over: true },
] as const;
/** The slot games that a bot plays. A share of each stake in these games goes into a jackpot. */
const SLOTS = [
  { vassalage: 'BAZAAR', gameCode: 'LANTERN_ROW' },
  { vassalage: 'BAZAAR', gameCode: 'KOI_POND' },
] as const;
const STAKES_MINOR = [100, 200, 300, 500, 1_000] as const;
/**
 * The largest factor by which a bot multiplies its stakes. Currencies with small units have a higher minimum stake; if
 * the site refuses a stake as too low, the bot multiplies the factor by ten.
 */
const UNIT_MAX = 100;

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

/** A demo player that bets small stakes on dice and slots at a human pace. It uses the same API as a browser. */
export class Bot {
  #token: string | undefined;
  #unit = 1;
  /** The URL of the slot's page that the bot has open; undefined if it has none. */
  #slot: string | undefined;

  constructor(
    private readonly site: Site,
    private readonly account: string,
    private readonly password: string,
  ) {}

  async play(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pauseMs = await this.#once();
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /**
   * Places one bet and returns the pause (ms) before the next one. After a refusal that the bot cannot resolve, the
   * pause is longer.
   */
  async #once(): Promise<number> {
    try {
      this.#token ??= await this.site.login(this.account, this.password);
      const stakeMinor = String(pick(STAKES_MINOR) * this.#unit);
      if (Math.random() < 0.5) await this.site.roll(this.#token, { stakeMinor, ...pick(CHOICES) });
      else await this.#spin(this.#token, stakeMinor);
    } catch (error) {
      if (!(await this.#mends(error))) return REST_MS;
    }
    return PAUSE_MS_MIN + Math.random() * PAUSE_MS_MORE;
  }

  async #spin(token: string, stakeMinor: string): Promise<void> {
    const { vassalage, gameCode } = pick(SLOTS);
    this.#slot ??= await this.site.openSlot(token, vassalage, gameCode);
    await this.site.spin(this.#slot, stakeMinor);
  }

  async #mends(error: unknown): Promise<boolean> {
    const code = error instanceof Refused ? error.code : 'network';
    if (code === 'game.stake_limit' && this.#unit < UNIT_MAX) this.#unit *= 10;
    else if (code === 'wallet.insufficient_funds' && this.#token)
      await this.site.deposit(this.#token).catch(() => undefined);
    else if (code === SLOT_ENDED) this.#slot = undefined;
    else if (code === 'network' || code.startsWith('session.')) this.#token = undefined;
    else return false;
    return true;
  }
}
