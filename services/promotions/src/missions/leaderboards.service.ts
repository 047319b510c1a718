import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Days } from '../plays/brand-day.js';
import type { LeaderboardRule } from '../rules/reward-rule.js';
import { LeaderboardStore, type Standing } from './leaderboard.store.js';

/** How many places of a leaderboard are shown. */
const PLACES_MAX = 20;
/** How long (ms) the figures of a leaderboard are cached. */
const FRESH_MS = 10_000;

/** The places of one period of a leaderboard, and the place of the member who views it. */
export interface Leaderboard {
  readonly places: readonly Standing[];
  /** The place of the member who views the leaderboard; undefined if this member has no figure above zero. */
  readonly own: Standing | undefined;
  /** True if the places are final. */
  readonly closed: boolean;
}

/** The figures (valid bets or net win) of a period, as they were last computed. */
interface Figures {
  readonly top: readonly Omit<Standing, 'prizeMinor'>[];
  /** The figures (valid bets or net win) of all members, highest first. */
  readonly all: readonly bigint[];
}

/**
 * Reads leaderboards. To compute the figures of a period, the bets of all members of a brand are read. The result is
 * therefore cached for ten seconds for all readers. A member's own figure is read at each call.
 */
@Injectable()
export class LeaderboardsService {
  readonly #counted = new Map<string, { readonly figures: Promise<Figures>; readonly countedAt: number }>();

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(LeaderboardStore) private readonly boards: LeaderboardStore,
  ) {}

  /**
   * Returns the first places of a period and the member's own place. For a closed period the stored final places are
   * returned.
   * @param prizes the prizes in minor units, beginning with the first place.
   */
  async of(
    rule: LeaderboardRule,
    brand: string,
    days: Days,
    { memberId, prizes }: { readonly memberId: string; readonly prizes: readonly bigint[] },
  ): Promise<Leaderboard> {
    // Asked before the places: a period that is closed in between then shows counted places, and not a closed period
    // without winners. A closed period has no places if nobody had a figure above zero.
    const isClosed = await this.boards.isClosed(this.db, brand, days.to);
    const final = await this.boards.places(this.db, rule.id, brand, days.from);
    const closed = isClosed || final.length > 0;
    const ofFinal = final.find((place) => place.memberId === memberId);
    if (ofFinal) return { places: final, own: ofFinal, closed };
    const { top, all } = await this.#figures(rule, brand, days);
    const counted = top.map((place) => ({ ...place, prizeMinor: prizes[place.rank - 1] ?? 0n }));
    const places = closed ? final : counted;
    const ofTop = counted.find((place) => place.memberId === memberId);
    if (ofTop) return { places, own: closed ? { ...ofTop, prizeMinor: 0n } : ofTop, closed };
    const figureMinor = await this.boards.figureOf(this.db, rule, brand, days, memberId);
    if (figureMinor <= 0n) return { places, own: undefined, closed };
    // The member's figure may have increased since the cached figures were computed, even above that of a shown place.
    // Until the figures are computed again, the member is ranked after the shown places.
    const rank = Math.max(higherThan(all, figureMinor), top.length) + 1;
    return { places, own: { rank, memberId, figureMinor, prizeMinor: 0n }, closed };
  }

  /**
   * Returns the cached figures of a leaderboard, or computes them again. Simultaneous callers share one computation.
   */
  #figures(rule: LeaderboardRule, brand: string, days: Days): Promise<Figures> {
    const key = `${brand} ${rule.id} ${days.from}`;
    const known = this.#counted.get(key);
    if (known && Date.now() - known.countedAt < FRESH_MS) return known.figures;
    for (const [each, { countedAt }] of this.#counted)
      if (Date.now() - countedAt >= FRESH_MS) this.#counted.delete(each);
    const figures = this.boards
      .standings(this.db, rule, brand, days)
      .then((rows) => ({ top: rows.slice(0, PLACES_MAX), all: rows.map(({ figureMinor }) => figureMinor) }));
    this.#counted.set(key, { figures, countedAt: Date.now() });
    figures.catch(() => this.#counted.delete(key));
    return figures;
  }
}

/** Returns how many members have a higher figure than the given one. The figures are sorted, highest first. */
function higherThan(all: readonly bigint[], figureMinor: bigint): number {
  let [from, to] = [0, all.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (all[middle]! > figureMinor) from = middle + 1;
    else to = middle;
  }
  return from;
}
