import type { Timestamp } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { BrandService } from '../brand/brand.service.js';
import { MaskedNames } from '../catalogue/masked-names.service.js';
import { GameNames } from '../catalogue/game-names.service.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { presentWinner } from './signal.presenter.js';

/** The shortest time (ms) between two wins that are pushed to the same brand. */
const PAUSE_MS = 1_000;

/** Pushes settled real-money wins and jackpot wins to all sockets of the brand. */
@Consumer({ name: 'bff.winners', kind: 'signal', lingerMs: 200 })
export class WinnerHandlers {
  readonly #shownAt = new Map<string, number>();

  constructor(
    private readonly gateway: RealtimeGateway,
    private readonly gameNames: GameNames,
    private readonly brands: BrandService,
    private readonly names: MaskedNames,
  ) {}

  @Handles(games.RoundSettledSchema)
  async onRoundSettled(event: games.RoundSettled): Promise<void> {
    if (event.trial || sumOf(event.payout) <= sumOf(event.stake)) return;
    await this.#show({ ...event, winMinor: sumOf(event.payout) });
  }

  @Handles(games.JackpotWonSchema)
  async onJackpotWon(event: games.JackpotWon): Promise<void> {
    this.#shownAt.delete(event.brand); // a jackpot win is pushed even if another win was pushed just before
    await this.#show({ ...event, winMinor: event.amountMinor, settledAt: event.wonAt });
  }

  async #show(event: Win): Promise<void> {
    const now = Date.now();
    if (now - (this.#shownAt.get(event.brand) ?? 0) < PAUSE_MS) return;
    this.#shownAt.set(event.brand, now);
    const player = await this.names.shown(event.memberId);
    const { languages } = await this.brands.byCode(event.brand);
    const name = await this.gameNames.of(event.vendor, event.gameCode, languages);
    await this.gateway.toBrand(event.brand, 'winner', presentWinner(event, player, name));
  }
}

interface Win {
  readonly memberId: string;
  readonly brand: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly winMinor: bigint;
  readonly settledAt?: Timestamp;
}

const sumOf = (pools: games.RoundSettled['payout']): bigint => (pools?.cashMinor ?? 0n) + (pools?.bonusMinor ?? 0n);
