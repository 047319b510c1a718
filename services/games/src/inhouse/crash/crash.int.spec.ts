import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { errorsLogged } from '@nm/kit/testing/database-log.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { leafOf, RootBuilder } from '@nm/kit/fairness/merkle-root.js';
import { gamesMigrations } from '../../migrations/all-migrations.js';
import { TEST_BEACON } from '../../testing/crash-copy.js';
import { aKey, CrashTableOfTest } from '../../testing/crash-table.js';
import { crashPointE2, msToCrash } from './crash-rules.js';
import { passRounds } from '../../testing/passes.js';

// Goal: one shared round at a time; a bet joins only in the betting time; the clock decides each cash-out; every bet is
// settled once by the stored crash point.

const CRASH_MS = msToCrash(200);
let database: TestDatabase;
let owner: pg.Client;
let table: CrashTableOfTest;

beforeAll(async () => {
  Logger.overrideLogger(false); // settlement also finds bets of earlier tests, whose fake wallet no longer exists
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

test('two copies that advance at once open one round, and the next one only after the crash', async () => {
  const copies = [table.games, table.other, table.games, table.other];
  await Promise.all(copies.map(({ crash }) => passRounds(crash.rounds)));
  const round = await table.newest();
  expect(round).toMatchObject({ number: 1n, status: 'betting', crashE2: null, seed: null, betsRoot: null });
  await table.run(round, 200, 0, CRASH_MS);
  await Promise.all(copies.map(({ crash }) => passRounds(crash.rounds)));
  expect(await table.newest()).toMatchObject({ number: 1n, status: 'running', seed: null });
  await table.pass(round, CRASH_MS);
  await Promise.all(copies.map(({ crash }) => passRounds(crash.rounds)));
  await passRounds(table.games.crash.rounds);
  expect(await table.newest()).toMatchObject({ number: 2n, status: 'betting' });
  expect(errorsLogged(database.url)).toEqual([]);
});

test('seed, root and beacon of a crashed round give its crash point, and the root covers every bet', async () => {
  const round = await table.open();
  const placed = [];
  for (let i = 0; i < 5; i += 1) placed.push(await table.bet(round, table.aMember(), 150 + i));
  await owner.query('UPDATE crash_rounds SET closes_at = clock_timestamp() WHERE crash_round_id = $1', [
    round.crashRoundId,
  ]);
  TEST_BEACON.value = undefined;
  await passRounds(table.games.crash.rounds);
  const locked = await table.newest();
  expect(locked).toMatchObject({ status: 'locked', bets: 5n, crashE2: null });
  TEST_BEACON.value = createHash('sha256').update('beacon').digest('hex');
  await passRounds(table.games.crash.rounds);
  const running = await table.newest();
  await table.pass(round, running.crashAt!.getTime() - Date.now() + 100);
  await passRounds(table.games.crash.rounds);
  const crashed = (await table.games.crash.store.byId(database.db, round.crashRoundId))!;
  const root = new RootBuilder();
  const ids = placed.map((bet) => bet.round.roundId).toSorted();
  for (const id of ids) {
    const { bet } = placed.find((one) => one.round.roundId === id)!;
    root.add(leafOf(`${id}:${bet.stakeMinor}:${bet.targetE2}`));
  }
  expect(crashed.betsRoot).toBe(root.root());
  const seed = Buffer.from(crashed.seed!, 'hex');
  expect(serverSeedHash(seed)).toBe(round.seedHash);
  expect(crashPointE2({ seed, root: crashed.betsRoot!, beacon: TEST_BEACON.value })).toBe(crashed.crashE2);
});

test('a bet joins in the betting time only; a late one is refused and moves no money', async () => {
  const round = await table.open();
  const me = table.aMember();
  const bet = table.aBet(round.crashRoundId, me);
  const first = await table.games.crash.bets.place(bet);
  expect(first).toMatchObject({ replayed: false, bet: { stakeMinor: 1_000n, stopE2: 1_000_000 } });
  expect(await table.other.crash.bets.place(bet)).toMatchObject({
    replayed: true,
    bet: { roundId: first.bet.roundId },
  });
  await expect(table.bet(round, me)).rejects.toMatchObject({ code: 'game.round_open' });
  await table.run(round, 200, 0, CRASH_MS);
  const late = table.aMember();
  const calls = table.wallet.calls;
  await expect(table.bet(round, late)).rejects.toMatchObject({ code: 'game.round_ended' });
  expect(table.wallet.calls).toBe(calls);
  // the repeat of an accepted bet is answered in any state of the round
  expect(await table.other.crash.bets.place(bet)).toMatchObject({ replayed: true });
});

test.each([
  [{ stakeMinor: 0n }, 0, 'request.invalid'],
  [{ stakeMinor: 1_000_001n }, 0, 'game.stake_limit'],
  [{}, 100, 'request.invalid'],
  [{}, 1_000_001, 'request.invalid'],
  [{ key: '' }, 0, 'request.invalid'],
  [{ currency: 'BDT' }, 0, 'game.round_ended'],
  [{ brand: 'lab' }, 0, 'game.round_ended'],
])('refuses a bet with %j and target %d with %s, and moves no money', async (change, target, code) => {
  const round = await table.open();
  const me = table.aMember();
  await expect(table.games.crash.bets.place(table.aBet(round.crashRoundId, me, change, target))).rejects.toMatchObject({
    code,
  });
  expect(table.wallet.calls).toBe(0);
});

test('a bet whose stake was accepted after the betting time gets its stake back', async () => {
  const round = await table.open();
  const me = table.aMember();
  const bet = table.aBet(round.crashRoundId, me);
  table.wallet.faults.push('answer_lost');
  await expect(table.games.crash.bets.place(bet)).rejects.toMatchObject({ code: 'system.temporary' });
  await table.run(round, 200, 0, CRASH_MS);
  await expect(table.games.crash.bets.place(bet)).rejects.toMatchObject({ code: 'game.round_ended' });
  expect(table.wallet.balanceOf(me)).toBe(10_000_000n);
  await expect(table.games.crash.bets.place(bet)).rejects.toMatchObject({ code: 'game.closed' });
  await table.audit(me);
});

test('a cash-out pays the multiplier of the moment, and only once in parallel', async () => {
  const round = await table.open();
  const me = table.aMember();
  const { bet } = await table.bet(round, me);
  await expect(table.cashOut(me, bet.roundId)).rejects.toMatchObject({ code: 'game.nothing_to_cash_out' });
  await table.run(round, 200, 5_900, CRASH_MS);
  await expect(table.cashOut(table.aMember(), bet.roundId)).rejects.toMatchObject({ code: 'resource.not_found' });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => table.cashOut(me, bet.roundId, { copy: i % 2 ? table.games : table.other })),
  );
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  const cashed = new Set(answers.map((answer) => answer.bet.cashedE2));
  expect(cashed.size).toBe(1);
  const [value] = cashed;
  expect(value).toBeGreaterThanOrEqual(150);
  expect(value).toBeLessThan(170);
  expect(table.wallet.balanceOf(me)).toBe(10_000_000n - 1_000n + BigInt(value!) * 10n);
  await table.audit(me);
  // the settled record does not contain the crash point of a round that is still running
  expect((await table.stored(me, bet.roundId)).detail).not.toHaveProperty('crashE2');
});

