import { randomUUID } from 'node:crypto';
import { GameCategory, decodeEvent, identity, type promotions } from '@nm/contracts';
import { addDays, dayOf, periodOf, startOf } from '../plays/brand-day.js';
import { checkVipLevels, vipLevels } from '../rules/vip-levels.js';
import { dailyRebate } from '../rules/daily-rebate.js';
import { weeklyCashback } from '../rules/weekly-cashback.js';
import { EDGE_PPM_MIN } from '../rules/house-edge.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { RewardsDesk, aRound, voidOf } from '../testing/rewards-desk.js';
import { levelOf, levelsIn } from './vip.js';
import { VipService } from './vip.service.js';
import { VipStore } from './vip.store.js';

// Goal: a member's level is computed from the bets and deposits of the last days, and each reward of a level is given
// once.

const today = dayOf(new Date(), 'UTC');
const week = periodOf('week', today).from;
const month = `${today.slice(0, 7)}-01`;
let desk: RewardsDesk;
beforeAll(async () => {
  desk = await RewardsDesk.open();
}, 60_000);
afterAll(() => desk?.close());

const stateOf = async (memberId: string, type = identity.MemberType.PLAYER) =>
  new VipService(new VipStore(), new Outbox(desk.database.db, 'promotions.v1')).state(
    desk.database.db,
    { memberId, type, status: identity.MemberStatus.ACTIVE },
    await desk.someIdentity.getBrand({ code: 'lab' }),
    new Date(),
  );
const vipOf = async (memberId: string): Promise<promotions.Reward[]> =>
  (await desk.rewardsOf(memberId)).filter(({ kind }: promotions.Reward) => kind === 'vip');

test('the levels rise, and pay less than their bets bring in the cheapest game', () => {
  expect(() => checkVipLevels()).not.toThrow();
  expect(() => checkVipLevels({ ...vipLevels, levels: vipLevels.levels.toReversed() })).toThrow('above that of');
  for (const currency of ['USD', 'BDT']) {
    let levelUps = 0n;
    for (const level of levelsIn(vipLevels, currency)) {
      const { turnoverMinor, levelUpMinor, weeklyMinor, monthlyMinor, birthdayMinor, rebateExtraPpm } = level;
      levelUps += levelUpMinor;
      // The bets of a window of 30 days can earn at most six weekly rewards, two monthly rewards and one birthday
      // reward. The rebate and the cashback for these bets are paid too.
      const back = (dailyRebate.ratePpm[GameCategory.BGS] ?? 0) + (weeklyCashback.betsPpmMax[GameCategory.BGS] ?? 0);
      const keptPpm = BigInt(EDGE_PPM_MIN - back - rebateExtraPpm);
      const given = levelUps + 6n * weeklyMinor + 2n * monthlyMinor + birthdayMinor;
      expect(given).toBeLessThan((turnoverMinor * keptPpm) / 1_000_000n);
    }
  }
});

test('a level needs both the turnover and the deposits', () => {
  const levels = levelsIn(vipLevels, 'USD');
  const rank = (turnoverMinor: bigint, depositMinor: bigint) => levelOf(levels, { turnoverMinor, depositMinor })?.rank;
  expect(rank(99_999n, 1_000_000n)).toBeUndefined();
  expect(rank(100_000n, 4_999n)).toBeUndefined();
  expect(rank(100_000n, 5_000n)).toBe(1);
  expect(rank(50_000_000n, 20_000n)).toBe(2);
  expect(rank(50_000_000n, 400_000n)).toBe(4);
  expect(levelsIn(vipLevels, 'THB')).toEqual([]);
});

test('reaching a level offers its reward and those below once, and the reward of the week', async () => {
  const memberId = await desk.aMember();
  const round = aRound(memberId, 500_000n);
  await desk.deliver(round);
  await desk.deposit(memberId, 20_000n);
  await Promise.all([desk.progress.progressDue(), desk.progress.progressDue()]);
  expect(await stateOf(memberId)).toMatchObject({ level: { rank: 2, label: 'silver' }, turnoverMinor: 500_000n });
  const given = (await vipOf(memberId)).map(({ promotion, occasion, amount }) => [
    ...[promotion, occasion, amount?.bonusMinor],
  ]);
  expect(given).toHaveLength(4);
  expect(given).toEqual(
    expect.arrayContaining([
      ['vip-level-up', 'level-1', 100n],
      ['vip-level-up', 'level-2', 500n],
      ['vip-weekly', week, 100n],
      ['vip-monthly', month, 250n],
    ]),
  );
  // A voided bet lowers the member's VIP level. Rewards that were already offered stay, and no reward is offered twice.
  await desk.deliver(voidOf(round), aRound(memberId, 100_000n));
  await desk.progress.progressDue();
  expect(await stateOf(memberId)).toMatchObject({ level: { rank: 1 } });
  expect(await vipOf(memberId)).toHaveLength(4);
  // Only one message is sent, about the highest of the VIP levels that were reached at once.
  const rows = await desk.database.db.rows<{ type: string; payload: Uint8Array }>(
    `SELECT type, payload FROM outbox WHERE key = $1 AND type = 'promotions.v1.VipLevelReached'`,
    [memberId],
  );
  expect(rows.map(({ type, payload }) => decodeEvent(type, payload))).toMatchObject([{ rank: 2, label: 'silver' }]);
});

