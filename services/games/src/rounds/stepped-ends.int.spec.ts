import { Logger } from '@nestjs/common';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { MINES } from '../inhouse/mines/mines.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { aGamesCopy } from '../testing/games-copy.js';
import { aKey, MinesPlayer, STAKE } from '../testing/mines-player.js';
import type { Fault } from '../testing/misbehaving-wallet.js';
import { makeDue } from '../testing/published.js';

// Goal: a round with steps that was interrupted by a crash, or that its member has not continued, ends exactly once.

let database: TestDatabase;
let me: MinesPlayer;

beforeAll(async () => {
  Logger.overrideLogger(false); // the test causes failures on purpose, so their log lines are switched off
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
});
beforeEach(() => {
  me = new MinesPlayer(database.db);
});
afterAll(() => database?.drop());

/** An outbox that throws when an event is built. It simulates a process that crashes between posting and settlement. */
class DyingOutbox extends Outbox {
  override row(): never {
    throw new Error('killed');
  }
}

test.each<[string, Fault]>([
  ['before the wallet received its payout', 'never_arrived'],
  ['after the wallet paid', 'answer_lost'],
])('a round cut off %s is finished once by the job, or by the repeat of the step', async (_when, fault) => {
  for (const byJob of [true, false]) {
    const roundId = await me.start();
    const { safe } = await me.leavesOf(roundId);
    await me.open(roundId, 1, safe[0]!);
    const key = aKey();
    me.wallet.faults.push(fault);
    await expect(me.cashOut(roundId, me.games, key)).rejects.toMatchObject({ code: 'system.temporary' });
    await expect(me.open(roundId, 2, safe[1]!)).rejects.toMatchObject({ code: 'game.round_ended' });
    // The job for stale rounds does not take the round yet, because the grace time of the round's own request is not
    // over.
    expect(await me.games.staleRounds.resolveDue()).toBe(0);
    if (byJob) {
      await makeDue(database.db);
      expect(await me.games.staleRounds.resolveDue()).toBe(1);
    }
    expect((await me.cashOut(roundId, me.other, key)).round).toMatchObject({ status: 'settled', payoutMinor: 1_125n });
    expect(await me.publishedOf(roundId)).toHaveLength(1);
  }
  await me.audit();
});

test('a process killed between a lost step and its settlement publishes nothing; the repeat of the step finishes it', async () => {
  const roundId = await me.start();
  const { mined } = await me.leavesOf(roundId);
  const dying = aGamesCopy(database.db, me.wallet, new DyingOutbox(database.db, 'games.v1'));
  const key = aKey();
  await expect(me.open(roundId, 1, mined[0]!, { copy: dying, key })).rejects.toMatchObject({
    code: 'system.temporary',
  });
  expect(await me.publishedOf(roundId)).toEqual([]);
  expect((await me.open(roundId, 1, mined[0]!, { key })).round).toMatchObject({ status: 'settled', endReason: 'lost' });
  await me.audit();
});

test.each<Fault>(['never_arrived', 'answer_lost'])(
  'a start whose stake was not answered (%s) goes on by its repeat, or by the job',
  async (fault) => {
    for (const byJob of [true, false]) {
      const bet = me.aBet();
      me.wallet.faults.push(fault);
      await expect(me.games.place(MINES, bet)).rejects.toMatchObject({ code: 'system.temporary' });
      expect(await me.games.steps.current(MINES, me.memberId)).toBeUndefined();
      await expect(me.games.place(MINES, me.aBet())).rejects.toMatchObject({ code: 'game.round_open' });
      if (byJob) {
        await makeDue(database.db);
        expect(await me.games.staleRounds.resolveDue()).toBe(1);
      }
      const { round } = await me.games.place(MINES, bet);
      expect((await me.games.steps.current(MINES, me.memberId))?.round.roundId).toBe(round.roundId);
      await me.openSafe(round.roundId);
      await me.cashOut(round.roundId);
    }
    await me.audit();
  },
);

test('a round whose bonus was forfeited pays the own part of the member, or gives it back', async () => {
  const [win, untouched] = [new MinesPlayer(database.db), new MinesPlayer(database.db)];
  for (const [player, isPlayed] of [
    [win, true],
    [untouched, false],
  ] as const) {
    player.wallet.fund(player.memberId, 400n, 600n);
    const roundId = await player.start();
    if (isPlayed) await player.openSafe(roundId);
    player.wallet.bonusEnded = true;
    await makeDue(database.db);
    expect(await player.games.staleRounds.resolveDue()).toBe(1);
    expect(await player.stored(roundId)).toMatchObject(
      isPlayed
        ? { status: 'settled', payoutMinor: 450n, payout: { cashMinor: 450n, bonusMinor: 0n } }
        : { status: 'voided' },
    );
    expect(player.wallet.balanceOf(player.memberId)).toBe(isPlayed ? 450n : 400n);
    expect(await database.db.one('SELECT house_minor AS house FROM rounds WHERE round_id = $1', [roundId])).toEqual({
      house: isPlayed ? 675n : 0n,
    });
    expect(await player.publishedOf(roundId)).toHaveLength(1);
  }
});

describe('a round that its member left alone', () => {
  test('is cashed out at its present value, or gives its stake back before the first leaf', async () => {
    const played = await me.start();
    await me.openSafe(played);
    await makeDue(database.db);
    expect(await me.games.staleRounds.resolveDue()).toBe(1);
    expect((await me.cashOut(played)).round).toMatchObject({
      status: 'settled',
      endReason: 'timed_out',
      payoutMinor: 1_125n,
    });
    const untouched = await me.start();
    await makeDue(database.db);
    expect(await me.games.staleRounds.resolveDue()).toBe(1);
    expect(await me.stored(untouched)).toMatchObject({
      status: 'voided',
      endReason: 'voided',
    });
    expect(await me.publishedOf(untouched)).toMatchObject([
      { $typeName: 'games.v1.RoundVoided', stake: { cashMinor: STAKE } },
    ]);
    await me.audit();
  });

  test('waits for 24 hours from its last step', async () => {
    const roundId = await me.start();
    const hours = async () =>
      (
        await database.db.one<{ hours: number }>(
          `SELECT extract(epoch FROM resolve_at - clock_timestamp())::float8 / 3600 AS hours FROM rounds WHERE round_id = $1`,
          [roundId],
        )
      )?.hours;
    expect(await hours()).toBeCloseTo(24, 1);
    await makeDue(database.db);
    await me.openSafe(roundId);
    expect(await hours()).toBeCloseTo(24, 1);
    expect(await me.games.staleRounds.resolveDue()).toBe(0);
    await me.cashOut(roundId);
    await me.audit();
  });

  test('ends once when the job and the member come at the same moment', async () => {
    for (let i = 0; i < 15; i += 1) {
      const roundId = await me.start();
      await me.openSafe(roundId);
      await makeDue(database.db);
      await Promise.allSettled([
        me.games.staleRounds.resolveDue(),
        me.other.staleRounds.resolveDue(),
        me.cashOut(roundId),
      ]);
      expect((await me.cashOut(roundId)).round).toMatchObject({ status: 'settled', payoutMinor: 1_125n });
    }
    await me.audit();
  });
});
