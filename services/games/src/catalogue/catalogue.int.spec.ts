import { Seal } from '@nm/kit/seal/seal.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { VendorKeysStore } from '../vendors/gateway/vendor-keys.store.js';
import { CatalogueReadModel } from './catalogue.read-model.js';
import { FavoritesStore } from './favorites.store.js';
import { ListsReadModel } from './lists.read-model.js';

// Goal: lists contain the games of vendors with a live key, and each member has their own favourites.

let database: TestDatabase;
let lists: ListsReadModel;
let favorites: FavoritesStore;
const page = {
  gameType: '',
  vassalage: '',
  list: '',
  memberId: null,
  brand: '',
  currency: '',
  found: null,
  language: '',
  page: 1,
  size: 20,
};
const codes = async (filter: object = {}) =>
  (await lists.games({ ...page, ...filter })).games.map(({ gameCode }) => gameCode);

/** In-house games are listed without a vendor's signing key. */
const INHOUSE = ['DICE', 'PLINKO', 'WHEEL', 'MINES', 'HILO', 'CRASH'];
const GAME = { isGame: 'GAME' };
const LOTTERIES = ['LOTT1', 'LOTT3', 'LOTT5', 'MY4D', 'THAI', 'LAO', 'ELOTT1', 'VNNORTH', 'VNCENTRE', 'VNSOUTH'];

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  lists = new ListsReadModel(database.db);
  favorites = new FavoritesStore(database.db);
});
afterAll(() => database?.drop());

test('a vendor is listed once it has a live key', async () => {
  expect((await lists.lanes()).map(({ gameCategory }) => gameCategory)).toEqual(['LOTT', 'ELOTT', 'BGS']);
  expect(await codes()).toEqual([...LOTTERIES, ...INHOUSE]);
  await new VendorKeysStore(database.db, new Seal(Buffer.alloc(32, 1), 'games')).add('BAZAAR', {
    keyId: 'k',
    secret: 'a long enough secret',
  });
  const own = (await lists.lanes()).filter(({ gameCategory }) => !gameCategory.endsWith('LOTT'));
  expect(own.map(({ gameCategory, vendors }) => [gameCategory, vendors])).toEqual([
    [
      'RNG',
      [
        {
          vassalage: 'BAZAAR',
          displayName: 'Bazaar Reels',
          icon: 'bazaar',
          games: 98,
          gameCode: 'LANTERN_ROW',
          ...GAME,
        },
      ],
    ],
    [
      'BGS',
      [
        {
          vassalage: 'INHOUSE',
          displayName: 'In-house',
          icon: 'inhouse',
          games: INHOUSE.length,
          gameCode: 'DICE',
          ...GAME,
        },
      ],
    ],
  ]);
});

test('a vendor opens its first open game, and its first one while all are under maintenance', async () => {
  const opened = async () => (await lists.lanes()).find((lane) => lane.gameCategory === 'RNG')?.vendors[0]?.gameCode;
  const close = async (which: string) =>
    database.db.rows(`UPDATE games SET status = 'maintenance' WHERE vassalage = 'BAZAAR' AND ${which}`);
  await close("game_code = 'LANTERN_ROW'");
  expect(await opened()).toBe('KOI_POND');
  await close('true');
  expect(await opened()).toBe('LANTERN_ROW');
  await database.db.rows("UPDATE games SET status = 'active' WHERE vassalage = 'BAZAAR'");
});

test('games are found by category, vendor and kind of list, a page at a time', async () => {
  const all = await codes({ size: 999 });
  expect(all.slice(0, 4)).toEqual(['LANTERN_ROW', 'KOI_POND', 'TIGER_GATE', 'GOLDEN_TIGER']);
  expect(all.slice(-LOTTERIES.length - INHOUSE.length)).toEqual([...LOTTERIES, ...INHOUSE]);
  expect(await codes({ gameType: 'RNG', list: 'hot' })).toEqual(['LANTERN_ROW', 'KOI_POND']);
  expect(await codes({ vassalage: 'inhouse' })).toEqual(INHOUSE);
  expect((await codes({ list: 'arcade', size: 999 })).slice(-3)).toEqual(['PLINKO', 'MINES', 'CRASH']);
  expect((await codes({ list: 'new' })).slice(0, 2)).toEqual(['SUNSET_CRAB', 'SUNSET_FISH']);
  const second = await lists.games({ ...page, page: 2, size: 99 });
  expect([second.games.length, second.totalCount]).toEqual([all.length - 99, BigInt(all.length)]);
});

