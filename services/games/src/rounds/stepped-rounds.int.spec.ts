import { Logger } from '@nestjs/common';
import { errorsLogged } from '@nm/kit/testing/database-log.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { MINES } from '../inhouse/mines/mines.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { aMemberId } from '../testing/games-copy.js';
import { aKey, MinesPlayer, STAKE } from '../testing/mines-player.js';
import type { SteppedRound } from './round-steps.service.js';

// Goal: with any repeats and concurrent requests, a round with steps takes each step once and ends once.

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

test('a round takes its stake first, pays at the cash-out, and is published once', async () => {
  const roundId = await me.start();
  expect(me.wallet.balanceOf(me.memberId)).toBe(MinesPlayer.OPENING - STAKE);
  const { safe } = await me.leavesOf(roundId);
  expect(await me.open(roundId, 1, safe[0]!)).toMatchObject({ cashOutMinor: 1_125n, replayed: false });
  const { round } = await me.open(roundId, 2, safe[1]!);
  expect([round.status, await me.publishedOf(roundId)]).toEqual(['open', []]);
  const ended = await me.cashOut(roundId);
  expect(ended.round).toMatchObject({ status: 'settled', endReason: 'cashed_out', payoutMinor: 1_285n });
  expect(me.wallet.balanceOf(me.memberId)).toBe(MinesPlayer.OPENING + 285n);
  expect(ended.round.validStakeMinor).toBe(285n);
  expect(await me.publishedOf(roundId)).toMatchObject([
    { stake: { cashMinor: STAKE }, payout: { cashMinor: 1_285n }, validStake: { cashMinor: 285n } },
  ]);
  await me.audit();
});

test('a mine ends the round without a payout, and the last safe leaf ends it with the whole one', async () => {
  const lost = await me.start();
  const { mined } = await me.leavesOf(lost);
  expect((await me.open(lost, 1, mined[0]!)).round).toMatchObject({
    status: 'settled',
    endReason: 'lost',
    payoutMinor: 0n,
  });
  const whole = await me.start(24);
  const { safe } = await me.leavesOf(whole);
  const { round } = await me.open(whole, 1, safe[0]!);
  expect(round).toMatchObject({ status: 'settled', endReason: 'completed', payoutMinor: 24_750n });
  await me.audit();
});

test('a round ends by itself at the largest win, and pays it', async () => {
  const { round } = await me.games.place(MINES, me.aBet(12, { stakeMinor: 500_000n }));
  const { safe } = await me.leavesOf(round.roundId);
  let last: SteppedRound | undefined;
  for (const [i, leaf] of safe.entries()) {
    last = await me.open(round.roundId, i + 1, leaf);
    if (last.round.status === 'settled') break;
  }
  expect(last?.round).toMatchObject({ endReason: 'completed', payoutMinor: 10_000_000n });
  await expect(me.games.place(MINES, me.aBet(24, { stakeMinor: 500_000n }))).rejects.toMatchObject({
    code: 'game.win_limit',
  });
  await me.audit();
});

test('fifty repeats of a step through two copies are one step, and another choice of its number is a conflict', async () => {
  const roundId = await me.start();
  const { safe } = await me.leavesOf(roundId);
  const key = aKey();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => me.open(roundId, 1, safe[0]!, { copy: i % 2 ? me.games : me.other, key })),
  );
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(new Set(answers.map(({ cashOutMinor, steps }) => `${cashOutMinor} ${steps.length}`))).toEqual(
    new Set(['1125 1']),
  );
  await expect(me.open(roundId, 1, safe[1]!)).rejects.toMatchObject({ code: 'game.step_conflict' });
  await expect(me.open(roundId, 3, safe[1]!)).rejects.toMatchObject({ code: 'game.step_conflict' });
  await expect(me.open(roundId, 2, safe[1]!, { key })).rejects.toMatchObject({ code: 'wallet.key_reused' });
  await me.open(roundId, 2, safe[1]!);
  expect((await me.open(roundId, 1, safe[0]!)).cashOutMinor).toBe(1_125n);
  await me.cashOut(roundId);
  expect(await me.open(roundId, 1, safe[0]!)).toMatchObject({ cashOutMinor: 1_125n, round: { status: 'open' } });
  await me.audit();
});

test('of two different leaves for one number, one is opened', async () => {
  for (let i = 0; i < 20; i += 1) {
    const roundId = await me.start(1);
    const { safe } = await me.leavesOf(roundId);
    const tried = await Promise.allSettled([
      me.open(roundId, 1, safe[0]!),
      me.open(roundId, 1, safe[1]!, { copy: me.other }),
      me.open(roundId, 1, safe[2]!),
    ]);
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await me.cashOut(roundId)).steps).toHaveLength(1);
  }
  await me.audit();
});