test('a cash-out counts by its arrival: before the crash it pays, after it it is refused', async () => {
  const round = await table.open();
  const [early, late] = [table.aMember(), table.aMember()];
  const [a, b] = [await table.bet(round, early), await table.bet(round, late)];
  await table.run(round, 200, CRASH_MS + 100, CRASH_MS);
  await expect(table.cashOut(late, b.bet.roundId)).rejects.toMatchObject({ code: 'game.round_ended' });
  const paid = await table.cashOut(early, a.bet.roundId, { waitedMs: 400 });
  expect(paid.bet.cashedE2).toBeLessThanOrEqual(200);
  // The waiting time of a request counts only up to the grace period. When this period has passed since the crash, even
  // a very long waiting time cannot move the arrival to before the crash.
  await table.pass(round, 500);
  await expect(table.cashOut(late, b.bet.roundId, { waitedMs: 60_000 })).rejects.toMatchObject({
    code: 'game.round_ended',
  });
  await passRounds(table.games.crash.rounds);
  await table.games.crash.settling.settleDue();
  expect(await table.stored(late, b.bet.roundId)).toMatchObject({
    status: 'settled',
    endReason: 'lost',
    payoutMinor: 0n,
  });
  await expect(table.cashOut(late, b.bet.roundId)).rejects.toMatchObject({ code: 'game.round_ended' });
  await table.audit(early);
  await table.audit(late);
});

test('targets are paid when they are reached, at or below the crash point', async () => {
  const round = await table.open();
  const targets = [150, 180, 200, 201, 0];
  const players = await Promise.all(
    targets.map(async (target) => {
      const memberId = table.aMember();
      return { memberId, target, roundId: (await table.bet(round, memberId, target)).bet.roundId };
    }),
  );
  await table.run(round, 200, 6_000, CRASH_MS);
  await table.games.crash.settling.settleDue();
  const statuses = async () =>
    Promise.all(players.map(async ({ memberId, roundId }) => (await table.stored(memberId, roundId)).status));
  expect(await statuses()).toEqual(['settled', 'open', 'open', 'open', 'open']);
  await table.pass(round, CRASH_MS);
  await passRounds(table.games.crash.rounds);
  await Promise.all([table.games.crash.settling.settleDue(), table.other.crash.settling.settleDue()]);
  await table.games.crash.settling.settleDue();
  for (const { memberId, target, roundId } of players) {
    const won = target !== 0 && target <= 200;
    const stored = await table.stored(memberId, roundId);
    expect(stored).toMatchObject({ status: 'settled', payoutMinor: won ? BigInt(target) * 10n : 0n });
    await table.audit(memberId);
  }
  expect((await table.games.crash.store.byId(database.db, round.crashRoundId))!.endedAt).not.toBeNull();
});

test('the largest win cashes a bet out by itself', async () => {
  const round = await table.open();
  const me = table.aMember();
  const { bet } = await table.games.crash.bets.place(
    table.aBet(round.crashRoundId, me, { stakeMinor: 1_000_000n, key: aKey() }, 5_000),
  );
  expect(bet).toMatchObject({ targetE2: 5_000, stopE2: 1_000, winMinorMax: 10_000_000n });
  await table.run(round, 4_000, 40_000, msToCrash(4_000));
  await table.games.crash.settling.settleDue();
  expect(await table.stored(me, bet.roundId)).toMatchObject({ status: 'settled', payoutMinor: 10_000_000n });
  await table.audit(me);
});