test('games of numbers are listed as bingo games, and they stay in their other lists', async () => {
  // While the vendor RIVERSIDE has no valid signing key, its games are not listed, because they could not be played.
  expect(await codes({ list: 'bingo' })).toEqual(['ELOTT1']);
  const tagged = await database.db.rows<{ code: string; others: string[] }>(
    `SELECT game_code AS code, array_remove(list_types, 'bingo') AS others
     FROM games WHERE 'bingo' = ANY (list_types) ORDER BY game_code`,
  );
  expect(tagged.map(({ code }) => code)).toEqual([
    'ELOTT1',
    'FESTIVAL_SEVEN',
    'GOLDEN_SEVEN',
    'GREAT_SEVEN',
    'LUCKY_SEVEN',
    'MIDNIGHT_SEVEN',
    'SILVER_SEVEN',
    'THUNDER_SEVEN',
    'WILD_SEVEN',
  ]);
  expect(tagged.find(({ code }) => code === 'THUNDER_SEVEN')?.others).toEqual(['jackpot', 'new']);
  expect(tagged.find(({ code }) => code === 'LUCKY_SEVEN')?.others).toEqual(['jackpot']);
});

test('names come in the language of the request, else as the vendor writes them', async () => {
  const names = async (language: string) =>
    (await lists.games({ ...page, language, size: 4 })).games.map(({ displayName }) => displayName);
  expect(await names('')).toEqual(['Lantern Row', 'Koi Pond', 'Tiger Gate', 'Golden Tiger']);
  expect(await names('bn')).toEqual(['লণ্ঠনের সারি', 'কই পুকুর', 'বাঘের ফটক', 'সোনালি বাঘ']);
  expect(await names('ar')).toEqual(['صف الفوانيس', 'بركة الكوي', 'بوابة النمر', 'النمر الذهبي']);
  expect(await names('ty')).toEqual(await names(''));
});

test('a list comes with the stakes of a brand and currency, and without stakes where the request names neither', async () => {
  const stakes = async (filter: object) =>
    (await lists.games({ ...page, vassalage: 'INHOUSE', ...filter })).games.map(({ stakeMinorMin, stakeMinorMax }) => [
      stakeMinorMin,
      stakeMinorMax,
    ]);
  expect(await stakes({})).toEqual(INHOUSE.map(() => [0n, 0n]));
  expect(await stakes({ brand: 'nmbn', currency: 'BDT' })).toEqual(INHOUSE.map(() => [100n, 5_000_000n]));
  expect(await stakes({ brand: 'nmen', currency: 'USD' })).toEqual(INHOUSE.map(() => [1n, 1_000_000n]));
});

test('favourites are the member’s own, newest first, each once', async () => {
  const [memberId, stranger] = [crypto.randomUUID(), crypto.randomUUID()];
  const { games } = await lists.games(page);
  for (const { nodeId } of [games[0], games[2], games[0]].filter((game) => game !== undefined))
    await favorites.add(memberId, nodeId);
  expect(await codes({ list: 'favorite', memberId })).toEqual(['TIGER_GATE', 'LANTERN_ROW']);
  expect(await codes({ list: 'favorite', memberId: stranger })).toEqual([]);
  await favorites.remove(memberId, games[2]?.nodeId ?? 0n);
  expect(await codes({ list: 'favorite', memberId })).toEqual(['LANTERN_ROW']);
  await expect(favorites.add(memberId, 999_999n)).rejects.toMatchObject({ code: 'game.not_found' });
});

