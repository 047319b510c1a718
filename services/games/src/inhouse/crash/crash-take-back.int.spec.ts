import { Logger } from '@nestjs/common';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { leafOf, RootBuilder } from '@nm/kit/fairness/merkle-root.js';
import { gamesMigrations } from '../../migrations/all-migrations.js';
import { TEST_BEACON } from '../../testing/crash-copy.js';
import { CrashTableOfTest } from '../../testing/crash-table.js';
import type { Fault } from '../../testing/misbehaving-wallet.js';
import { makeDue } from '../../testing/published.js';
import { msToCrash } from './crash-rules.js';
import { passRounds } from '../../testing/passes.js';

// Goal: a bet can be cancelled once, until its round closes. The stake is returned, and the bet is not part of the root
// hash.

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

test('a bet taken back in the betting time returns its stake once, leaves the round, and may be placed again', async () => {
  const round = await table.open();
  const [me, other] = [table.aMember(), table.aMember()];
  const { bet } = await table.bet(round, me);
  const kept = await table.bet(round, other);
  await expect(table.takeBack(table.aMember(), bet.roundId)).rejects.toMatchObject({ code: 'resource.not_found' });
  await expect(table.takeBack(me, 'no id')).rejects.toMatchObject({ code: 'resource.not_found' });
  await expect(table.takeBack(me, bet.roundId, { key: '' })).rejects.toMatchObject({ code: 'request.invalid' });
  expect(table.wallet.balanceOf(me)).toBe(10_000_000n - 1_000n);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => table.takeBack(me, bet.roundId, { copy: i % 2 ? table.games : table.other })),
  );
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(answers[0]).toMatchObject({ round: { status: 'voided', endReason: 'voided' }, bet: { payoutMinor: 0n } });
  expect(table.wallet.balanceOf(me)).toBe(10_000_000n);
  const again = await table.bet(round, me, 150);
  await table.run(round, 200, 5_900, CRASH_MS);
  await expect(table.takeBack(me, again.bet.roundId)).rejects.toMatchObject({ code: 'game.round_ended' });
  expect((await table.games.crash.store.byId(database.db, round.crashRoundId))!.bets).toBe(2n);
  await table.pass(round, CRASH_MS + 1_000);
  await passRounds(table.games.crash.rounds);
  await table.games.crash.settling.settleDue();
  await expect(table.takeBack(other, kept.bet.roundId)).rejects.toMatchObject({ code: 'game.round_ended' });
  await table.audit(me);
  await table.audit(other);
});

test.each<Fault>(['never_arrived', 'answer_lost', 'call_lost'])(
  'a taken-back bet whose return failed (%s) is finished once by a repeat or the job',
  async (fault) => {
    const round = await table.open();
    const [me, left] = [table.aMember(), table.aMember()];
    const [a, b] = [await table.bet(round, me), await table.bet(round, left)];
    for (const [memberId, { bet }] of [[me, a] as const, [left, b] as const]) {
      table.wallet.faults.push(fault);
      await expect(table.takeBack(memberId, bet.roundId)).rejects.toMatchObject({ code: 'system.temporary' });
    }
    expect(await table.takeBack(me, a.bet.roundId)).toMatchObject({ round: { status: 'voided' }, replayed: true });
    await makeDue(database.db);
    await table.other.staleRounds.resolveDue();
    for (const memberId of [me, left]) {
      expect(table.wallet.balanceOf(memberId)).toBe(10_000_000n);
      await table.audit(memberId);
    }
  },
);

test('of take-backs that race with the close, each either returns its stake or stays in the root', async () => {
  const round = await table.open();
  const players = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const memberId = table.aMember();
      return { memberId, ...(await table.bet(round, memberId)) };
    }),
  );
  await owner.query(
    `UPDATE crash_rounds SET closes_at = clock_timestamp() + interval '150 milliseconds' WHERE crash_round_id = $1`,
    [round.crashRoundId],
  );
  TEST_BEACON.value = undefined;
  const closing = (async () => {
    while ((await table.newest()).status === 'betting')
      await Promise.all([table.games, table.other].map(({ crash }) => passRounds(crash.rounds)));
  })();
  const tries = await Promise.allSettled(
    players.map(async ({ memberId, bet }, i) => {
      await new Promise((resolve) => setTimeout(resolve, i * 8));
      return table.takeBack(memberId, bet.roundId, { copy: i % 2 ? table.games : table.other });
    }),
  );
  await closing;
  const stayed = players.filter((_, i) => tries[i]!.status === 'rejected');
  expect(stayed.length).toBeGreaterThan(0);
  expect(stayed.length).toBeLessThan(players.length);
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'game.round_ended' });
  const root = new RootBuilder();
  for (const { bet } of stayed.toSorted((a, b) => (a.bet.roundId < b.bet.roundId ? -1 : 1)))
    root.add(leafOf(`${bet.roundId}:${bet.stakeMinor}:${bet.targetE2}`));
  expect(await table.newest()).toMatchObject({ bets: BigInt(stayed.length), betsRoot: root.root() });
  TEST_BEACON.value = 'b'.repeat(64);
  await table.run(round, 200, CRASH_MS + 1_000, CRASH_MS);
  await passRounds(table.games.crash.rounds);
  await table.games.crash.settling.settleDue();
  for (const { memberId } of players) await table.audit(memberId);
  for (const [i, { memberId }] of players.entries())
    expect(table.wallet.balanceOf(memberId)).toBe(
      tries[i]!.status === 'fulfilled' ? 10_000_000n : 10_000_000n - 1_000n,
    );
});
