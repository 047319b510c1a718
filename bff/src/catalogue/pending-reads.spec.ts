import type { identity } from '@nm/contracts';
import type { GamesClient } from '../peers.js';
import { CatalogueController } from './catalogue.controller.js';
import type { MaskedNames } from './masked-names.service.js';
import { RecommendedGamesService } from './recommended-games.service.js';
import { WinnerBoardService } from './winner-board.service.js';

// Goal: while the games service answers slowly, every request waits for its answer, also if more different lists are
// being read than a cache has entries.

const REQUESTS = 500;
const BRAND = { code: 'lab', currency: 'USD', languages: ['EN'] } as unknown as identity.Brand;

/** A games service that answers only after all requests have arrived. */
function aSlowService(requests: number): GamesClient {
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  const answer = async <T>(value: T): Promise<T> => {
    arrived += 1;
    if (arrived === requests) all.resolve();
    await all.promise;
    return value;
  };
  return {
    listGames: () => answer({ games: [], pageNum: 1, totalPages: 1, totalCount: 7n, gameCount: 7n }),
    listWinners: () => answer({ winners: [] }),
  } as unknown as GamesClient;
}

const numbered = <T>(one: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: REQUESTS }, (_, n) => one(n)));
/** Returns another valid language code for each number. */
const languageOf = (n: number): string => `en-a${n}`;

test('searches for different texts are all answered', async () => {
  const controller = new CatalogueController(aSlowService(REQUESTS), {} as WinnerBoardService);
  const found = await numbered((n) => controller.search({ q: `text ${n}` }, BRAND, undefined));
  expect(found.every(({ totalCount }) => totalCount === 7)).toBe(true);
});

test('winner boards of different languages are all answered', async () => {
  const boards = new WinnerBoardService(aSlowService(REQUESTS), {} as MaskedNames);
  const read = (n: number) => boards.of('lab', { gameCategory: '', language: languageOf(n) }, 20);
  expect(await numbered(read)).toEqual(Array.from({ length: REQUESTS }, () => []));
});

test('recommended games in different languages are all answered', async () => {
  const recommended = new RecommendedGamesService(aSlowService(REQUESTS));
  expect(await numbered((n) => recommended.of('OTHER', languageOf(n)))).toEqual(
    Array.from({ length: REQUESTS }, () => []),
  );
});
