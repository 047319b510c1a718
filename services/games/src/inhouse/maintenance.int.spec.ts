import { Logger } from '@nestjs/common';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { OpenStateStore } from '../catalogue/open-state.store.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { TEST_BEACON } from '../testing/crash-copy.js';
import { CrashTableOfTest } from '../testing/crash-table.js';
import { MinesPlayer } from '../testing/mines-player.js';
import { msToCrash } from './crash/crash-rules.js';
import { MINES } from './mines/mines.js';
import { passRounds } from '../testing/passes.js';

// Goal: during maintenance of an in-house game no bet is taken and no money moves; started rounds can be finished.

const CRASH_MS = msToCrash(200);
const UNTIL = new Date(Date.now() + 3_600_000);
const OPEN = { status: 'active', until: null } as const;
const CLOSED = { status: 'maintenance', until: UNTIL } as const;
const REFUSAL = { code: 'game.maintenance', data: { gameType: 'BGS', until: UNTIL.toISOString() } };
let database: TestDatabase;
let owner: pg.Client;
let states: OpenStateStore;

beforeAll(async () => {
  Logger.overrideLogger(false); // settlement also finds bets of earlier tests, whose fake wallet no longer exists
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  states = new OpenStateStore();
});
afterEach(async () => {
  for (const game of ['MINES', 'CRASH', undefined]) await states.set(database.db, 'INHOUSE', game, OPEN);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test.each(['MINES', undefined])('a started round of mines is finished, and a new one is refused (%s)', async (game) => {
  const me = new MinesPlayer(database.db);
  const roundId = await me.start();
  const { safe } = await me.leavesOf(roundId);
  expect(await states.set(database.db, 'INHOUSE', game, CLOSED)).toBe(true);
  const other = new MinesPlayer(database.db);
  await expect(other.games.place(MINES, other.aBet())).rejects.toMatchObject(REFUSAL);
  expect(other.wallet.calls).toBe(0);
  expect(await me.open(roundId, 1, safe[0]!)).toMatchObject({ cashOutMinor: 1_125n });
  expect((await me.cashOut(roundId)).round).toMatchObject({ status: 'settled', payoutMinor: 1_125n });
  await expect(me.games.place(MINES, me.aBet())).rejects.toMatchObject(REFUSAL);
  await me.audit();
});

test('bets of a running round of crash are cashed out or settled, new ones are refused, and no round opens', async () => {
  TEST_BEACON.value = 'b'.repeat(64);
  const table = await new CrashTableOfTest(database, owner).create();
  const round = await table.open();
  const [cashing, won, back] = [table.aMember(), table.aMember(), table.aMember()];
  const first = await table.bet(round, cashing);
  const second = await table.bet(round, won, 180);
  const third = await table.bet(round, back);
  expect(await states.set(database.db, 'INHOUSE', 'CRASH', CLOSED)).toBe(true);
  const late = table.aMember();
  const calls = table.wallet.calls;
  await expect(table.bet(round, late)).rejects.toMatchObject(REFUSAL);
  expect(table.wallet.calls).toBe(calls);
  expect((await table.takeBack(back, third.bet.roundId)).round.status).toBe('voided');
  await table.run(round, 200, 5_900, CRASH_MS);
  expect((await table.cashOut(cashing, first.bet.roundId)).bet.cashedE2).toBeGreaterThanOrEqual(150);
  await table.pass(round, CRASH_MS + 1_000);
  await passRounds(table.games.crash.rounds);
  await table.games.crash.settling.settleDue();
  expect(await table.stored(won, second.bet.roundId)).toMatchObject({ status: 'settled', payoutMinor: 1_800n });
  for (const memberId of [cashing, won, back]) await table.audit(memberId);
  await passRounds(table.games.crash.rounds);
  expect(await table.newest()).toMatchObject({ crashRoundId: round.crashRoundId, status: 'crashed' });
  await states.set(database.db, 'INHOUSE', 'CRASH', OPEN);
  expect(await table.open()).toMatchObject({ number: 2n, status: 'betting' });
  await table.closeTable();
});
