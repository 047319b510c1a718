import { Logger } from '@nestjs/common';
import pg from 'pg';
import { decodeEvent, games as contracts } from '@nm/contracts';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../../migrations/all-migrations.js';
import { TEST_BEACON } from '../../testing/crash-copy.js';
import { CrashTableOfTest } from '../../testing/crash-table.js';
import { aGamesCopy } from '../../testing/games-copy.js';
import type { Fault } from '../../testing/misbehaving-wallet.js';
import { makeDue, published } from '../../testing/published.js';
import { CRASH } from './crash.js';
import { msToCrash } from './crash-rules.js';
import { passRounds } from '../../testing/passes.js';

// Goal: a killed process or an unreachable wallet changes no result: every bet ends once, by the stored crash point. No
// bet is cashed out after the crash, however many players try.

const CRASH_MS = msToCrash(200);
/** The number of players in the race test; CRASH_PLAYERS=1000 runs a longer test. */
const PLAYERS = Number(process.env['CRASH_PLAYERS'] ?? 200);
let database: TestDatabase;
let owner: pg.Client;
let table: CrashTableOfTest;

beforeAll(async () => {
  Logger.overrideLogger(false); // the tests cause failures on purpose, so their log lines are switched off
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

/**
 * An outbox (for events) that throws when an event is built. It simulates a process that crashes between posting and
 * settlement.
 */
class DyingOutbox extends Outbox {
  override row(): never {
    throw new Error('killed');
  }
}

/** Places bets with these targets (multipliers of the automatic cash-out), and returns the players. */
async function playersOf(round: Awaited<ReturnType<typeof table.open>>, targets: readonly number[]) {
  return Promise.all(
    targets.map(async (target) => {
      const memberId = table.aMember();
      return { memberId, target, roundId: (await table.bet(round, memberId, target)).bet.roundId };
    }),
  );
}

const publishedOf = async (roundId: string) =>
  (await published(database.db)).filter(
    (fact) => fact.$typeName === 'games.v1.RoundSettled' && fact.roundId === roundId,
  );

test('a copy killed during a round: cash-outs stay, targets at or below the crash point win, the others lose', async () => {
  const round = await table.open();
  const players = await playersOf(round, [0, 0, 150, 200, 201, 300]);
  await table.run(round, 200, 5_900, CRASH_MS);
  const [mine] = players;
  const dying = aGamesCopy(database.db, table.wallet, new DyingOutbox(database.db, 'games.v1'));
  await expect(table.cashOut(mine!.memberId, mine!.roundId, { copy: dying })).rejects.toMatchObject({
    code: 'system.temporary',
  });
  // this instance stores the ends of the bets and posts them to the wallet; its outbox then throws, so no settlement is
  // stored
  await dying.crash.settling.settleDue();
  await table.pass(round, CRASH_MS + 1_000);
  await passRounds(table.other.crash.rounds);
  await dying.crash.settling.settleDue();
  expect(await publishedOf(mine!.roundId)).toEqual([]);
  await makeDue(database.db);
  await Promise.all([table.other.crash.settling.settleDue(), table.other.staleRounds.resolveDue()]);
  await table.other.staleRounds.resolveDue();
  for (const { memberId, target, roundId } of players) {
    const { status, payoutMinor } = await table.stored(memberId, roundId);
    expect(status).toBe('settled');
    if (roundId === mine!.roundId) expect(payoutMinor).toBeGreaterThanOrEqual(1_500n);
    else expect(payoutMinor).toBe(target !== 0 && target <= 200 ? BigInt(target) * 10n : 0n);
    expect(await publishedOf(roundId)).toHaveLength(1);
    await table.audit(memberId);
  }
});

test.each<Fault>(['never_arrived', 'answer_lost', 'call_lost'])(
  'a settlement whose posting failed (%s) is finished once by the job',
  async (fault) => {
    const round = await table.open();
    const players = await playersOf(round, [150, 0]);
    await table.run(round, 200, CRASH_MS + 1_000, CRASH_MS);
    await passRounds(table.games.crash.rounds);
    table.wallet.faults.push(fault, fault);
    await table.games.crash.settling.settleDue();
    await makeDue(database.db);
    await table.other.staleRounds.resolveDue();
    await Promise.all(players.map(({ memberId }) => table.audit(memberId)));
  },
);

test('a bet whose copy died before it joined joins in the betting time, and is returned after it', async () => {
  const round = await table.open();
  const [early, late] = [table.aMember(), table.aMember()];
  const place = async (memberId: string) =>
    (await table.games.place(CRASH, table.aBet(round.crashRoundId, memberId))).round.roundId;
  const old = (roundId: string) =>
    owner.query(`UPDATE rounds SET placed_at = placed_at - interval '1 minute' WHERE round_id = $1`, [roundId]);
  const first = await place(early);
  await table.other.crash.settling.joinOrphans();
  expect(await table.games.crash.betsStore.byId(database.db, first)).toBeUndefined();
  await old(first);
  await Promise.all([table.games, table.other].map(({ crash }) => crash.settling.joinOrphans()));
  expect(await table.games.crash.betsStore.byId(database.db, first)).toMatchObject({ ended: false });
  const second = await place(late);
  await old(second);
  await table.run(round, 200, CRASH_MS + 1_000, CRASH_MS);
  await Promise.all([table.games, table.other].map(({ crash }) => crash.settling.joinOrphans()));
  expect(await table.stored(late, second)).toMatchObject({ status: 'voided', endReason: 'voided' });
  expect(table.wallet.balanceOf(late)).toBe(10_000_000n);
  await passRounds(table.games.crash.rounds);
  await table.games.crash.settling.settleDue();
  await table.audit(early);
  await table.audit(late);
});

test('a round without a beacon becomes void and returns every stake', async () => {
  const round = await table.open();
  const players = await playersOf(round, [0, 150]);
  TEST_BEACON.value = undefined;
  await owner.query(
    `UPDATE crash_rounds SET closes_at = clock_timestamp() - interval '61 seconds' WHERE crash_round_id = $1`,
    [round.crashRoundId],
  );
  await passRounds(table.games.crash.rounds);
  await passRounds(table.games.crash.rounds);
  await Promise.all([table.games, table.other].map(({ crash }) => crash.settling.settleDue()));
  for (const { memberId, roundId } of players) {
    expect((await table.stored(memberId, roundId)).status).toBe('voided');
    expect(table.wallet.balanceOf(memberId)).toBe(10_000_000n);
    await table.audit(memberId);
  }
});

test('a round whose bets are locked after its beacon is public becomes void and returns every stake', async () => {
  const round = await table.open();
  const players = await playersOf(round, [0, 150]);
  await owner.query(`UPDATE crash_rounds SET closes_at = clock_timestamp() WHERE crash_round_id = $1`, [
    round.crashRoundId,
  ]);
  TEST_BEACON.publicInMs = -1_000;
  await passRounds(table.games.crash.rounds);
  TEST_BEACON.publicInMs = 3_600_000;
  await Promise.all([table.games, table.other].map(({ crash }) => crash.settling.settleDue()));
  const { rows } = await owner.query(
    `SELECT status, void_reason AS reason, bets_root AS root FROM crash_rounds WHERE crash_round_id = $1`,
    [round.crashRoundId],
  );
  expect(rows).toEqual([{ status: 'void', reason: 'late_lock', root: null }]);
  for (const { memberId } of players) {
    expect(table.wallet.balanceOf(memberId)).toBe(10_000_000n);
    await table.audit(memberId);
  }
});

test('a round that cannot be started stops no other, and is void with its stakes returned after the longest wait', async () => {
  const other = await new CrashTableOfTest(database, owner).create();
  const [broken, good] = [await table.open(), await other.open()];
  const [player] = await playersOf(broken, [150]);
  const set = (change: string): Promise<unknown> =>
    owner.query(`UPDATE crash_rounds SET ${change} WHERE crash_round_id = $1`, [broken.crashRoundId]);
  await set(`seed_sealed = '\\x00'`);
  await owner.query(`UPDATE crash_rounds SET closes_at = clock_timestamp() WHERE crash_round_id = ANY ($1::uuid[])`, [
    [broken.crashRoundId, good.crashRoundId],
  ]);
  await passRounds(table.games.crash.rounds);
  expect([(await table.newest()).status, (await other.newest()).status]).toEqual(['locked', 'running']);
  await set(`closes_at = closes_at - interval '2 minutes'`);
  await table.games.crash.rounds.startDue();
  await table.games.crash.settling.settleDue();
  expect((await table.newest()).status).toBe('void');
  expect(table.wallet.balanceOf(player!.memberId)).toBe(10_000_000n);
  await table.audit(player!.memberId);
  await other.closeTable();
});

test('the beacon of a round is public after the end of its betting time by the clock of the database', async () => {
  const round = await table.open();
  // The test's beacon names each beacon round by its publication time.
  expect(Date.parse(round.beaconRound) - round.closesAt.getTime()).toBe(2_000);
});

test(`of ${PLAYERS} players who cash out around the crash, none is paid above the crash point`, async () => {
  const round = await table.open();
  const players = await playersOf(round, new Array<number>(PLAYERS).fill(0));
  // the round is two seconds before its crash; the requests arrive over four seconds, at two processes
  await table.run(round, 200, CRASH_MS - 2_000, CRASH_MS);
  const work = Promise.all(
    players.map(async ({ memberId, roundId }, i) => {
      await new Promise((resolve) => setTimeout(resolve, (i * 4_000) / PLAYERS));
      const copy = i % 2 ? table.games : table.other;
      const sentAt = Date.now();
      const twice = [table.cashOut(memberId, roundId, { copy }), table.cashOut(memberId, roundId)];
      return { sentAt, paid: (await Promise.allSettled(twice)).some(({ status }) => status === 'fulfilled') };
    }),
  );
  const done = work.then(() => true);
  for (
    let over = false;
    !over;
    over = await Promise.race([done, new Promise<false>((r) => setTimeout(r, 100, false))])
  ) {
    await Promise.all([table.games, table.other].map(({ crash }) => passRounds(crash.rounds)));
    await Promise.all([table.games, table.other].map(({ crash }) => crash.settling.settleDue()));
  }
  const crashAt = (await table.games.crash.store.byId(database.db, round.crashRoundId))!.crashAt!.getTime();
  expect((await work).filter(({ sentAt, paid }) => paid && sentAt > crashAt)).toEqual([]);
  await table.pass(round, 1_000);
  // A cash-out whose caller timed out may still lock its bet for a moment; the next run of the job then ends the bet.
  for (let runs = 0; runs < 40; runs += 1) {
    await table.games.crash.settling.settleDue();
    if ((await table.games.crash.store.byId(database.db, round.crashRoundId))!.endedAt) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const { rows } = await owner.query<{ cashed: number | null }>(
    'SELECT cashed_e2 AS cashed FROM crash_bets WHERE crash_round_id = $1',
    [round.crashRoundId],
  );
  const cashed = rows.flatMap((row) => row.cashed ?? []);
  expect(rows).toHaveLength(PLAYERS);
  expect(cashed.length).toBeGreaterThan(0);
  expect(cashed.length).toBeLessThan(PLAYERS);
  expect(Math.max(...cashed)).toBeLessThanOrEqual(200);
  for (const { memberId } of players) await table.audit(memberId);
}, 120_000);

test('the table publishes its phases, and bets and cash-outs once each, without trial bets', async () => {
  const round = await table.open();
  const [memberId, trial] = [table.aMember(), table.aMember()];
  const { bet } = await table.bet(round, memberId);
  await table.games.crash.bets.place(table.aBet(round.crashRoundId, trial, { trial: true }));
  const publishAll = () => Promise.all([table.games, table.other].map(({ crash }) => crash.board.publish()));
  await publishAll();
  await table.run(round, 200, 5_900, CRASH_MS);
  await table.cashOut(memberId, bet.roundId);
  await publishAll();
  await publishAll();
  await table.pass(round, CRASH_MS);
  await passRounds(table.games.crash.rounds);
  const rows = await database.db.rows<{ type: string; payload: Buffer }>(
    'SELECT type, payload FROM outbox WHERE key = $1 ORDER BY seq',
    [`${table.brand}:USD`],
  );
  const facts = rows.map(({ type, payload }) => decodeEvent(type, payload));
  const phases = facts.filter(
    (fact) => fact.$typeName === 'games.v1.CrashRoundChanged',
  ) as contracts.CrashRoundChanged[];
  const own = phases.filter(({ crashRoundId }) => crashRoundId === round.crashRoundId);
  expect(own.map(({ phase, crashE2 }) => [phase, crashE2])).toEqual([
    ['betting', 0],
    ['locked', 0],
    ['running', 0],
    ['crashed', 200],
  ]);
  const bets = facts.filter((fact) => fact.$typeName === 'games.v1.CrashBetsChanged') as contracts.CrashBetsChanged[];
  expect(bets.map((fact) => fact.bets.map((one) => [one.memberId, one.cashedE2 >= 150]))).toEqual([
    [[memberId, false]],
    [[memberId, true]],
  ]);
});
