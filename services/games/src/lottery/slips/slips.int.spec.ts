import { LotteryBench } from '../../testing/lottery-bench.js';
import { SLIPS_MAX } from './slips.service.js';
import { SlipsStore } from './slips.store.js';

// Goal: a member gets no slip above the limit of a draw, and the limit refuses no repeat of an accepted slip. Slips with
// many combinations are read in small pages, so that they do not fill the memory of the process that settles them.

let bench: LotteryBench;
beforeAll(async () => {
  bench = await LotteryBench.start();
});
afterAll(() => bench.stop());

/** Adds refused slips of the same member, until one more slip is below the largest number of a member in a draw. */
const fillUp = (slipId: string) =>
  bench.owner.query(
    `INSERT INTO lottery_slips (draw_id, member_id, key, input_hash, brand, vassalage, game_code, category, currency,
                                trial, lines, combinations, stake_minor, payout_minor_max, status, refusal_code,
                                resolve_at)
     SELECT draw_id, member_id, 'copy-' || n, input_hash, brand, vassalage, game_code, category, currency, trial, lines,
            combinations, stake_minor, payout_minor_max, 'refused', 'game.closed', now()
       FROM lottery_slips, generate_series(1, $2) n WHERE slip_id = $1`,
    [slipId, SLIPS_MAX - 2],
  );

test('the last slip that a member may place is accepted, also if it is sent many times at once', async () => {
  const { copy } = bench;
  const draw = await bench.anOpenDraw();
  const memberId = bench.aPlayer();
  const { slip } = await copy.slips.place(bench.aSlip(draw, { memberId }));
  await fillUp(slip.slipId);
  const last = bench.aSlip(draw, { memberId });
  const second = bench.aCopy();
  const placed = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? copy : second).slips.place(last)));
  expect(new Set(placed.map((one) => one.slip.slipId)).size).toBe(1);
  await expect(copy.slips.place(bench.aSlip(draw, { memberId }))).rejects.toMatchObject({
    code: 'lottery.too_many_slips',
  });
});

test('twenty slips of a member at once, at one below the largest number, are one', async () => {
  const { copy, database } = bench;
  const draw = await bench.anOpenDraw();
  const memberId = bench.aPlayer();
  const { slip } = await copy.slips.place(bench.aSlip(draw, { memberId }));
  await fillUp(slip.slipId);
  const second = bench.aCopy();
  const placed = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? copy : second).slips.place(bench.aSlip(draw, { memberId }))),
  );
  const refused = placed.filter((each) => each.status === 'rejected').map(({ reason }) => reason as unknown);
  expect(refused).toHaveLength(19);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'lottery.too_many_slips' });
  const row = await database.db.one<{ count: bigint }>(
    `SELECT count(*) AS count FROM lottery_slips WHERE draw_id = $1 AND member_id = $2`,
    [draw.drawId, memberId],
  );
  expect(row?.count).toBe(BigInt(SLIPS_MAX));
});

test('a page of members ends early when their slips have many combinations', async () => {
  const { copy, database } = bench;
  const draw = await bench.anOpenDraw();
  const members = Array.from({ length: 5 }, () => bench.aPlayer()).toSorted();
  // Two slips of 100 combinations for each member.
  const lines = [{ play: 'lo2', picks: ['0123456789|0123456789'], unitMinor: 1n }];
  for (const memberId of [...members, ...members]) await copy.slips.place(bench.aSlip(draw, { memberId, lines }));
  const page = (after: string, combinations: number, limit = 10) =>
    new SlipsStore().membersAfter(database.db, draw.drawId, after, { members: limit, combinations });
  expect(await page('', 1)).toEqual(members.slice(0, 1));
  expect(await page('', 200)).toEqual(members.slice(0, 1));
  expect(await page('', 201)).toEqual(members.slice(0, 2));
  expect(await page(members[1]!, 201)).toEqual(members.slice(2, 4));
  expect(await page(members[3]!, 201)).toEqual(members.slice(4));
  expect(await page('', 10_000, 3)).toEqual(members.slice(0, 3));
  expect(await page(members[4]!, 201)).toEqual([]);
});
