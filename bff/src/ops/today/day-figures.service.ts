import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { identity, wallet } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import { InjectWallet, type WalletClient } from '../../peers.js';
import type { DayFiguresDto, FigureSumsDto, Range, UsualHourDto } from './figures.dto.js';

const ENTRIES_MAX = 500;
/** How long (ms) figures are cached. The page reads them repeatedly, and each sum reads all transfers of the days. */
const FRESH_MS = 10_000;
/** How long (ms) the mean of past weeks is cached. It changes at the end of a day only. */
const USUAL_FRESH_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
const WEEK_DAYS = 7;
/** The number of weeks before that give the usual money of an hour. */
const USUAL_WEEKS = 4;
const ASKED = { idempotent: true } as const;

/** The days of a range, and those before it that it is compared with. */
const DAYS = {
  today: { days: { daysAgo: 0, days: 1 }, before: { daysAgo: 1, days: 1, untilNow: true } },
  yesterday: { days: { daysAgo: 1, days: 1 }, before: { daysAgo: 2, days: 1 } },
  week: { days: { daysAgo: 6, days: WEEK_DAYS }, before: { daysAgo: 13, days: WEEK_DAYS, untilNow: true } },
} as const;

interface Asked {
  readonly brand: identity.Brand;
  readonly range: Range;
}

/** What the wallet needs to know the days of a range. */
export const daysOf = ({ brand, range }: Asked) => ({ ...ofBrand(brand), ...DAYS[range].days });

/**
 * Reads the sums of money that the members of brands moved in a range of days. Operators of the same brand share the
 * cached answer.
 */
@Injectable()
export class DayFigures {
  readonly #figures = new LRUCache<string, DayFiguresDto, Asked>({
    max: ENTRIES_MAX,
    ttl: FRESH_MS,
    fetchMethod: (_key, _stale, { context }) => this.#ask(context),
  });
  readonly #usual = new LRUCache<string, UsualHourDto[], Asked>({
    max: ENTRIES_MAX,
    ttl: USUAL_FRESH_MS,
    fetchMethod: (_key, _stale, { context }) => this.#askUsual(context),
  });

  constructor(@InjectWallet() private readonly wallet: WalletClient) {}

  async of(brand: identity.Brand, range: Range): Promise<DayFiguresDto> {
    return this.#figures.forceFetch(`${brand.code} ${range}`, { context: { brand, range } });
  }

  async #ask(asked: Asked): Promise<DayFiguresDto> {
    const { brand, range } = asked;
    const [figures, before] = await Promise.all([
      this.wallet.getDayFigures(daysOf(asked), ASKED),
      this.wallet.getDayFigures({ ...ofBrand(brand), ...DAYS[range].before }, ASKED),
    ]);
    const from = isoTime(figures.from) ?? '';
    return {
      brand: brand.code,
      currency: brand.currency,
      from,
      to: isoTime(figures.to) ?? '',
      ...sumsOf(figures),
      heldMinor: String(figures.heldMinor),
      before: sumsOf(before),
      steps: figures.steps.map((step) => ({
        from: isoTime(step.from) ?? '',
        depositedMinor: String(step.depositedMinor),
        withdrawnMinor: String(step.withdrawnMinor),
      })),
      usual: range === 'week' ? [] : await this.#usual.forceFetch(`${brand.code} ${from}`, { context: asked }),
    };
  }

  /** The mean of those weeks in which money moved at all, so that a young brand is not compared with nothing. */
  async #askUsual({ brand, range }: Asked): Promise<UsualHourDto[]> {
    const { daysAgo } = DAYS[range].days;
    const weeks = Array.from({ length: USUAL_WEEKS }, (_week, index) => daysAgo + (index + 1) * WEEK_DAYS);
    const answers = await Promise.all(
      weeks.map((ago) => this.wallet.getDayFigures({ ...ofBrand(brand), daysAgo: ago, days: 1 }, ASKED)),
    );
    return meanByHour(answers.filter(({ steps }) => steps.length > 0));
  }
}

/** The mean of money in by the hours of given days. Hours without money in any of them are absent. */
export function meanByHour(days: readonly Pick<wallet.DayFigures, 'from' | 'steps'>[]): UsualHourDto[] {
  const sums = new Map<number, bigint>();
  for (const { from, steps } of days)
    for (const step of steps) {
      const sinceMs = Date.parse(isoTime(step.from) ?? '') - Date.parse(isoTime(from) ?? '');
      const hour = Math.floor(sinceMs / HOUR_MS);
      sums.set(hour, (sums.get(hour) ?? 0n) + step.depositedMinor);
    }
  return [...sums]
    .toSorted(([one], [other]) => one - other)
    .map(([hour, sum]) => ({ hour, depositedMinor: String(sum / BigInt(days.length)) }));
}

const ofBrand = ({ code, currency, timeZone }: identity.Brand) => ({ brand: code, currency, timeZone });

const sumsOf = (figures: wallet.DayFigures): FigureSumsDto => ({
  depositedMinor: String(figures.depositedMinor),
  depositedCount: Number(figures.depositedCount),
  withdrawnMinor: String(figures.withdrawnMinor),
  withdrawnCount: Number(figures.withdrawnCount),
  stakedMinor: String(figures.stakedMinor),
  betCount: Number(figures.betCount),
  revenueMinor: String(figures.revenueMinor),
  playerCount: Number(figures.playerCount),
  newCount: Number(figures.newCount),
});