// The seed data of the sandbox contain vendors with games for every category.
test('vendors of every category are listed once they have keys, each game with stakes in taka and other currencies', async () => {
  const keys = new VendorKeysStore(database.db, new Seal(Buffer.alloc(32, 1), 'games'));
  for (const vendor of ['LANTERNHALL', 'FERRYHOUSE', 'TIDEPOOL', 'TEASTALL', 'MAIDAN', 'EMBERARENA', 'DAWNRING'])
    await keys.add(vendor, { keyId: vendor, secret: 'a long enough secret' });
  expect(
    (await lists.lanes()).map(({ gameCategory, vendors }) => [
      gameCategory,
      ...vendors.map(({ vassalage, gameCode }) => `${vassalage}:${gameCode}`),
    ]),
  ).toEqual([
    ['RNG', 'BAZAAR:LANTERN_ROW'],
    ['LIVE', 'LANTERNHALL:RIVERSIDE_BACCARAT', 'FERRYHOUSE:MARKET_SIC_BO'],
    ['FISH', 'TIDEPOOL:MONSOON_CATCH'],
    ['PVP', 'TEASTALL:TIGER_PEACOCK'],
    ['SPORTS', 'MAIDAN:MAIDAN_MATCHES'],
    ['ESPORTS', 'EMBERARENA:EMBER_LEAGUE'],
    ['COCKFIGHT', 'DAWNRING:DAWN_BOUTS'],
    ['LOTT', 'LOTT:LOTT1', 'TCG_SEA:MY4D'],
    ['ELOTT', 'ELOTT:ELOTT1', 'TCG_LOTTO_VN:VNNORTH'],
    ['BGS', 'INHOUSE:DICE'],
  ]);
  const { games } = await lists.games({ ...page, gameType: 'LIVE', brand: 'nmbn', currency: 'BDT' });
  expect(
    games.slice(0, 4).map(({ gameCode, stakeMinorMin, stakeMinorMax }) => [gameCode, stakeMinorMin, stakeMinorMax]),
  ).toEqual([
    ['RIVERSIDE_BACCARAT', 200n, 2_000_000n],
    ['LANTERN_ROULETTE', 200n, 5_000_000n],
    ['MARKET_SIC_BO', 200n, 1_000_000n],
    ['ANDAR_BAHAR', 100n, 2_500_000n],
  ]);
  const all = await lists.games({ ...page, size: 999, brand: 'nmen', currency: 'USD' });
  expect(all.games.length).toBeGreaterThan(140);
  // An entry of kind VASSALAGE only leads to its vendor's other games. It has no stake limits and cannot be played.
  const entries = all.games.filter(({ isGame }) => isGame === 'VASSALAGE');
  expect(entries.map(({ vassalage, gameCode, stakeMinorMax }) => [vassalage, gameCode, stakeMinorMax])).toEqual([
    ['FERRYHOUSE', 'FERRY_TABLES', 0n],
  ]);
  // A category has the same number of games in its list as its vendors have together. The entry of the kind VASSALAGE,
  // which only leads to other games, is not counted.
  const tables = await lists.games({ ...page, gameType: 'LIVE', size: 2 });
  const vendors = (await lists.lanes()).find(({ gameCategory }) => gameCategory === 'LIVE')?.vendors ?? [];
  expect(Number(tables.gameCount)).toBe(vendors.reduce((sum, vendor) => sum + vendor.games, 0));
  expect(tables.totalCount).toBe(tables.gameCount + 1n);
  const play = { vassalage: 'FERRYHOUSE', gameCode: 'FERRY_TABLES', brand: 'nmen', currency: 'USD' };
  const catalogue = new CatalogueReadModel(database.db);
  expect(await catalogue.playable(database.db, play)).toBeUndefined();
  expect(await catalogue.game('FERRYHOUSE', 'FERRY_TABLES')).toBeUndefined();
  expect(await catalogue.game('FERRYHOUSE', 'MARKET_SIC_BO')).toBeDefined();
  // If an entry of kind VASSALAGE is the first one of its vendor, the lists of categories name it as the entry that
  // opens when a player chooses the vendor.
  await database.db.rows("UPDATE games SET position = 1 WHERE game_code = 'FERRY_TABLES'");
  const live = (await lists.lanes()).find(({ gameCategory }) => gameCategory === 'LIVE')?.vendors;
  expect(live?.map(({ gameCode, isGame }) => [gameCode, isGame])).toEqual([
    ['RIVERSIDE_BACCARAT', 'GAME'],
    ['FERRY_TABLES', 'VASSALAGE'],
  ]);
  expect(
    all.games.filter(
      ({ isGame, stakeMinorMin, stakeMinorMax }) =>
        isGame === 'GAME' && (stakeMinorMin <= 0n || stakeMinorMin > stakeMinorMax),
    ),
  ).toEqual([]);
});
