import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { dayOf, startOf } from './brand-day.js';
import { BrandFactsService } from './brand-facts.service.js';
import { PlayStore, type PlayClock } from './play.store.js';
import { changeOf, type DayChange, type Play } from './plays.js';

/** A settlement, correction or void of a round, with the round's figures after it. */
export interface PlayTurn extends Omit<Play, 'day'> {
  readonly brand: string;
  readonly currency: string;
  readonly settledAt: Date;
}

/**
 * Counts settled rounds by day of the brand's time zone (domain rules §8). If a round of a closed day changes, the
 * change is counted in the day that is open now.
 */
@Injectable()
export class PlaysService {
  constructor(
    @Inject(PlayStore) private readonly plays: PlayStore,
    @Inject(BrandFactsService) private readonly brands: BrandFactsService,
  ) {}

  /**
   * Counts changes of rounds in the given order. A repeated change has no effect. Rounds that were settled before
   * counting began in their brand are left out. The number of SQL statements does not depend on the number of changes.
   * @throws Failure if the identity service did not answer; the events must then be handled again.
   */
  async book(tx: Tx, turns: readonly PlayTurn[]): Promise<void> {
    if (turns.length === 0) return;
    const zones = await this.#zones(turns);
    const clocks = await this.#clocks(tx, zones);
    const held = await this.plays.find(tx, [...new Set(turns.map(({ roundId }) => roundId))]);
    const put = new Map<string, Play>();
    const changes: (DayChange & { brand: string; currency: string })[] = [];
    for (const turn of turns) {
      const clock = clocks.get(turn.brand)!;
      const before = held.get(turn.roundId);
      if (!before && turn.settledAt < clock.startedAt) continue;
      const next: Play = { ...playOf(turn), day: before?.day ?? dayOf(turn.settledAt, zones.get(turn.brand)!) };
      const change = changeOf(before, next, clock.openDay);
      if (!change) continue;
      const stored = { ...next, category: change.category };
      held.set(turn.roundId, stored);
      put.set(turn.roundId, stored);
      changes.push({ ...change, brand: turn.brand, currency: turn.currency });
    }
    if (put.size === 0) return;
    await this.plays.put(tx, [...put.values()]);
    const counted = changes.filter(({ category }) => category !== 0);
    await this.plays.add(tx, counted);
    await this.plays.due(tx, counted);
  }

  async #zones(turns: readonly PlayTurn[]): Promise<ReadonlyMap<string, string>> {
    const codes = [...new Set(turns.map(({ brand }) => brand))];
    return new Map(
      await Promise.all(codes.map(async (code) => [code, (await this.brands.of(code)).timeZone || 'UTC'] as const)),
    );
  }

  async #clocks(tx: Tx, zones: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, PlayClock>> {
    const clocks = await this.plays.share(tx, [...zones.keys()]);
    const missing = [...zones].filter(([brand]) => !clocks.has(brand));
    if (missing.length === 0) return clocks;
    for (const [brand, zone] of missing) {
      const today = dayOf(new Date(), zone);
      await this.plays.start(tx, brand, today, startOf(today, zone));
    }
    return this.plays.share(tx, [...zones.keys()]);
  }
}

const playOf = ({ roundId, memberId, category, number, validCashMinor, validMinor, winMinor }: PlayTurn) => ({
  ...{ roundId, memberId, category, number },
  ...{ validCashMinor, validMinor, winMinor },
});
