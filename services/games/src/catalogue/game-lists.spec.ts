import { GameLists } from './game-lists.service.js';
import type { GameOrder, GamesFilter, ListFilter, ListsReadModel } from './lists.read-model.js';

// Goal: every request for a list gets its answer, also if more lists are being read than the cache has entries.

const LISTS = 500;

test('more lists at once than the cache keeps are all answered', async () => {
  const started = Promise.withResolvers<void>();
  const asked: string[] = [];
  const lists = {
    order: async ({ vassalage }: ListFilter): Promise<GameOrder> => {
      asked.push(vassalage);
      if (asked.length === LISTS) started.resolve();
      await started.promise;
      return new Map([[BigInt(vassalage), true]]);
    },
    games: async (_filter: GamesFilter, order?: GameOrder) => ({ games: [], totalCount: BigInt(order!.size), order }),
  } as unknown as ListsReadModel;
  const service = new GameLists(lists);
  const filter = { gameType: '', list: '', memberId: null, brand: '', currency: '', language: '' };
  const page = { found: null, page: 1, size: 20 };
  const read = (n: number) => service.games({ ...filter, ...page, vassalage: String(n) });
  const pages = await Promise.all(Array.from({ length: LISTS }, (_, n) => read(n)));
  expect(pages).toEqual(pages.map((_, n) => ({ games: [], totalCount: 1n, order: new Map([[BigInt(n), true]]) })));
});
