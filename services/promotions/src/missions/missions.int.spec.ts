import { jest } from '@jest/globals';
import { GameCategory, identity, type promotions } from '@nm/contracts';
import { addDays, dayOf, periodOf, startOf } from '../plays/brand-day.js';
import { dailyWin, weeklyTurnover } from '../rules/leaderboards.js';
import { LeaderboardsService } from './leaderboards.service.js';
import { RewardsDesk, aRound, voidOf } from '../testing/rewards-desk.js';

// Goal: a mission gives its reward once in a period, when all its steps are done. A leaderboard pays its prizes once.

const today = dayOf(new Date(), 'UTC');
const week = periodOf('week', today);
let desk: RewardsDesk;
beforeEach(async () => {
  desk = await RewardsDesk.open();
});
afterEach(() => desk?.close());

const player = (memberId: string) => ({
  ...{ memberId, type: identity.MemberType.PLAYER, status: identity.MemberStatus.ACTIVE },
});
const progress = async (memberId: string) => {
  const brand = await desk.someIdentity.getBrand({ code: 'lab' });
  const states = await desk.missions.states(player(memberId), brand, new Date());
  return Object.fromEntries(states.map(({ rule, steps }) => [rule.id, steps.map(({ reached }) => Number(reached))]));
};
const missionsOf = async (memberId: string): Promise<string[]> =>
  (await desk.rewardsOf(memberId)).map(({ promotion }: promotions.Reward) => promotion).sort();

test('steps count categories, bets and deposits of the period', async () => {
  const memberId = await desk.aMember();
  expect(await progress(memberId)).toEqual({ 'three-stalls': [0], 'deposit-and-play': [0, 0], 'weekly-wager': [0] });
  await desk.deliver(
    aRound(memberId, 2_000n),
    aRound(memberId, 1_999n, { category: GameCategory.FISH }),
    aRound(memberId, 500n, { category: GameCategory.RNG, bonusMinor: 1_500n }),
  );
  await desk.deposit(memberId, 1_500n);
  expect(await progress(memberId)).toEqual({
    'three-stalls': [2],
    'deposit-and-play': [1_500, 5_999],
    'weekly-wager': [5_999],
  });
  await desk.progress.progressDue();
  expect(await missionsOf(memberId)).toEqual([]);
});

test('a mission that is done gives its reward once, also when bets go on and one is voided', async () => {
  const memberId = await desk.aMember();
  const rounds = [GameCategory.BGS, GameCategory.FISH, GameCategory.RNG].map((category) =>
    aRound(memberId, 2_000n, { category }),
  );
  await desk.deliver(...rounds);
  await Promise.all([desk.progress.progressDue(), desk.progress.progressDue()]);
  await desk.deliver(aRound(memberId, 10_000n), voidOf(rounds[0]!));
  await desk.progress.progressDue();
  expect(await desk.rewardsOf(memberId)).toMatchObject([
    {
      ...{ kind: 'mission', promotion: 'three-stalls', occasion: today, status: 'claim' },
      ...{ amount: { cashMinor: 0n, bonusMinor: 30n }, turnoverRequiredMinor: 150n },
    },
  ]);
  expect((await desk.countsOf(memberId)).at(-1)).toMatchObject({ count: 1, missions: 1 });
});

test('a mission that is done in the last second of its period gives its reward, once', async () => {
  const memberId = await desk.aMember();
  const yesterday = addDays(today, -1);
  await desk.database.db.rows('INSERT INTO play_clocks (brand, open_day, started_at) VALUES ($1, $2, $3)', [
    ...['lab', yesterday],
    startOf(yesterday, 'UTC'),
  ]);
  const at = new Date(startOf(today, 'UTC').getTime() - 500);
  await desk.deliver(
    ...[GameCategory.BGS, GameCategory.FISH, GameCategory.RNG].map((category) =>
      aRound(memberId, 2_000n, { category, at }),
    ),
  );
  await desk.progress.progressDue();
  await desk.deliver(aRound(memberId, 100n));
  await desk.progress.progressDue();
  expect(await desk.rewardsOf(memberId)).toMatchObject([
    { promotion: 'three-stalls', occasion: yesterday, status: 'claim' },
  ]);
});

test('all steps are needed, and a charged-back deposit does not count', async () => {
  const [whole, returned] = [await desk.aMember(), await desk.aMember()];
  await desk.deposit(whole, 2_000n);
  await desk.chargeBack(returned, await desk.deposit(returned, 2_000n));
  await desk.deliver(aRound(whole, 10_000n), aRound(returned, 10_000n));
  await desk.progress.progressDue();
  expect([await missionsOf(whole), await missionsOf(returned)]).toEqual([['deposit-and-play'], []]);
});

test('a chargeback closes an offered mission with a deposit step, and leaves the others', async () => {
  const memberId = await desk.aMember();
  const orderId = await desk.deposit(memberId, 2_000n);
  await desk.deliver(aRound(memberId, 50_000n));
  await desk.progress.progressDue();
  expect(await missionsOf(memberId)).toEqual(['deposit-and-play', 'weekly-wager']);
  await desk.chargeBack(memberId, orderId);
  await desk.progress.progressDue();
  const statuses = (await desk.rewardsOf(memberId)).map(({ promotion, status }) => [promotion, status]);
  expect(Object.fromEntries(statuses)).toEqual({ 'deposit-and-play': 'close', 'weekly-wager': 'claim' });
  expect((await desk.countsOf(memberId)).at(-1)).toMatchObject({ count: 1, missions: 1 });
});

