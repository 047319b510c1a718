import type { Reply } from '../../shared/http.js';
import { OrderedFaults } from '../../shared/ordered-faults.js';
import type { PlaySession } from '../play-session.js';
import { ENTRIES, OFFERS } from './offers.js';

/** The faults that a script can order for the next call of games.list (README). */
const FAULTS = [
  'games_timeout',
  'games_broken_off',
  'games_duplicate',
  'games_category',
  'games_flood',
  'games_endless',
  'games_empty',
  'games_changed',
] as const;
type GameListFault = (typeof FAULTS)[number];

/** One entry in the answer to `games.list`. */
interface Row {
  readonly gameCode: string;
  readonly name: string;
  readonly category: string;
  /**
   * The value VASSALAGE if the entry stands for all other games of the vendor; absent if the entry is a single game.
   */
  readonly isGame?: 'VASSALAGE';
  readonly limits: readonly { readonly currency: string; readonly stakeMin: string; readonly stakeMax: string }[];
}

const PAGE = 60;
const FLOOD = 100_000;
const CURSOR = /^\d{1,6}$/;
const TAKA = 100;
/** The minimum stake of a game in taka is at most this amount (in paisa). */
const TAKA_LOW_MAX = 200;

/**
 * Answers `games.list {cursor}`: the games of a vendor, one page per call. An ordered fault applies to all pages of
 * one list.
 */
export class GameLists {
  readonly #faults = new OrderedFaults<GameListFault>(FAULTS);
  readonly #current = new Map<string, GameListFault | undefined>();

  constructor(private readonly games: ReadonlyMap<string, PlaySession['game']>) {}

  orderFault(fault: unknown, times: unknown): boolean {
    return this.#faults.order(fault, times);
  }

  list(vendor: string, { cursor }: Readonly<Record<string, unknown>>): Reply {
    const isFirst = cursor === undefined || cursor === '';
    if (!isFirst && !(typeof cursor === 'string' && CURSOR.test(cursor)))
      return { status: 400, json: { status: 'INVALID_REQUEST' } };
    if (isFirst)
      this.#current.set(
        vendor,
        FAULTS.find((fault) => this.#faults.take(fault)),
      );
    const fault = this.#current.get(vendor);
    if (fault === 'games_timeout' || (fault === 'games_broken_off' && !isFirst)) return { hang: true };
    const from = Number(cursor ?? '') || 0;
    const rows = misbehaving(this.#rows(vendor), fault);
    const size = fault === 'games_flood' ? FLOOD : PAGE;
    const hasNext = fault === 'games_endless' || from + size < rows.length;
    // With the fault `games_endless` every page names a next page. With `games_broken_off` the first page names a next
    // page, even if the list has only one page.
    const next = hasNext || (fault === 'games_broken_off' && isFirst) ? String((from + size) % 1_000_000) : '';
    const page = fault === 'games_endless' ? rows.slice(0, PAGE) : rows.slice(from, from + size);
    return { status: 200, json: { status: 'OK', games: page, next } };
  }

  #rows(vendor: string): Row[] {
    const games = OFFERS.filter((offer) => offer.vendor === vendor).flatMap(
      ({ category, low, high, takaHigh, games }) => {
        const takaLow = Math.min(low * 10, TAKA_LOW_MAX);
        const limits = [
          limit('*', low, high),
          ...['BDT', 'TBDT'].map((currency) => limit(currency, takaLow, takaHigh ?? high * TAKA)),
        ];
        return games.split(' ').flatMap((gameCode) => {
          const game = this.games.get(gameCode);
          return game ? [{ gameCode, name: nameOf(game), category, limits }] : [];
        });
      },
    );
    const entries = ENTRIES.filter((entry) => entry.vendor === vendor).map(({ category, gameCode, name }): Row => ({
      gameCode,
      name,
      category,
      isGame: 'VASSALAGE',
      limits: [],
    }));
    return [...games, ...entries];
  }
}

const limit = (currency: string, low: number, high: number): Row['limits'][number] => ({
  currency,
  stakeMin: String(low),
  stakeMax: String(high),
});

const nameOf = (game: PlaySession['game']): string => ('title' in game ? game.title : game.name.EN);

/** Returns the list of games after an ordered fault has changed it. */
function misbehaving(rows: readonly Row[], fault: GameListFault | undefined): readonly unknown[] {
  const [first, second, third] = rows;
  if (!first) return rows;
  switch (fault) {
    case 'games_duplicate':
      return [...rows, { ...first, name: 'The same again' }];
    case 'games_category':
      return [{ ...first, category: 'TELEPATHY' }, ...rows.slice(1)];
    case 'games_flood':
      return Array.from({ length: FLOOD }, (_, n) => ({ ...first, gameCode: `FLOOD_${n}` }));
    case 'games_empty':
      return [];
    case 'games_changed':
      // With the fault `games_changed` the first game is no longer listed, the second has another name, and the third
      // has other stakes.
      return [
        ...(second ? [{ ...second, name: `${second.name} II` }] : []),
        ...(third ? [{ ...third, limits: [limit('USD', 50, 5_000)] }] : []),
        ...rows.slice(3),
      ];
    default:
      return rows;
  }
}
