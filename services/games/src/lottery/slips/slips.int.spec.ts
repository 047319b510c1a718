import { LotteryBench } from '../../testing/lottery-bench.js';
import { SLIPS_MAX } from './slips.service.js';
import { SlipsStore } from './slips.store.js';

// Goal: the limit of slips in a draw refuses no repeat of a slip that was accepted. Slips with many combinations are read
// in small pages, so that they do not fill the memory of the process that settles them.

let bench: LotteryBench;
beforeAll(async () => {
  bench = await LotteryBench.start();
});
afterAll(() => bench.stop());

test('the last slip that a member may place is accepted, also if it is sent many times at once', async () => {
  const { copy, owner } = bench;
  const draw = await bench.anOpenDraw();
  const memberId = bench.aPlayer();
  const { slip } = await copy.slips.place(bench.aSlip(draw, { memberId }));
  await owner.query(
    `INSERT INTO lottery_slips (draw_id, member_id, key, input_hash, brand, vassalage, game_code, category, currency,
                                trial, lines, combinations, stake_minor, payout_minor_max, status, refusal_code,
                                resolve_at)
     SELECT draw_id, member_id, 'copy-' || n, input_hash, brand, vassalage, game_code, category, currency, trial, lines,
            combinations, stake_minor, payout_minor_max, 'refused', 'game.closed', now()
       FROM lottery_slips, generate_series(1, $2) n WHERE slip_id = $1`,
    [slip.slipId, SLIPS_MAX - 2],
  );
  const last = bench.aSlip(draw, { memberId });
  const second = bench.aCopy();
  const placed = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? copy : second).slips.place(last)));
  expect(new Set(placed.map((one) => one.slip.slipId)).size).toBe(1);
  await expect(copy.slips.place(bench.aSlip(draw, { memberId }))).rejects.toMatchObject({
    code: 'lottery.too_many_slips',
  });
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
