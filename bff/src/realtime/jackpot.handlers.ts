import { games } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';

/**
 * The shortest time (ms) between two pushes of the same jackpot pool. The games service publishes a pool once a
 * second, but after an outage many events arrive at once.
 */
const PAUSE_MS = 1_000;

/** Pushes the newest amount of a jackpot pool to all sockets of its brand, at most once a second. */
@Consumer({ name: 'bff.jackpots', kind: 'signal', lingerMs: 200 })
export class JackpotHandlers {
  readonly #shownAt = new Map<string, number>();
  readonly #waiting = new Map<string, games.JackpotChanged>();

  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(games.JackpotChangedSchema)
  async onJackpotChanged(event: games.JackpotChanged): Promise<void> {
    const { pool } = event;
    const left = (this.#shownAt.get(pool) ?? 0) + PAUSE_MS - Date.now();
    if (left <= 0) return this.#show(event);
    const isFirst = !this.#waiting.has(pool);
    this.#waiting.set(pool, event);
    if (isFirst)
      setTimeout(() => {
        void this.#showWaiting(pool);
      }, left).unref();
  }

  async #showWaiting(pool: string): Promise<void> {
    const newest = this.#waiting.get(pool);
    this.#waiting.delete(pool);
    if (newest) await this.#show(newest);
  }

  async #show({ brand, pool, amountMinor, version }: games.JackpotChanged): Promise<void> {
    this.#shownAt.set(pool, Date.now());
    await this.gateway.toBrand(brand, 'jackpot', { pool, amountMinor: String(amountMinor), version: Number(version) });
  }
}
