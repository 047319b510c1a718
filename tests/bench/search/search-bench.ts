import { createTestDatabase } from '@nm/kit/testing/test-database.js';
import { GameLists } from '@nm/games/catalogue/game-lists.service.js';
import { ListsReadModel } from '@nm/games/catalogue/lists.read-model.js';
import { gamesMigrations } from '@nm/games/migrations/all-migrations.js';
import { GameSearch } from '@nm/games/search/game-search.service.js';
import { SearchReadModel } from '@nm/games/search/search.read-model.js';
import { fillGames } from '../catalogue/many-games.js';
import { figureOf, type Figure } from '../figure.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const GAMES = 5_000;
const ASKED = 400;
const P99 = 0.99;
const PAGE = 20;
/** The rate (per second) at which other visitors request lists during the measured search. */
const LOAD_PER_SECOND = 100;
/** The search texts: beginnings, whole names, a typo, other languages, and texts without a match. */
export const TYPED = [
  'g',
  'go',
  'golden t',
  'golden tigre 17',
  'midnigt',
  'সোনালি বাঘ',
  'বাগ',
  'النمر',
  'bazaar reels',
  'slots 4',
  'zzzzzzzz',
  'a b c d e f g h',
];

/** G15: a search among 5,000 games, including the list of results, against the same list without a search. */
export async function measureSearch(): Promise<Figure[]> {
  const database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  try {
    await fillGames(database.ownerUrl, GAMES);
    const lists = new GameLists(new ListsReadModel(database.db));
    const search = new GameSearch(new SearchReadModel(database.db));
    const list = async (found: readonly bigint[] | null): Promise<unknown> =>
      lists.games({
        gameType: '',
        vassalage: '',
        list: '',
        memberId: null,
        brand: 'nmbn',
        currency: 'BDT',
        found,
        language: 'bn',
        page: 1,
        size: PAGE,
      });
    const [ratios, times, loaded]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const plain = await p99(() => list(null));
      const searched = await p99(async (n) => list(await search.find(TYPED[n % TYPED.length] ?? '')));
      const besideLoad = await underLoad(
        () => list(null),
        () => p99(async (n) => list(await search.find(TYPED[n % TYPED.length] ?? ''))),
      );
      if (round === 0) continue;
      console.log(
        `round ${round}: p99 of a search ${searched.toFixed(1)} ms, beside load ${besideLoad.toFixed(1)} ms, of the plain list ${plain.toFixed(1)} ms`,
      );
      ratios.push(searched / plain);
      times.push(searched);
      loaded.push(besideLoad);
    }
    return [
      figureOf('G15', `p99 of a search in ${GAMES} games / of the plain list`, 2, 'lower', ratios),
      figureOf('G15ms', `p99 of a search in ${GAMES} games, ms`, 50, 'lower', times, 1),
      figureOf(
        'G15load',
        `p99 of a search in ${GAMES} games beside ${LOAD_PER_SECOND} lists/s, ms`,
        50,
        'lower',
        loaded,
        1,
      ),
    ];
  } finally {
    await database.drop();
  }
}

async function p99(run: (n: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < ASKED; n += 1) {
    const began = performance.now();
    await run(n);
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[Math.floor(ASKED * P99)] ?? Number.NaN;
}

/** Measures a search while lists are requested at a steady rate, whether or not earlier requests are answered. */
async function underLoad<T>(load: () => Promise<unknown>, measure: () => Promise<T>): Promise<T> {
  const pending = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const one = load().finally(() => pending.delete(one));
    // On a machine that is too slow for the load a list fails; that must not end the bench.
    one.catch(() => undefined);
    pending.add(one);
  }, 1_000 / LOAD_PER_SECOND);
  try {
    return await measure();
  } finally {
    clearInterval(timer);
    await Promise.allSettled(pending);
  }
}