test('parallel claims of a level-up pay it once, as bonus money with its turnover and its expiry', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 100_000n));
  await desk.deposit(memberId, 5_000n);
  await desk.progress.progressDue();
  const reward = (await vipOf(memberId)).find(({ promotion }) => promotion === 'vip-level-up');
  const claims = await Promise.allSettled(
    Array.from({ length: 6 }, () => desk.rewards.claim(memberId, reward?.rewardId ?? '', randomUUID())),
  );
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const posts = [...desk.outsider.postings.values()]
    .map(({ post }) => post)
    .filter((post) => post.memberId === memberId);
  expect(posts).toMatchObject([
    {
      movement: {
        value: {
          ...{ promotion: 'vip-level-up', amount: { bonusMinor: 100n }, turnoverRequiredMinor: 500n },
          expiresAfterDays: 30,
        },
      },
    },
  ]);
});

test('a bet from the end of a week, handled after it, gives the reward of that week and its month, once', async () => {
  const memberId = await desk.aMember();
  const last = addDays(week, -1);
  const { db } = desk.database;
  await db.rows(
    'INSERT INTO member_deposits (order_id, member_id, amount_minor, credited_at) VALUES ($1, $2, 5000, $3)',
    [randomUUID(), memberId, startOf(last, 'UTC')],
  );
  // The event of the bet arrives after the end of the week, so the member is checked only then.
  await desk.deliver(aRound(memberId, 100_000n));
  await db.rows('UPDATE play_days SET day = $2 WHERE member_id = $1', [memberId, last]);
  const periodic = async () =>
    (await vipOf(memberId))
      .filter(({ promotion }) => promotion !== 'vip-level-up')
      .map(({ promotion, occasion, amount }) => [promotion, occasion, amount?.bonusMinor])
      .toSorted();
  const expected = [
    ['vip-monthly', `${last.slice(0, 7)}-01`, 50n],
    ['vip-weekly', addDays(week, -7), 20n],
  ];
  await desk.progress.progressDue();
  expect(await periodic()).toEqual(expected);
  await desk.deposit(memberId, 1n);
  await desk.progress.progressDue();
  expect(await periodic()).toEqual(expected);
});

test('the rebate of a closed day goes by the level at the end of that day, not by what came after', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 10_000_000n));
  await desk.deposit(memberId, 1_000_000n);
  const service = new VipService(new VipStore(), new Outbox(desk.database.db, 'promotions.v1'));
  const brand = await desk.someIdentity.getBrand({ code: 'lab' });
  const extraAt = async (at: Date) =>
    (await service.rebateExtras(desk.database.db, [memberId], brand, at)).get(memberId);
  const lastOfYesterday = new Date(startOf(today, 'UTC').getTime() - 1);
  expect(await extraAt(new Date())).toBeGreaterThan(0);
  expect(await extraAt(lastOfYesterday)).toBe(0);
  // The bets of the day before do not give the VIP level yet, because the required deposit is missing. The member makes
  // this deposit later.
  await desk.database.db.rows(`UPDATE play_days SET day = day - 1 WHERE member_id = $1`, [memberId]);
  expect(await extraAt(new Date())).toBeGreaterThan(0);
  expect(await extraAt(lastOfYesterday)).toBe(0);
});

test('bets and deposits before the window do not count, and agents have no level', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 100_000n));
  await desk.deposit(memberId, 5_000n);
  expect(await stateOf(memberId)).toMatchObject({ level: { rank: 1 } });
  await desk.database.db.rows(`UPDATE play_days SET day = day - 30 WHERE member_id = $1`, [memberId]);
  expect(await stateOf(memberId)).toMatchObject({ level: undefined, turnoverMinor: 0n, depositMinor: 5_000n });
  expect(await stateOf(memberId, identity.MemberType.AGENT)).toMatchObject({ level: undefined, levels: [] });
});
