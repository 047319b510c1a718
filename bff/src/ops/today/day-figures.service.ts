import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { identity, wallet } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import { InjectWallet, type WalletClient } from '../../peers.js';
import type { DayFiguresDto, FigureSumsDto, Range, UsualHourDto } from './figures.dto.js';

const ENTRIES_MAX = 2_000;
/**
 * How long (ms) sums that can still change are cached. Pages read them at intervals, and each read goes through all
 * transfers.
 */
const FRESH_MS = 60_000;
/**
 * How long (ms) the sums of past days are cached at most. The cache key names the day, so an entry is not used after
 * midnight of the brand's time zone.
 */
const CLOSED_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const WEEK_DAYS = 7;
/** The number of past weeks whose mean gives the usual deposits of an hour. */
const USUAL_WEEKS = 4;
const ASKED = { idempotent: true } as const;

/** For each range, its days, and the earlier days with which it is compared. */
const DAYS = {
  today: { days: { daysAgo: 0, days: 1 }, before: { daysAgo: 1, days: 1, untilNow: true } },
  yesterday: { days: { daysAgo: 1, days: 1 }, before: { daysAgo: 2, days: 1 } },
  week: { days: { daysAgo: 6, days: WEEK_DAYS }, before: { daysAgo: 13, days: WEEK_DAYS, untilNow: true } },
} as const;

/** A query for the amount that is held now, for open withdrawals and held wins. */
const HELD_NOW = { daysAgo: 0, days: 1, withoutSums: true, withoutSteps: true } as const;

interface Asked {
  readonly brand: identity.Brand;
  readonly range: Range;
}

/** Returns the fields by which a request to the wallet service names the days of a range. */
export const daysOf = ({ brand, range }: Asked) => ({ ...ofBrand(brand), ...DAYS[range].days });

/** A query to the wallet service for days of a brand. */
interface AskedDays {
  readonly daysAgo: number;
  readonly days: number;
  readonly untilNow?: boolean;
  readonly withoutSums?: boolean;
  readonly withoutSteps?: boolean;
}

/**
 * Reads the sums of money that members of a brand moved in a range of days, such as deposits, withdrawals and stakes.
 * Operators of the same brand share the cached answers.
 */
@Injectable()
export class DayFigures {
  readonly #days = new LRUCache<
    string,
    wallet.DayFigures,
    { readonly brand: identity.Brand; readonly days: AskedDays }
  >({
    max: ENTRIES_MAX,
    fetchMethod: (_key, _stale, { context: { brand, days } }) =>
      this.wallet.getDayFigures({ ...ofBrand(brand), ...days }, ASKED),
  });

  constructor(@InjectWallet() private readonly wallet: WalletClient) {}

  async of(brand: identity.Brand, range: Range): Promise<DayFiguresDto> {
    const { days, before } = DAYS[range];
    const [figures, earlier, usual, { heldMinor }] = await Promise.all([
      this.#ask(brand, days),
      this.#ask(brand, { ...before, withoutSteps: true }),
      range === 'week' ? [] : this.#usual(brand, days.daysAgo),
      // The sums of a past day are cached for long, so the amount held for withdrawals and wins, which must be current,
      // is read separately.
      this.#ask(brand, range === 'yesterday' ? HELD_NOW : days),
    ]);
    return {
      brand: brand.code,
      currency: brand.currency,
      from: isoTime(figures.from) ?? '',
      to: isoTime(figures.to) ?? '',
      ...sumsOf(figures),
      heldMinor: String(heldMinor),
      before: sumsOf(earlier),
      steps: figures.steps.map((step) => ({
        from: isoTime(step.from) ?? '',
        depositedMinor: String(step.depositedMinor),
        withdrawnMinor: String(step.withdrawnMinor),
      })),
      usual,
    };
  }

  /**
   * Returns the mean deposits of each hour on the same weekday of past weeks. Days without deposits and withdrawals
   * are not counted.
   */
  async #usual(brand: identity.Brand, daysAgo: number): Promise<UsualHourDto[]> {
    const weeks = Array.from({ length: USUAL_WEEKS }, (_week, index) => daysAgo + (index + 1) * WEEK_DAYS);
    const answers = await Promise.all(
      weeks.map((ago) => this.#ask(brand, { daysAgo: ago, days: 1, withoutSums: true })),
    );
    return meanByHour(answers.filter(({ steps }) => steps.length > 0));
  }

  #ask(brand: identity.Brand, days: AskedDays): Promise<wallet.DayFigures> {
    const { day, hour } = localTime(brand.timeZone);
    const isOver = days.daysAgo >= days.days && !days.untilNow;
    // In the first hour of a day, postings of the previous day may still arrive. So the figures of past days are then
    // cached for a minute only.
    const ttl = isOver && hour > 0 ? CLOSED_MS : FRESH_MS;
    return this.#days.forceFetch(`${brand.code} ${day} ${JSON.stringify(days)}`, { context: { brand, days }, ttl });
  }
}

/** Returns the present day and hour in a time zone. */
function localTime(timeZone: string): { readonly day: string; readonly hour: number } {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
  });
  const [day = '', hour = ''] = format.format(Date.now()).split(', ');
  return { day, hour: Number(hour) };
}

/**
 * Returns the mean deposits of each hour over the given days. An hour is absent if no day has deposits or withdrawals
 * in it.
 */
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