test('of a step and a cash-out at once, one comes first, and the round ends once', async () => {
  const firsts = new Set<string>();
  for (let i = 0; i < 40; i += 1) {
    const roundId = await me.start(5);
    const { safe, mined } = await me.leavesOf(roundId);
    await me.open(roundId, 1, safe[0]!);
    const calls = [
      () => me.open(roundId, 2, mined[0]!, { copy: me.other }),
      () => me.cashOut(roundId),
      () => me.cashOut(roundId),
    ];
    const [step, ...cashOuts] = await Promise.allSettled(
      (i % 2 ? calls : calls.toReversed()).map((call) => call()),
    ).then((results) => (i % 2 ? results : results.toReversed()));
    const { endReason, payoutMinor } = await me.stored(roundId);
    firsts.add(endReason ?? '');
    const isCashed = endReason === 'cashed_out';
    expect(payoutMinor).toBe(isCashed ? 1_237n : 0n);
    expect(step?.status).toBe(isCashed ? 'rejected' : 'fulfilled');
    for (const one of cashOuts) expect(one.status).toBe(isCashed ? 'fulfilled' : 'rejected');
    for (const one of [step!, ...cashOuts])
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'game.round_ended' });
    expect(await me.publishedOf(roundId)).toHaveLength(1);
  }
  expect([...firsts].toSorted()).toEqual(['cashed_out', 'lost']);
  await me.audit();
});

test('a member has one open round of a game: a second start is refused, a repeat of the first gets it', async () => {
  const bets = Array.from({ length: 12 }, () => me.aBet());
  const tried = await Promise.allSettled(bets.map((bet, i) => (i % 2 ? me.games : me.other).place(MINES, bet)));
  const [first] = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value.round] : []));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of tried) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'game.round_open' });
  const again = await me.other.place(
    MINES,
    bets.find(({ key }) => key === first!.key)!,
  );
  expect([again.replayed, again.round.roundId]).toEqual([true, first!.roundId]);
  expect((await me.other.steps.current(MINES, me.memberId))?.round.roundId).toBe(first!.roundId);
  await expect(me.games.seeds.rotate(me.memberId, '')).rejects.toMatchObject({ code: 'game.round_open' });
  await expect(me.cashOut(first!.roundId)).rejects.toMatchObject({ code: 'game.nothing_to_cash_out' });
  await me.openSafe(first!.roundId);
  await me.cashOut(first!.roundId);
  expect(await me.games.steps.current(MINES, me.memberId)).toBeUndefined();
  await me.games.seeds.rotate(me.memberId, '');
  await me.audit();
});

test('a start while a round is open is refused without an error of the database', async () => {
  await me.start();
  const before = errorsLogged(database.url);
  await expect(me.games.place(MINES, me.aBet())).rejects.toMatchObject({ code: 'game.round_open' });
  expect(errorsLogged(database.url)).toEqual(before);
});

test('another member finds no round, and a step names what is wrong with it', async () => {
  const roundId = await me.start();
  const stranger = { memberId: aMemberId(), roundId, key: aKey() };
  await expect(me.games.steps.step(MINES, stranger, 1, { leaf: 0 })).rejects.toMatchObject({
    code: 'resource.not_found',
  });
  await expect(me.games.steps.cashOut(MINES, stranger)).rejects.toMatchObject({ code: 'resource.not_found' });
  for (const [number, leaf, field] of [
    [0, 1, 'number'],
    [1.5, 1, 'number'],
    [1, 25, 'leaf'],
    [1, -1, 'leaf'],
  ] as const)
    await expect(me.open(roundId, number, leaf)).rejects.toMatchObject({ code: 'request.invalid', data: { field } });
  expect((await me.games.steps.current(MINES, me.memberId))?.steps).toEqual([]);
});

test('a refused stake is no round, and the member may start again', async () => {
  me.wallet.refuse(me.memberId, 'wallet.excluded');
  await expect(me.games.place(MINES, me.aBet())).rejects.toMatchObject({ code: 'wallet.excluded' });
  expect(await me.games.steps.current(MINES, me.memberId)).toBeUndefined();
  await me.audit();
});

test('the runtime role cannot change a step, nor the payout or the drawn places of a round', async () => {
  const roundId = await me.start();
  await me.openSafe(roundId);
  for (const sql of [
    'UPDATE round_steps SET payout_minor = 9 WHERE round_id = $1',
    'DELETE FROM round_steps WHERE round_id = $1',
    'UPDATE rounds SET payout_minor = 9 WHERE round_id = $1',
    `UPDATE rounds SET detail = '{}' WHERE round_id = $1`,
    `UPDATE rounds SET end_reason = 'lost' WHERE round_id = $1`,
  ])
    await expect(database.db.rows(sql, [roundId])).rejects.toMatchObject({ code: '42501' });
  const { places } = (await me.stored(roundId)).detail as unknown as { places: number[] };
  await database.db.rows(`SELECT end_stepped_round($1, '{"places": []}', 1)`, [roundId]);
  expect(await me.stored(roundId)).toMatchObject({ payoutMinor: 0n, detail: { places } });
  await me.cashOut(roundId);
  expect((await me.stored(roundId)).detail).toMatchObject({ places });
  await me.audit();
});
