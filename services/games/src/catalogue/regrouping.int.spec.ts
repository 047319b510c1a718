import pg from 'pg';
import { Seal } from '@nm/kit/seal/seal.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { GameSearch } from '../search/game-search.service.js';
import { SearchReadModel } from '../search/search.read-model.js';
import { VendorKeysStore } from '../vendors/gateway/vendor-keys.store.js';
import { CatalogueReadModel } from './catalogue.read-model.js';
import { ListsReadModel } from './lists.read-model.js';
import { REGROUPINGS } from './regrouping.js';

// Goal: each row of the regrouping table (which shows some vendors' games in another category) moves the games of its
// vendor to the new category in every list, and no other games.

const ROWS = REGROUPINGS.flatMap(({ from, to, vendors }) => vendors.map((vendor) => [vendor, from, to] as const));
const OTHER = ['PLAINVENDOR', 'SPORTS'] as const;
const code = (vendor: string, category: string): string => `${vendor}_${category}_REGROUPED`;
let database: TestDatabase;
let lists: ListsReadModel;
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
  size: 999,
};
const codes = async (filter: object): Promise<string[]> =>
  (await lists.games({ ...page, ...filter })).games.map(({ gameCode }) => gameCode);

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  lists = new ListsReadModel(database.db);
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  const keys = new VendorKeysStore(database.db, new Seal(Buffer.alloc(32, 1), 'games'));
  for (const [vendor, category] of [...ROWS, OTHER]) {
    await owner.query(
      `INSERT INTO vendors (vassalage, display_name, mode, position) VALUES ($1, $1, 'frame', 900) ON CONFLICT DO NOTHING`,
      [vendor],
    );
    await owner.query(
      `INSERT INTO games (game_id, vassalage, game_code, game_type, display_name) VALUES ($2, $1, $2, $3, $2)`,
      [vendor, code(vendor, category), category],
    );
    await keys.add(vendor, { keyId: vendor, secret: 'a long enough secret' });
  }
  await owner.end();
});
afterAll(() => database?.drop());

test('DS88 is in the list of cockfight vendors', () =>
  expect(REGROUPINGS.find(({ to }) => to === 'COCKFIGHT')?.vendors).toContain('DS88'));

test.each(ROWS)('games of %s under %s are shown under %s only', async (vendor, from, to) => {
  expect(await codes({ gameType: to })).toContain(code(vendor, from));
  expect(await codes({ gameType: from })).not.toContain(code(vendor, from));
  const { games } = await lists.games({ ...page, vassalage: vendor });
  expect(games.find(({ gameCode }) => gameCode === code(vendor, from))).toMatchObject({ gameType: to });
  const vendorsOf = async (category: string) =>
    (await lists.lanes()).find(({ gameCategory }) => gameCategory === category)?.vendors ?? [];
  expect((await vendorsOf(to)).map(({ vassalage }) => vassalage)).toContain(vendor);
  expect((await vendorsOf(from)).map(({ vassalage }) => vassalage)).not.toContain(vendor);
  // Launches and rounds of a regrouped game use the new category too.
  expect(await new CatalogueReadModel(database.db).game(vendor, code(vendor, from))).toMatchObject({ gameType: to });
});

test('a game of any other vendor keeps its category', async () => {
  expect(await codes({ gameType: 'SPORTS' })).toContain(code(...OTHER));
  for (const { to } of REGROUPINGS) expect(await codes({ gameType: to })).not.toContain(code(...OTHER));
});

test('a search for the category finds a game that was moved into it', async () => {
  const found = await new GameSearch(new SearchReadModel(database.db)).find('cockfight');
  expect(await codes({ found })).toContain(code('DS88', 'SPORTS'));
});
