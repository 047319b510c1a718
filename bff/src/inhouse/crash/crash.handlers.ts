import { Logger } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { isoTime } from '../../http/time.js';
import { RealtimeGateway } from '../../realtime/realtime.gateway.js';
import { presentCrashPlayer } from './crash.presenter.js';

/** The maximum number of bets in one push. A browser reads the whole list when it opens the page. */
const BETS_MAX = 20;
/**
 * The shortest time (ms) between two pushes of bets to the same crash table (one for each brand and currency). Bets
 * placed in between are not pushed.
 */
const PAUSE_MS = 400;

/**
 * Pushes the phases of the crash game's shared rounds, and bets and cash-outs with masked names, to all sockets of
 * the brand.
 */
@Consumer({ name: 'bff.crash', kind: 'signal', lingerMs: 20 })
export class CrashHandlers {
  readonly #log = new Logger(CrashHandlers.name);
  readonly #shownAt = new Map<string, number>();
  /** The crash tables (brand and currency) whose bets are being pushed now. */
  readonly #pushing = new Set<string>();

  constructor(
    private readonly gateway: RealtimeGateway,
    private readonly names: MaskedNames,
  ) {}

  @Handles(games.CrashRoundChangedSchema)
  async onRoundChanged(event: games.CrashRoundChanged): Promise<void> {
    await this.gateway.toBrand(event.brand, 'crash', {
      currency: event.currency,
      crashRoundId: event.crashRoundId,
      number: Number(event.number),
      phase: event.phase,
      closesAt: isoTime(event.closesAt) ?? '',
      ...(event.startedAt ? { startedAt: isoTime(event.startedAt) } : {}),
      ...(event.crashE2 > 0 ? { crashE2: event.crashE2 } : {}),
      seedHash: event.seedHash,
      betsRoot: event.betsRoot,
      serverTime: new Date().toISOString(),
    });
  }

  /**
   * Does not wait for the push. The names can need calls to identity, and the next phase of the round, for example its
   * crash, must not wait for them. While a push of a crash table (brand and currency) is in progress, later bets at
   * this table are not pushed.
   */
  @Handles(games.CrashBetsChangedSchema)
  async onBetsChanged(event: games.CrashBetsChanged): Promise<void> {
    const { table } = event;
    if (this.#pushing.has(table) || Date.now() - (this.#shownAt.get(table) ?? 0) < PAUSE_MS) return;
    this.#shownAt.set(table, Date.now());
    this.#pushing.add(table);
    void this.#pushBets(event)
      .catch((error: unknown) => this.#log.warn(`bets of ${table} were not pushed: ${String(error)}`))
      .finally(() => this.#pushing.delete(table));
  }

  async #pushBets({ brand, currency, crashRoundId, bets }: games.CrashBetsChanged): Promise<void> {
    const players = await Promise.all(
      bets.slice(-BETS_MAX).map(async (bet) => presentCrashPlayer(bet, await this.names.shown(bet.memberId))),
    );
    await this.gateway.toBrand(brand, 'crashbets', { currency, crashRoundId, players });
  }
}
