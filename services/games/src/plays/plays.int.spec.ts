import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { ListsReadModel } from '../catalogue/lists.read-model.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { PlaysJobs } from './plays.jobs.js';
import { PlaysStore } from './plays.store.js';

// Goal: only real-money play of the last days decides which games are hot, and in which order.

let database: TestDatabase;
let jobs: PlaysJobs;
const plays = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await database.db.rows<{ readonly code: string; readonly plays: bigint }>(
        'SELECT game_code AS code, sum(plays)::bigint AS plays FROM game_plays GROUP BY game_code',
      )
    ).map(({ code, plays: count }) => [code, Number(count)]),
  );

/** Stores a round of a member that ended this many minutes ago. */
async function played(gameCode: string, memberId: string, minutesAgo: number, change = ''): Promise<void> {
  await database.db.rows(
    `INSERT INTO rounds (member_id, key, input_hash, brand, vassalage, game_code, category, currency, trial, detail,
                         stake_minor, payout_minor, placed_at, status, balance_minor, balance_version, settled_at, resolve_at)
     VALUES ($1, gen_random_uuid()::text, '', 'lab', 'INHOUSE', $2, 10, 'USD', $4, '{}', 0, 0, now(), $5,
             CASE WHEN $5 = 'settled' THEN 0 END, CASE WHEN $5 = 'settled' THEN 1 END,
             now() - $3 * interval '1 minute', now())`,
    [memberId, gameCode, minutesAgo, change === 'trial', change === 'voided' ? 'voided' : 'settled'],
  );
}
const inTheEarlierHour = async (): Promise<void> => {
  await database.db.rows(
    `INSERT INTO game_plays_progress (counted_to) VALUES (date_bin('10 minutes', now(), 'epoch') - interval '3 hours')
         ON CONFLICT (only_row) DO UPDATE SET counted_to = excluded.counted_to`,
  );
};

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  jobs = new PlaysJobs(database.db, new PlaysStore(database.db));
});
afterAll(() => database?.drop());

test('a member counts once for a game in ten minutes; free play, void rounds and open portions do not count', async () => {
  await inTheEarlierHour();
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
  for (let n = 0; n < 5; n += 1) await played('PLINKO', one, 45);
  await played('PLINKO', two, 45);
  await played('PLINKO', one, 75);
  await played('WHEEL', one, 45, 'trial');
  await played('WHEEL', one, 45, 'voided');
  await played('WHEEL', one, 0);
  await jobs.rankGames();
  expect(await plays()).toEqual({ PLINKO: 3 });
  // The plays of each 10-minute interval are counted once, however often and in how many processes the job runs.
  await Promise.all([jobs.rankGames(), jobs.rankGames()]);
  expect(await plays()).toEqual({ PLINKO: 3 });
});

test('a game that is played becomes hot, and comes first among the hot games', async () => {
  const lists = new ListsReadModel(database.db);
  const hot = async (): Promise<string[]> =>
    (
      await lists.games({
        gameType: '',
        vassalage: '',
        list: 'hot',
        memberId: null,
        brand: '',
        currency: '',
        found: null,
        language: '',
        page: 1,
        size: 60,
      })
    ).games.map(({ gameCode }) => gameCode);
  // On a new site without play, dice is hot because the operator chose it.
  expect(await hot()).toEqual(['DICE']);
  for (let n = 0; n < 12; n += 1) await played('PLINKO', crypto.randomUUID(), 45);
  await inTheEarlierHour();
  await jobs.rankGames();
  expect(await hot()).toEqual(['PLINKO', 'DICE']);
});

test('a pause longer than the window is not caught up, and old play is forgotten', async () => {
  await database.db.rows(`UPDATE game_plays SET hour = hour - interval '8 days'`);
  await database.db.rows(`UPDATE game_plays_progress SET counted_to = now() - interval '400 days'`);
  const began = performance.now();
  await jobs.rankGames();
  expect(performance.now() - began).toBeLessThan(60_000);
  const [row] = await database.db.rows<{ readonly late: boolean }>(
    `SELECT counted_to < now() - interval '15 minutes' AS late FROM game_plays_progress`,
  );
  expect(row?.late).toBe(false);
  expect((await plays())['PLINKO']).toBe(15);
});
