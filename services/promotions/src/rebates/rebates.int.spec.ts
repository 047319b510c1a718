import { jest } from '@jest/globals';
import { GameCategory, identity } from '@nm/contracts';
import { Outbox } from '@nm/kit/events/outbox.js';
import { addDays, dayOf, startOf } from '../plays/brand-day.js';
import { RewardsDesk, aRound, correctionOf, voidOf } from '../testing/rewards-desk.js';

// Goal: a day's rebate is the declared share of the valid bets that were staked in cash. It is given once, and later
// changes count in a later day.

const today = dayOf(new Date(), 'UTC');
const ends = (days = 1): Date => startOf(addDays(today, days), 'UTC');
let desk: RewardsDesk;
beforeEach(async () => {
  desk = await RewardsDesk.open();
});
afterEach(() => desk?.close());

// Only rebates are returned, because a closed day also gives leaderboard prizes and, at the end of a week,
// cashback.
const rebates = async (memberId: string) =>
  (await desk.rewardsOf(memberId))
    .filter(({ kind }) => kind === 'rebate')
    .map(({ occasion, amount, status }) => [occasion, amount?.cashMinor, status]);
const validOf = async (memberId: string, day = today) =>
  Object.fromEntries(await desk.rebateScreens.validOf(memberId, day));

test('the bets of a day count by category with their cash part, once for any number of deliveries', async () => {
  const memberId = await desk.aMember();
  const rounds = [
    aRound(memberId, 100_000n),
    aRound(memberId, 50_000n, { category: GameCategory.RNG, bonusMinor: 70_000n }),
    aRound(memberId, 90_000n, { trial: true }),
  ];
  await desk.deliver(...rounds);
  await desk.deliver(...rounds.toReversed());
  expect(await validOf(memberId)).toEqual({ [GameCategory.BGS]: 100_000n, [GameCategory.RNG]: 50_000n });
  await desk.days.closeUntil(ends());
  // The rebate is 0.15% of bets of 1,000.00 plus 0.4% of bets of 500.00.
  expect(await rebates(memberId)).toEqual([[today, 350n, 'processing']]);
  const lines = (await desk.rebateScreens.linesOf(memberId, [today])).get(today);
  expect(lines).toMatchObject([
    { category: GameCategory.RNG, ratePpm: 4_000, validMinor: 50_000n, amountMinor: 200n },
    { category: GameCategory.BGS, ratePpm: 1_500, validMinor: 100_000n, amountMinor: 150n },
  ]);
  await desk.rewards.payDue();
  expect(await rebates(memberId)).toEqual([[today, 350n, 'issued']]);
  const paid = desk.postingsOf(memberId).map(({ movement }) => movement);
  expect(paid.filter((one) => one?.case === 'grant' && one.value.promotion === 'daily-rebate')).toMatchObject([
    { value: { amount: { cashMinor: 350n, bonusMinor: 0n }, turnoverRequiredMinor: 0n } },
  ]);
});

test('a VIP level adds to the rates of the rebate, and lines keep the rate of their day', async () => {
  const [silver, none] = [await desk.aMember(), await desk.aMember()];
  await desk.deliver(aRound(silver, 500_000n), aRound(none, 500_000n));
  await desk.deposit(silver, 20_000n);
  await desk.days.closeUntil(ends());
  // Both rebates are for bets of 5,000.00: 0.15% for a member without a VIP level, 0.175% for a member with one.
  expect([await rebates(none), await rebates(silver)]).toEqual([
    [[today, 750n, 'processing']],
    [[today, 875n, 'processing']],
  ]);
  const lines = (await desk.rebateScreens.linesOf(silver, [today])).get(today);
  expect(lines).toMatchObject([{ ratePpm: 1_750, validMinor: 500_000n, amountMinor: 875n }]);
});

test('a day closes once, not before its end, and by parallel runs too', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 100_000n));
  await desk.days.closeUntil(new Date(ends().getTime() - 1));
  expect(await rebates(memberId)).toEqual([]);
  await Promise.all(Array.from({ length: 3 }, () => desk.days.closeUntil(ends())));
  await desk.days.closeUntil(ends(3));
  expect(await rebates(memberId)).toEqual([[today, 150n, 'processing']]);
});

test('a brand that cannot be read does not keep later brands from closing', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 100_000n));
  await desk.database.db.rows(
    `INSERT INTO play_clocks (brand, open_day, started_at) SELECT 'gone', open_day, started_at FROM play_clocks`,
  );
  await desk.days.closeUntil(ends());
  expect(await rebates(memberId)).toEqual([[today, 150n, 'processing']]);
  const clocks = await desk.database.db.rows('SELECT brand FROM play_clocks WHERE open_day = $1', [today]);
  expect(clocks).toEqual([{ brand: 'gone' }]);
});

