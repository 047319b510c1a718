import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../migrations/all-migrations.js';

// Goal: in every language that has names, no two games have the same name.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
});
afterAll(() => database?.drop());

test.each(['', 'bn', 'ar'])('no two games have the same name (language %j)', async (language) => {
  const names = await database.db.rows<{ name: string }>(
    `SELECT lower(coalesce(n.name, g.display_name)) AS name
       FROM games g
       LEFT JOIN game_names n
              ON n.vassalage = g.vassalage AND n.game_code = g.game_code AND n.language = $1`,
    [language],
  );
  expect(names.length).toBeGreaterThan(250);
  const seen = Map.groupBy(names, ({ name }) => name);
  expect([...seen].filter(([, sharing]) => sharing.length > 1).map(([name]) => name)).toEqual([]);
});
