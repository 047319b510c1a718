import { Logger } from '@nestjs/common';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { gamesMigrations } from '../../migrations/all-migrations.js';
import { TEST_BEACON } from '../../testing/crash-copy.js';
import { CrashTableOfTest } from '../../testing/crash-table.js';
import { crashPointE2, msToCrash } from './crash-rules.js';
import { passRounds } from '../../testing/passes.js';

// Goal: old rows of crash are removed in portions. Running rounds, money and the data that prove the results of
// members' bets stay.

const CRASH_MS = msToCrash(200);
let database: TestDatabase;
let owner: pg.Client;
let table: CrashTableOfTest;

beforeAll(async () => {
  Logger.overrideLogger(false); // a test's settlement also meets the bets of earlier tests, whose wallet is gone
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
beforeEach(async () => {
  TEST_BEACON.value = 'b'.repeat(64);
  table = await new CrashTableOfTest(database, owner).create();
});
afterEach(() => table.closeTable());
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

/** Plays a round to its natural end with these bets, and returns the members with their rounds. */
async function played(bets: number) {
  const round = await table.open();
  const players = [];
  for (let i = 0; i < bets; i += 1) {
    const memberId = table.aMember();
    players.push({ memberId, roundId: (await table.bet(round, memberId, 150)).bet.roundId });
  }
  await owner.query('UPDATE crash_rounds SET closes_at = clock_timestamp() WHERE crash_round_id = $1', [
    round.crashRoundId,
  ]);
  await passRounds(table.games.crash.rounds);
  const { crashE2 } = (await table.games.crash.store.byId(database.db, round.crashRoundId))!;
  await table.pass(round, msToCrash(crashE2!) + 2_000);
  await passRounds(table.games.crash.rounds);
  await table.games.crash.settling.settleDue();
  return { crashRoundId: round.crashRoundId, players };
}

test('bets go after their time in portions, and the proof of each bet can still be verified', async () => {
  const { crashRoundId, players } = await played(5);
  const { retention, store, betsStore } = table.games.crash;
  expect(await retention.removeOld(inDays(399))).toMatchObject({ bets: 0 });
  expect(await betsStore.byId(database.db, players[0]!.roundId)).toBeDefined();
  expect(await retention.removeOld(inDays(401), 2)).toMatchObject({ bets: 5 });
  const round = (await store.byId(database.db, crashRoundId))!;
  const seed = Buffer.from(round.seed!, 'hex');
  expect(serverSeedHash(seed)).toBe(round.seedHash);
  expect(crashPointE2({ seed, root: round.betsRoot!, beacon: round.beaconValue! })).toBe(round.crashE2);
  for (const { memberId, roundId } of players) {
    expect(await betsStore.byId(database.db, roundId)).toBeUndefined();
    const kept = await table.stored(memberId, roundId);
    const won = round.crashE2! >= 150;
    expect(kept).toMatchObject({ status: 'settled', payoutMinor: won ? 1_500n : 0n, detail: { crashRoundId } });
    await table.audit(memberId);
  }
});

test('rounds without a bet go, but not the newest one, so the numbers go on', async () => {
  const empty = await played(0);
  await table.closeTable();
  const second = await played(0);
  const { retention, store } = table.games.crash;
  await retention.removeOld(inDays(29));
  expect(await store.byId(database.db, empty.crashRoundId)).toBeDefined();
  await retention.removeOld(inDays(31));
  expect(await store.byId(database.db, empty.crashRoundId)).toBeUndefined();
  // A table (brand and currency) that is closed opens no further round, so the second round is its newest.
  expect(await table.newest()).toMatchObject({ crashRoundId: second.crashRoundId, number: 2n });
  await owner.query('UPDATE crash_tables SET active = true WHERE brand = $1', [table.brand]);
  expect(await table.open()).toMatchObject({ number: 3n });
});

test('a running bet and its round stay, however old', async () => {
  const round = await table.open();
  const me = table.aMember();
  const { bet } = await table.bet(round, me);
  await table.run(round, 200, 100, CRASH_MS);
  await table.games.crash.retention.removeOld(inDays(5_000));
  expect(await table.games.crash.betsStore.byId(database.db, bet.roundId)).toMatchObject({ ended: false });
  await table.pass(round, CRASH_MS + 1_000);
  await passRounds(table.games.crash.rounds);
  await table.games.crash.settling.settleDue();
  await table.audit(me);
});
