import fc from 'fast-check';
import pg from 'pg';
import { Seal } from '@nm/kit/seal/seal.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { FavoritesStore } from '../catalogue/favorites.store.js';
import { ListsReadModel } from '../catalogue/lists.read-model.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { VendorKeysStore } from '../vendors/gateway/vendor-keys.store.js';
import { GameSearch } from './game-search.service.js';
import { SearchReadModel } from './search.read-model.js';

// Goal: typed text finds games of the real catalogue in every language, and lists still contain only open games.

let database: TestDatabase;
let owner: pg.Client;
let lists: ListsReadModel;
const search = (): GameSearch => new GameSearch(new SearchReadModel(database.db));
const ALL = { gameType: '', vassalage: '', list: '', memberId: null, brand: '', currency: '', page: 1, size: 999 };
const found = async (query: string, filter: object = {}) =>
  lists.games({ ...ALL, language: '', ...filter, found: await search().find(query) });
const codes = async (query: string, filter: object = {}) =>
  (await found(query, filter)).games.map(({ gameCode }) => gameCode);

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  lists = new ListsReadModel(database.db);
  const keys = new VendorKeysStore(database.db, new Seal(Buffer.alloc(32, 1), 'games'));
  for (const vendor of ['BAZAAR', 'RIVERSIDE', 'TIDEPOOL', 'LANTERNHALL'])
    await keys.add(vendor, { keyId: vendor, secret: 'a long enough secret' });
});
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

test.each([
  ['koi pond', 'KOI_POND'],
  ['কই পুকুর', 'KOI_POND'],
  ['بركة الكوي', 'KOI_POND'],
  ['koi pnod', 'KOI_POND'],
  ['midnigt tiger', 'MIDNIGHT_TIGER'],
  ['মাঝরাতের বাগ', 'MIDNIGHT_TIGER'],
  ['نمر منتصف اليل', 'MIDNIGHT_TIGER'],
  ['copper dice', 'DICE'],
])('%s finds its game first', async (query, code) => expect((await codes(query))[0]).toBe(code));

test('a search is cut into pages with its total, and keeps to category, provider and kind', async () => {
  const all = await found('golden');
  expect(all.totalCount).toBeGreaterThan(20n);
  const page = await found('golden', { page: 2, size: 9 });
  expect(page.games.map(({ nodeId }) => nodeId)).toEqual(all.games.slice(9, 18).map(({ nodeId }) => nodeId));
  expect(page.totalCount).toBe(all.totalCount);
  expect(await codes('golden', { gameType: 'FISH' })).toEqual(['GOLDEN_NET', 'GOLDEN_SPEAR']);
  expect(await codes('golden crown', { vassalage: 'BAZAAR' })).toEqual([]);
  expect(await codes('thunder tiger', { list: 'new' })).toEqual(['THUNDER_TIGER']);
  // A provider and a category are found by their names.
  const ofProvider = await codes('tide pool');
  expect(ofProvider.length).toBeGreaterThan(4);
  expect(ofProvider.filter((code) => !/CATCH|NET|SPEAR|TRAWL/.test(code))).toEqual([]);
  expect((await codes('ফিশিং গেম')).length).toBeGreaterThan(4);
});

test('a member searches favourites', async () => {
  const memberId = crypto.randomUUID();
  const [tiger] = (await found('golden tiger')).games;
  await new FavoritesStore(database.db).add(memberId, tiger?.nodeId ?? 0n);
  expect(await codes('golden', { list: 'favorite', memberId })).toEqual(['GOLDEN_TIGER']);
});

test('a game of a vendor without a key is not found, and a closed game neither', async () => {
  const game = await database.db.one<{ nodeId: bigint }>(
    `SELECT node_id AS "nodeId" FROM games WHERE game_code = 'HIGH_LANTERN'`,
  );
  expect(await search().find('high lantern')).toContain(game?.nodeId);
  expect(await codes('high lantern')).toEqual([]);
  expect(await codes('golden owl')).toContain('GOLDEN_OWL');
  await owner.query("UPDATE games SET status = 'closed' WHERE game_code = 'GOLDEN_OWL'");
  expect(await codes('golden owl')).not.toContain('GOLDEN_OWL');
  await owner.query("UPDATE games SET status = 'active' WHERE game_code = 'GOLDEN_OWL'");
});

test('of two games that fit alike, the one that is played more comes first', async () => {
  const before = await codes('silver');
  const last = before.at(-1);
  await owner.query(
    `INSERT INTO game_ranks (node_id, plays, is_hot) SELECT node_id, 50, true FROM games WHERE game_code = '${last}'`,
  );
  expect((await codes('silver'))[0]).toBe(last);
});

test('every name of the catalogue finds its game under one typo', async () => {
  const games = await new SearchReadModel(database.db).games();
  const index = search();
  const named = games.flatMap(({ nodeId, names }) => [...names].map((name) => ({ nodeId, name })));
  expect(named.length).toBeGreaterThan(600);
  const typed = fc.constantFrom(...named).chain(({ nodeId, name }) => {
    const letters = [...name];
    return fc.tuple(fc.nat(letters.length - 1), fc.constantFrom('left', 'other', 'twice')).map(([at, kind]) => {
      const typo = { left: '', other: 'x', twice: `${letters[at]}${letters[at]}` }[kind] ?? '';
      return { nodeId, query: [...letters.slice(0, at), typo, ...letters.slice(at + 1)].join('') };
    });
  });
  await fc.assert(
    fc.asyncProperty(typed, async ({ nodeId, query }) => expect(await index.find(query)).toContain(nodeId)),
    { numRuns: 500 },
  );
});
