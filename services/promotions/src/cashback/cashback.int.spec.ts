import { GameCategory, identity } from '@nm/contracts';
import { CashbackStore } from './cashback.store.js';
import { addDays, dayOf, periodOf, startOf } from '../plays/brand-day.js';
import { RewardsDesk, aRound, voidOf } from '../testing/rewards-desk.js';

// Goal: a member's net loss of a week, by days of the brand's time zone, gives one cashback. Corrections and voids that
// arrive after the week count in a later week.

const today = dayOf(new Date(), 'UTC');
const week = periodOf('week', today);
/** Returns the end of the week that is `weeks` weeks after the present one. */
const ends = (weeks = 0): Date => startOf(addDays(week.to, 1 + 7 * weeks), 'UTC');
let desk: RewardsDesk;
beforeEach(async () => {
  desk = await RewardsDesk.open();
});
afterEach(() => desk?.close());

const RNG = { category: GameCategory.RNG };
const cashbacks = async (memberId: string) =>
  (await desk.rewardsOf(memberId))
    .filter(({ kind }) => kind === 'cashback')
    .map(({ occasion, amount, status }) => [occasion, amount?.cashMinor, status]);

test('the week closes with its last day and offers the share of the net loss, once for parallel runs', async () => {
  const [loser, winner] = [await desk.aMember(), await desk.aMember()];
  await desk.deliver(aRound(loser, 1_000_000n, { ...RNG, payoutMinor: 980_000n }));
  await desk.deliver(aRound(winner, 100_000n, { ...RNG, payoutMinor: 120_000n }));
  await desk.days.closeUntil(new Date(ends().getTime() - 1));
  expect(await cashbacks(loser)).toEqual([]);
  await Promise.all(Array.from({ length: 3 }, () => desk.days.closeUntil(ends())));
  // The cashback is 3% of a loss of 200.00, which is 6.00. The valid bets would allow at most 10.00.
  expect(await cashbacks(loser)).toEqual([[week.from, 600n, 'claim']]);
  expect(await cashbacks(winner)).toEqual([]);
  expect((await new CashbackStore().weeksOf(desk.database.db, loser, [week.from])).get(week.from)).toMatchObject({
    ...{ lossMinor: 20_000n, givenMinor: 0n, ratePpm: 30_000, maxMinor: 1_000n, amountMinor: 600n },
  });
  await desk.days.closeUntil(ends(1));
  expect(await cashbacks(loser)).toEqual([[week.from, 600n, 'claim']]);
});

test('parallel claims pay it once, as cash with its turnover', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 50_000n, RNG));
  await desk.days.closeUntil(ends());
  const reward = (await desk.rewardsOf(memberId)).find(({ kind }) => kind === 'cashback');
  const claims = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => desk.rewards.claim(memberId, reward!.rewardId, `k${n}`)),
  );
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const posts = desk.postingsOf(memberId).filter(({ key }) => key === `reward:${reward!.rewardId}`);
  expect(posts).toMatchObject([
    {
      movement: {
        value: {
          ...{ amount: { cashMinor: 50n, bonusMinor: 0n }, turnoverRequiredMinor: 50n, promotion: 'weekly-cashback' },
        },
      },
    },
  ]);
  expect(await cashbacks(memberId)).toEqual([[week.from, 50n, 'claimed']]);
});

test('bonuses of the week lower the loss, and a VIP level raises the share', async () => {
  const [given, silver] = [await desk.aMember(), await desk.aMember()];
  const { rewardId } = await desk.anOffer(given, { cashMinor: 15_000n });
  await desk.rewards.claim(given, rewardId, 'k');
  await desk.deposit(silver, 20_000n);
  const bets = { ...RNG, payoutMinor: 980_000n };
  await desk.deliver(aRound(given, 1_000_000n, bets), aRound(silver, 1_000_000n, bets));
  expect(
    await desk.cashback.open(desk.database.db, given, await desk.someIdentity.getBrand({ code: 'lab' }), today),
  ).toMatchObject({ lossMinor: 5_000n, givenMinor: 15_000n, amountMinor: 150n, days: week });
  await desk.days.closeUntil(ends());
  // The cashback is 3% of a loss of 50.00, and with a VIP level 5% of a loss of 200.00.
  expect(await cashbacks(given)).toEqual([[week.from, 150n, 'claim']]);
  expect(await cashbacks(silver)).toEqual([[week.from, 1_000n, 'claim']]);
});

test('a void after the week closed counts in the next week, and so does a late bet', async () => {
  const memberId = await desk.aMember();
  const lost = aRound(memberId, 1_000_000n, { ...RNG, payoutMinor: 980_000n });
  await desk.deliver(lost);
  await desk.days.closeUntil(ends());
  await desk.deliver(voidOf(lost), aRound(memberId, 100_000n, { ...RNG, payoutMinor: 50_000n }));
  const next = addDays(week.from, 7);
  const brand = await desk.someIdentity.getBrand({ code: 'lab' });
  // 500.00 were lost, and the void returned 200.00. The voided bets are subtracted from the bets of the week.
  expect(await desk.cashback.open(desk.database.db, memberId, brand, next)).toMatchObject({ lossMinor: 30_000n });
  await desk.days.closeUntil(ends(1));
  expect((await cashbacks(memberId)).map(([occasion]) => occasion)).toEqual([week.from]);
});

test('agents, excluded members and small losses get none; an offer that is not claimed expires', async () => {
  const agent = await desk.aMember('', identity.MemberType.AGENT);
  const [excluded, small, late] = [await desk.aMember(), await desk.aMember(), await desk.aMember()];
  await desk.deliver(...[agent, excluded, late].map((memberId) => aRound(memberId, 50_000n, RNG)));
  await desk.deliver(aRound(small, 999n, RNG));
  await desk.setStatus(excluded, identity.MemberStatus.EXCLUDED);
  await desk.days.closeUntil(ends());
  for (const memberId of [agent, excluded, small]) expect(await cashbacks(memberId)).toEqual([]);
  const reward = (await desk.rewardsOf(late)).find(({ kind }) => kind === 'cashback');
  expect(Number(reward?.expiresAt?.seconds) - Number(reward?.availableFrom?.seconds)).toBe(7 * 86_400);
});

test('the week is that of the brand', async () => {
  desk.someIdentity.timeZone = 'Pacific/Kiritimati';
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 50_000n, RNG));
  const { from, to } = periodOf('week', dayOf(new Date(), 'Pacific/Kiritimati'));
  const end = startOf(addDays(to, 1), 'Pacific/Kiritimati');
  await desk.days.closeUntil(new Date(end.getTime() - 1));
  expect(await cashbacks(memberId)).toEqual([]);
  await desk.days.closeUntil(end);
  expect(await cashbacks(memberId)).toEqual([[from, 50n, 'claim']]);
});
