import { create } from '@bufbuild/protobuf';
import { games, identity } from '@nm/contracts';
import type { GamesClient } from '../peers.js';
import { CatalogueController } from './catalogue.controller.js';
import type { WinnerBoardService } from './winner-board.service.js';

// Goal: a site with the language TY lists the bingo games of the catalogue; every other site answers an empty list,
// also right after a site with TY filled the cache of lists (specification §9).

const asked: string[] = [];
const client = {
  listGames: async ({ list = '' }: { readonly list?: string }) => {
    asked.push(list);
    const found = list === 'bingo' ? [{ gameCode: 'LUCKY_SEVEN' }] : [{ gameCode: 'DICE' }];
    return create(games.ListGamesResponseSchema, { games: found, totalCount: 1n, totalPages: 1, pageNum: 1 });
  },
};
const catalogue = new CatalogueController(client as unknown as GamesClient, {} as WinnerBoardService);
const brandOf = (...languages: string[]) =>
  create(identity.BrandSchema, { code: 'lab', currency: 'USD', languages: ['EN', ...languages] });
const codesAt = async (brand: identity.Brand, listType: string) =>
  (await catalogue.gameList({ listType }, brand, undefined)).games.map(({ gameCode }) => gameCode);

test('only a site with the language TY lists bingo games', async () => {
  expect(await codesAt(brandOf('BN'), 'bingo')).toEqual([]);
  expect(asked).toEqual([]);
  expect(await codesAt(brandOf('TY'), 'BINGO')).toEqual(['LUCKY_SEVEN']);
  expect(await codesAt(brandOf('BN'), 'bingo')).toEqual([]);
  expect(await codesAt(brandOf('BN'), 'hot')).toEqual(['DICE']);
});
