import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../migrations/all-migrations.js';

// Goal: every game has a name in English, Bangla and Arabic, and no two games have the same name in a language.

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

test('every game of the seed has a name in Bangla and in Arabic, in the script of the language', async () => {
  const missing = () =>
    database.db.rows<{ game: string }>(
      `SELECT g.vassalage || ' ' || g.game_code || ' ' || l.language AS game
         FROM games g
        CROSS JOIN (VALUES ('bn', '[ঀ-৿]'), ('ar', '[؀-ۿ]')) AS l (language, script)
         LEFT JOIN game_names n
                ON n.vassalage = g.vassalage AND n.game_code = g.game_code AND n.language = l.language
        WHERE n.name IS NULL OR n.name !~ l.script
        ORDER BY 1`,
    );
  expect(await missing()).toEqual([]);
  // The new game has no names, so the same statement must now return it. This proves that the statement finds missing
  // names.
  await database.db.rows(
    `INSERT INTO games (game_id, vassalage, game_code, game_type, display_name)
     VALUES ('bazaar-no-name', 'BAZAAR', 'NO_NAME', 'RNG', 'No Name')`,
  );
  expect(await missing()).toEqual([{ game: 'BAZAAR NO_NAME ar' }, { game: 'BAZAAR NO_NAME bn' }]);
});
