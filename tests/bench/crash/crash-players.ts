import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Guest } from '../../support/edge/edge-under-test.js';
import { HttpClient } from '../http-client.js';

/** A request for a cash-out, with its times in ms since 1970. */
export interface CashOut {
  readonly roundId: string;
  readonly sentAtMs: number;
  readonly tookMs: number;
  readonly isPaid: boolean;
  /** The code of the refusal; empty if the cash-out was paid. */
  readonly refusal: string;
}

interface Answer {
  readonly status: number;
  readonly message: string;
  readonly value: { readonly roundId?: string; readonly round?: SharedRound };
}

export interface SharedRound {
  readonly crashRoundId: string;
  readonly phase: string;
  readonly startedAt?: string;
}

const CONNECTIONS = 256;
const BUSY = 503;
const AGAIN_MS = 250;
/** How often (ms) a browser on the page of crash reads the table besides the pushes. */
const TABLE_MS = 4_000;
const STAKE_MINOR = '100';

const nowMs = (): number => performance.timeOrigin + performance.now();

/** The requests that the browsers of the players of crash send. Each request has the session of one player. */
export class CrashPlayers {
  readonly #http: HttpClient;
  readonly #reading: NodeJS.Timeout[] = [];

  constructor(
    url: string,
    private readonly guests: readonly Guest[],
  ) {
    this.#http = new HttpClient(url, CONNECTIONS);
  }

  get count(): number {
    return this.guests.length;
  }

  /** Each player reads the table from now on every TABLE_MS, at moments of its own, as the page of crash does. */
  readTables(): void {
    for (const n of this.guests.keys())
      setTimeout(() => {
        const read = (): void => void this.#ask(n, 'table').catch(() => undefined);
        this.#reading.push(setInterval(read, TABLE_MS));
      }, randomInt(TABLE_MS));
  }

  /** Returns the table's round; undefined between two rounds, and while the site is too busy to answer. */
  async table(): Promise<SharedRound | undefined> {
    return (await this.#ask(0, 'table')).value.round;
  }

  /**
   * Places a bet. While the site is busy, the bet is repeated with the same key. Returns the bet's id; undefined if the
   * bet is refused.
   * @param targetE2 the multiplier of the automatic cash-out in hundredths; undefined for none
   */
  async bet(n: number, crashRoundId: string, targetE2: number | undefined): Promise<string | undefined> {
    const key = randomUUID();
    const body = { stakeMinor: STAKE_MINOR, crashRoundId, ...(targetE2 === undefined ? {} : { targetE2 }) };
    for (;;) {
      const { status, value } = await this.#ask(n, 'rounds', { key, body });
      if (status === 200) return value.roundId;
      if (status !== BUSY) return undefined;
      await sleep(AGAIN_MS + randomInt(AGAIN_MS));
    }
  }

  async cashOut(n: number, roundId: string): Promise<CashOut> {
    const sentAtMs = nowMs();
    const { status, message } = await this.#ask(n, `rounds/${roundId}/cash-out`, { key: randomUUID(), body: {} });
    const isPaid = status === 200;
    return { roundId, sentAtMs, tookMs: nowMs() - sentAtMs, isPaid, refusal: isPaid ? '' : message };
  }

  /**
   * Makes the call that a browser makes after a crash, when every bet is decided: it asks for the player's open bet.
   */
  async readOpen(n: number): Promise<void> {
    await this.#ask(n, 'open-round');
  }

  close(): void {
    for (const timer of this.#reading) clearInterval(timer);
    this.#http.close();
  }

  async #ask(n: number, path: string, post?: { readonly key: string; readonly body: object }): Promise<Answer> {
    const { status, body } = await this.#http.ask({
      path: `/lgw/inhouse/crash/${path}`,
      headers: {
        'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
        authorization: `Bearer ${this.guests[n]?.token}`,
        ...(post ? { 'idempotency-key': post.key } : {}),
      },
      ...(post ? { body: post.body } : {}),
    });
    const { message = '', value = {} } = JSON.parse(body || '{}') as Partial<Answer>;
    return { status, message, value };
  }
}