test('the counts of all members whose rewards a day offers are appended in one statement', async () => {
  desk.someIdentity.modules = ['MANPLAYREB3'];
  const members = await Promise.all(Array.from({ length: 5 }, () => desk.aMember()));
  // The members have no net loss, so that the end of a week gives no cashback.
  await desk.deliver(...members.map((memberId) => aRound(memberId, 100_000n, { payoutMinor: 100_000n })));
  const appended = jest.spyOn(Outbox.prototype, 'appendAll');
  await desk.days.closeUntil(ends());
  expect(appended).toHaveBeenCalledTimes(1);
  appended.mockRestore();
  for (const memberId of members) expect(await desk.countsOf(memberId)).toMatchObject([{ count: 1, version: 1n }]);
});

test('where the module of the manual rebate is on, the member claims it within its days', async () => {
  desk.someIdentity.modules = ['MANPLAYREB3'];
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 100_000n));
  await desk.days.closeUntil(ends());
  const reward = (await desk.rewardsOf(memberId, 'claimable')).find(({ kind }) => kind === 'rebate');
  expect(reward).toMatchObject({ kind: 'rebate', status: 'claim', occasion: today });
  expect(Number(reward?.expiresAt?.seconds) - Number(reward?.availableFrom?.seconds)).toBe(7 * 86_400);
  await desk.rewards.claim(memberId, reward!.rewardId, 'k');
  expect(await rebates(memberId)).toEqual([[today, 150n, 'claimed']]);
});

test('corrections and voids of the open day change it, in any order of the void', async () => {
  const memberId = await desk.aMember();
  const [corrected, voided, early] = [aRound(memberId, 100_000n), aRound(memberId, 80_000n), aRound(memberId, 70_000n)];
  await desk.deliver(voidOf(early), early);
  await desk.deliver(corrected, voided);
  await desk.deliver(
    correctionOf(corrected, 2, 40_000n),
    correctionOf(corrected, 1, 90_000n),
    voidOf(voided),
    voidOf(voided),
  );
  expect(await validOf(memberId)).toEqual({ [GameCategory.BGS]: 40_000n });
});

test('a void after the day was closed lowers the next days, and never below zero', async () => {
  const memberId = await desk.aMember();
  const late = aRound(memberId, 100_000n);
  await desk.deliver(late);
  await desk.days.closeUntil(ends());
  await desk.deliver(voidOf(late));
  const next = addDays(today, 1);
  expect(await validOf(memberId, next)).toEqual({ [GameCategory.BGS]: -100_000n });
  await desk.days.closeUntil(ends(2));
  await desk.deliver(aRound(memberId, 300_000n, { at: ends(2) }));
  await desk.days.closeUntil(ends(3));
  // The bets of the day are 3,000.00. The first day's rebate was given for 1,000.00 too much, so this amount is
  // subtracted.
  expect(await rebates(memberId)).toEqual(
    expect.arrayContaining([
      [today, 150n, 'processing'],
      [addDays(today, 2), 300n, 'processing'],
    ]),
  );
});

test('a bet that arrives after its day was closed counts in the open day', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 100_000n));
  await desk.days.closeUntil(ends());
  await desk.deliver(aRound(memberId, 200_000n));
  await desk.days.closeUntil(ends(2));
  expect((await rebates(memberId)).map(([day, minor]) => [day, minor])).toEqual(
    expect.arrayContaining([
      [today, 150n],
      [addDays(today, 1), 300n],
    ]),
  );
});

test('agents, excluded members and days below the minimum get no rebate', async () => {
  const [agent, excluded, small] = [
    await desk.aMember('', identity.MemberType.AGENT),
    await desk.aMember(),
    await desk.aMember(),
  ];
  await desk.deliver(aRound(agent, 100_000n), aRound(excluded, 100_000n), aRound(small, 600n));
  await desk.setStatus(excluded, identity.MemberStatus.EXCLUDED);
  await desk.days.closeUntil(ends());
  for (const memberId of [agent, excluded, small]) expect(await rebates(memberId)).toEqual([]);
});

test('rounds that were settled before the brand began to count are left out, with their corrections', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 1_000n));
  const old = aRound(memberId, 500_000n, { at: new Date(Date.now() - 3 * 86_400_000) });
  await desk.deliver(old);
  await desk.deliver(correctionOf(old, 1, 400_000n), voidOf(old));
  expect(await validOf(memberId)).toEqual({ [GameCategory.BGS]: 1_000n });
});

test('the day is that of the brand', async () => {
  desk.someIdentity.timeZone = 'Pacific/Kiritimati';
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 100_000n));
  const day = dayOf(new Date(), 'Pacific/Kiritimati');
  expect(await validOf(memberId, day)).toEqual({ [GameCategory.BGS]: 100_000n });
  await desk.days.closeUntil(startOf(addDays(day, 1), 'Pacific/Kiritimati'));
  expect(await rebates(memberId)).toEqual([[day, 150n, 'processing']]);
});

test('a member who became an agent gets no rebate of the open day, and keeps those of closed days', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 100_000n));
  await desk.days.closeUntil(ends());
  await desk.deliver(aRound(memberId, 100_000n));
  await desk.database.db.transaction((tx) => desk.members.setType(tx, memberId, identity.MemberType.AGENT));
  await desk.days.closeUntil(ends(2));
  await desk.rewards.payDue();
  expect(await rebates(memberId)).toEqual([[today, 150n, 'issued']]);
});