test('agents and excluded members get no mission', async () => {
  const [agent, excluded] = [await desk.aMember('', identity.MemberType.AGENT), await desk.aMember()];
  await desk.setStatus(excluded, identity.MemberStatus.EXCLUDED);
  await desk.deliver(aRound(agent, 60_000n), aRound(excluded, 60_000n));
  await desk.progress.progressDue();
  expect([await missionsOf(agent), await missionsOf(excluded)]).toEqual([[], []]);
});

test('a leaderboard ranks by its measure, and pays its prizes once after the period', async () => {
  const [first, second, third, agent] = [
    await desk.aMember(),
    await desk.aMember(),
    await desk.aMember(),
    await desk.aMember('', identity.MemberType.AGENT),
  ];
  await desk.deliver(
    aRound(first, 5_000n, { payoutMinor: 1_000n }),
    aRound(second, 3_000n, { payoutMinor: 9_000n }),
    aRound(third, 1_000n, { payoutMinor: 1_000n }),
    aRound(agent, 90_000n, { payoutMinor: 900_000n }),
  );
  const standings = await desk.boards.standings(desk.database.db, weeklyTurnover, 'lab', week);
  expect(standings.map(({ rank, memberId, figureMinor }) => [rank, memberId, figureMinor])).toEqual([
    [1, first, 5_000n],
    [2, second, 3_000n],
    [3, third, 1_000n],
  ]);
  await desk.days.closeUntil(startOf(addDays(today, 1), 'UTC'));
  // Only the second member has won more than staked on this day.
  expect(await desk.boards.places(desk.database.db, 'daily-win', 'lab', today)).toMatchObject([
    { rank: 1, memberId: second, figureMinor: 6_000n, prizeMinor: 1_000n },
  ]);
  await Promise.all([1, 2].map(() => desk.days.closeUntil(startOf(addDays(week.to, 1), 'UTC'))));
  await desk.days.closeUntil(startOf(addDays(week.to, 3), 'UTC'));
  await desk.rewards.payDue();
  const prizes = async (memberId: string) =>
    (await desk.rewardsOf(memberId))
      .filter(({ kind }) => kind === 'leaderboard')
      .map(({ promotion, amount, status }) => [promotion, amount?.cashMinor, status]);
  expect(await prizes(first)).toEqual([['weekly-turnover', 10_000n, 'issued']]);
  expect((await prizes(second)).toSorted()).toEqual([
    ['daily-win', 1_000n, 'issued'],
    ['weekly-turnover', 5_000n, 'issued'],
  ]);
  expect(await prizes(agent)).toEqual([]);
  expect(desk.postingsOf(first).map(({ movement }) => movement?.case)).toContain('grant');
});

test('readers of a leaderboard share one count for ten seconds, and each reads the own figure anew', async () => {
  const boards = new LeaderboardsService(desk.database.db, desk.boards);
  const prizes = [100n];
  const of = (memberId: string) => boards.of(weeklyTurnover, 'lab', week, { memberId, prizes });
  const members = await Promise.all(Array.from({ length: 22 }, () => desk.aMember()));
  await desk.deliver(...members.map((memberId, n) => aRound(memberId, BigInt(5_000 - n))));
  const counts = jest.spyOn(desk.boards, 'standings');
  const read = await Promise.all(members.map(of));
  expect(read.map(({ own }) => own?.rank)).toEqual(members.map((_, n) => n + 1));
  expect(read[21]).toMatchObject({
    ...{ closed: false, own: { memberId: members[21], figureMinor: 4_979n, prizeMinor: 0n } },
  });
  expect(read[0]?.own?.prizeMinor).toBe(100n);
  expect(read[0]?.places.map(({ memberId }) => memberId)).toEqual(members.slice(0, 20));
  await desk.deliver(aRound(members[21]!, 900n));
  expect((await of(members[21]!)).own).toMatchObject({ rank: 21, figureMinor: 5_879n });
  expect((await of(await desk.aMember())).own).toBeUndefined();
  expect(counts).toHaveBeenCalledTimes(1);

  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
  expect(await of(members[21]!)).toMatchObject({ own: { rank: 1, prizeMinor: 100n } });
  clock.mockRestore();
  expect(counts).toHaveBeenCalledTimes(2);
});

test('the places of a closed period are read as they were stored', async () => {
  const [first, second] = [await desk.aMember(), await desk.aMember()];
  await desk.deliver(aRound(first, 5_000n, { payoutMinor: 9_000n }), aRound(second, 3_000n));
  await desk.days.closeUntil(startOf(addDays(today, 1), 'UTC'));
  const boards = new LeaderboardsService(desk.database.db, desk.boards);
  const counts = jest.spyOn(desk.boards, 'standings');
  const read = await boards.of(dailyWin, 'lab', { from: today, to: today }, { memberId: first, prizes: [1n] });
  const place = { rank: 1, memberId: first, figureMinor: 4_000n, prizeMinor: 1_000n };
  expect(read).toEqual({ places: [place], own: place, closed: true });
  expect(counts).not.toHaveBeenCalled();
});

test('a closed period in which nobody had a place is final too', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 5_000n));
  const boards = new LeaderboardsService(desk.database.db, desk.boards);
  const of = () => boards.of(dailyWin, 'lab', { from: today, to: today }, { memberId, prizes: [1n] });
  expect(await of()).toEqual({ places: [], own: undefined, closed: false });
  await desk.days.closeUntil(startOf(addDays(today, 1), 'UTC'));
  expect(await of()).toEqual({ places: [], own: undefined, closed: true });
});
