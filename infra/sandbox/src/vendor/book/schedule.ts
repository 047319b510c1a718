import type { BookGame, League } from './book-games.js';
import { Fixture, type FixturePlan } from './fixture.js';
import type { Side } from './sides.js';

/** A match that a script has ordered (README). It is stored, because no league's timetable contains it. */
export interface OrderedFixture {
  readonly id: string;
  readonly gameCode: string;
  readonly startsAt: number;
  readonly stepMs: number;
}

const KEPT = 400;
/** How long (ms) a match stays listed after its end. */
const SHOWN_AFTER_MS = 60_000;
const ID = /^([a-z]+)-(\d{1,9})$/;

/**
 * The matches of one game. They are computed from the clock and the secret, so a restarted process has the same
 * matches without storing them.
 */
export class Schedule {
  readonly #known = new Map<string, Fixture>();
  readonly #ordered = new Map<string, OrderedFixture>();

  constructor(
    readonly game: BookGame,
    private readonly secret: string,
  ) {}

  find(id: string): Fixture | undefined {
    const known = this.#known.get(id);
    if (known) return known;
    const plan = this.#plan(id);
    if (!plan) return undefined;
    if (this.#known.size >= KEPT) this.#known.delete(this.#known.keys().next().value ?? '');
    const fixture = new Fixture(plan, this.game.rules, `${this.secret}:${this.game.gameCode}`);
    this.#known.set(id, fixture);
    return fixture;
  }

  /** Returns the matches that are running, have ended recently or will start soon, sorted by their start. */
  listed(now: number): readonly Fixture[] {
    const ids = [...this.#ordered.keys()];
    for (const league of this.game.leagues) {
      const from = numberAt(league, now - 2 * league.everyMs);
      const to = numberAt(league, now + Math.max(this.game.aheadMs, league.everyMs));
      for (let number = from; number <= to; number += 1) ids.push(`${league.id}-${number}`);
    }
    return ids
      .flatMap((id) => this.find(id) ?? [])
      .filter(({ endsAt }) => endsAt + SHOWN_AFTER_MS > now)
      .toSorted((a, b) => a.plan.startsAt - b.plan.startsAt);
  }

  /** Returns the last matches of a league that have ended, newest last. */
  ended(league: League, now: number, count: number): readonly Fixture[] {
    const last = numberAt(league, now);
    return Array.from({ length: count + 1 }, (_, index) => this.find(`${league.id}-${last - count + index}`))
      .flatMap((fixture) => fixture ?? [])
      .filter((fixture) => now >= fixture.endsAt)
      .slice(-count);
  }

  order(fixture: OrderedFixture): void {
    this.#ordered.set(fixture.id, fixture);
  }

  /** Builds the match that a script ordered, without adding it to the listed matches. */
  tried(ordered: OrderedFixture): Fixture | undefined {
    const plan = this.#plan(ordered.id, ordered);
    return plan && new Fixture(plan, this.game.rules, `${this.secret}:${this.game.gameCode}`);
  }

  #plan(id: string, ordered = this.#ordered.get(id)): FixturePlan | undefined {
    const [, leagueId, digits] = ID.exec(id) ?? [];
    const number = Number(digits);
    const league = this.game.leagues.find((one) => one.id === leagueId) ?? (ordered && this.game.leagues[0]);
    if (!league || (!ordered && leagueId !== league.id)) return undefined;
    const { startsAt, stepMs } = ordered ?? {
      startsAt: number * league.everyMs + league.offsetMs,
      stepMs: league.stepMs,
    };
    return {
      id,
      leagueId: league.id,
      league: league.name,
      sides: pairOf(league.sides, number),
      startsAt,
      stepMs,
      number,
    };
  }
}

/** Returns the sequence number of the league's match that started last. */
const numberAt = ({ everyMs, offsetMs }: League, now: number): number => Math.floor((now - offsetMs) / everyMs);

/**
 * Returns the two sides of a match. Each side of the league plays every other in turn (round robin). In a league of
 * two sides, the first side always stays first.
 */
function pairOf(sides: readonly Side[], number: number): readonly [Side, Side] {
  const count = sides.length;
  const [first, second] = sides;
  if (!first || !second) throw new Error('a league needs two sides');
  if (count === 2) return [first, second];
  const home = number % count;
  const away = (home + 1 + (Math.floor(number / count) % (count - 1))) % count;
  return [sides[home] ?? first, sides[away] ?? second];
}
