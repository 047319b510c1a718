import { Seal } from '@nm/kit/seal/seal.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { JackpotStore } from '../jackpots/jackpot.store.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { VendorKeysStore } from '../vendors/vendor-keys.store.js';
import { FavoritesStore } from './favorites.store.js';
import { ListsReadModel } from './lists.read-model.js';

// Goal: lists show what can be played and nothing else; a member's lists are his; pools move by what rounds put in.

let database: TestDatabase;
let lists: ListsReadModel;
let favorites: FavoritesStore;
const page = { gameType: '', vassalage: '', list: '', memberId: null, page: 1, size: 20 };
const codes = async (filter: object = {}) => (await lists.games({ ...page, ...filter })).games.map(({ gameCode }) => gameCode);

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  lists = new ListsReadModel(database.db);
  favorites = new FavoritesStore(database.db);
});
afterAll(() => database?.drop());

test('a vendor is listed once it has a live key', async () => {
  expect((await lists.lanes()).map(({ gameCategory }) => gameCategory)).toEqual(['BGS']);
  expect(await codes()).toEqual(['DICE']);
  await new VendorKeysStore(database.db, new Seal(Buffer.alloc(32, 1), 'games')).add('BAZAAR', { keyId: 'k', secret: 'a long enough secret' });
  expect((await lists.lanes()).map(({ gameCategory, vendors }) => [gameCategory, vendors])).toEqual([
    ['RNG', [{ vassalage: 'BAZAAR', displayName: 'Bazaar Reels', icon: 'bazaar', games: 3 }]],
    ['BGS', [{ vassalage: 'INHOUSE', displayName: 'In-house', icon: 'inhouse', games: 1 }]],
  ]);
});

test('games are found by category, vendor and kind of list, a page at a time', async () => {
  expect(await codes()).toEqual(['LANTERN_ROW', 'KOI_POND', 'TIGER_GATE', 'DICE']);
  expect(await codes({ gameType: 'RNG', list: 'hot' })).toEqual(['LANTERN_ROW', 'KOI_POND']);
  expect(await codes({ vassalage: 'inhouse' })).toEqual(['DICE']);
  expect(await codes({ list: 'arcade' })).toEqual(['TIGER_GATE']);
  const second = await lists.games({ ...page, page: 2, size: 3 });
  expect([second.games.length, second.totalCount]).toEqual([1, 4n]);
});

test('favourites are the member’s own, newest first, each once', async () => {
  const [memberId, stranger] = [crypto.randomUUID(), crypto.randomUUID()];
  const { games } = await lists.games(page);
  for (const { nodeId } of [games[0], games[2], games[0]].filter((game) => game !== undefined)) await favorites.add(memberId, nodeId);
  expect(await codes({ list: 'favorite', memberId })).toEqual(['TIGER_GATE', 'LANTERN_ROW']);
  expect(await codes({ list: 'favorite', memberId: stranger })).toEqual([]);
  await favorites.remove(memberId, games[2]?.nodeId ?? 0n);
  expect(await codes({ list: 'favorite', memberId })).toEqual(['LANTERN_ROW']);
  await expect(favorites.add(memberId, 999_999n)).rejects.toMatchObject({ code: 'game.not_found' });
});

test('a pool grows by the share of stakes, loses no part of a minor unit, and gives a void’s share back', async () => {
  const jackpots = new JackpotStore();
  const { db } = database;
  const rounds = Array.from({ length: 10 }, () => crypto.randomUUID());
  const feeding = { brand: 'lab', currency: 'USD', vassalage: 'BAZAAR', gameCode: 'LANTERN_ROW', stakeMinor: 25n };
  const count = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return db.transaction((tx) => jackpots.count(tx));
  };
  const feed = (change: object = {}) => db.transaction(async (tx) => {
    for (const roundId of rounds) await jackpots.feed(tx, { ...feeding, roundId, ...change }, 'fed');
  });
  await feed();
  await feed(); // the same rounds again put in nothing
  const [first] = await count();
  expect(first).toMatchObject({ pool: 'lab.lantern', amountMinor: 500_002n, version: 2n }); // ten times a quarter: 2.5
  expect(await db.transaction((tx) => jackpots.count(tx))).toEqual([]);
  for (const roundId of rounds) for (let i = 0; i < 2; i += 1) await db.transaction((tx) => jackpots.reverse(tx, roundId));
  expect(await count()).toMatchObject([{ amountMinor: 500_000n, version: 3n }]);
  await feed({ gameCode: 'TIGER_GATE' });
  expect(await count()).toEqual([]);
});
