import { identity } from '@nm/contracts';
import { pageOf } from '@nm/kit/rpc/fields.js';
import { inviteFriends } from '../rules/invite-friends.js';
import { RewardsDesk, aRound } from '../testing/rewards-desk.js';

// Goal: a referrer gets the reward of each tier (a minimum of a friend's deposits and bets) once per friend. If friend
// and referrer could be the same person, an operator must review the reward first.

const OPERATOR = '0198f000-0000-7000-8000-000000000001';
let desk: RewardsDesk;
beforeAll(async () => {
  desk = await RewardsDesk.open();
});
beforeEach(() => {
  desk.someIdentity.shared = [];
  desk.someIdentity.down = false;
});
afterAll(() => desk?.close());

/** Creates a referrer with a friend who has met the conditions of the first reward tier. */
async function aFriend(): Promise<{ referrer: string; friend: string; orderId: string }> {
  const referrer = await desk.aMember();
  const friend = await desk.aMember(referrer);
  const orderId = await desk.deposit(friend, 1_000n);
  await desk.deliver(aRound(friend, 20_000n));
  return { referrer, friend, orderId };
}
const held = async (decided = false) => (await desk.referralScreens.held(['lab'], decided, pageOf(undefined))).content;
const heldOf = async (friend: string) => (await held()).find(({ friendId }) => friendId === friend)!;
const decide = (rewardId: string, state: 'released' | 'rejected', version = 0n) =>
  desk.friends.decide(rewardId, { state, version, operatorId: OPERATOR, note: 'looked at' }, () =>
    desk.referralScreens.heldOne(rewardId),
  );

const isLockAwaited = async (): Promise<boolean> =>
  (await desk.database.db.one(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )) !== undefined;

test('each tier is given once, when deposit and bets of the friend reach it', async () => {
  const { referrer, friend } = await aFriend();
  await Promise.all([desk.progress.progressDue(), desk.progress.progressDue()]);
  await desk.progress.progressDue();
  expect(await desk.rewardsOf(referrer)).toMatchObject([
    {
      ...{ kind: 'referral', promotion: 'invite-friends', occasion: `${friend}:first-steps`, status: 'claim' },
      ...{ amount: { cashMinor: 0n, bonusMinor: 100n }, turnoverRequiredMinor: 500n },
    },
  ]);
  // The second reward tier requires a larger first deposit. A second deposit of the friend does not count.
  await desk.deposit(friend, 50_000n);
  await desk.deliver(aRound(friend, 5_000_000n));
  await desk.progress.progressDue();
  expect(await desk.rewardsOf(referrer)).toHaveLength(1);
  const { content, totalCount } = await desk.referralScreens.friends(referrer, inviteFriends.id, pageOf(undefined));
  expect(content).toMatchObject([{ friendId: friend, tiers: ['first-steps'], firstDepositMinor: 1_000n }]);
  expect([totalCount, await desk.referralScreens.sums(referrer, inviteFriends.id)]).toEqual([
    1n,
    { friends: 1, qualified: 1, paidMinor: 0n },
  ]);
});

test('bets alone, a deposit alone and a charged-back deposit give nothing', async () => {
  const referrer = await desk.aMember();
  const [bettor, depositor, returned] = [
    await desk.aMember(referrer),
    await desk.aMember(referrer),
    await desk.aMember(referrer),
  ];
  await desk.deliver(aRound(bettor, 900_000n), aRound(returned, 900_000n));
  await desk.deposit(depositor, 90_000n);
  await desk.chargeBack(returned, await desk.deposit(returned, 90_000n));
  await desk.progress.progressDue();
  expect(await desk.rewardsOf(referrer)).toEqual([]);
});

test('a friend with the same device or address is held; a released reward can be claimed, once', async () => {
  desk.someIdentity.shared = ['address', 'device'];
  const { referrer, friend } = await aFriend();
  await desk.progress.progressDue();
  const { rewardId, ...hold } = await heldOf(friend);
  expect(hold).toMatchObject({ memberId: referrer, shared: ['address', 'device'], tier: 'first-steps', state: 'open' });
  expect(await desk.rewardsOf(referrer)).toMatchObject([{ status: 'applying' }]);
  await expect(desk.rewards.claim(referrer, rewardId, 'k')).rejects.toMatchObject({ data: { reason: 'review' } });
  await expect(decide(rewardId, 'released', 7n)).rejects.toMatchObject({ code: 'review.stale' });
  const both = await Promise.allSettled([decide(rewardId, 'released'), decide(rewardId, 'rejected')]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(decide(rewardId, 'rejected', 1n)).rejects.toMatchObject({ code: 'review.decided' });
  await expect(decide(crypto.randomUUID(), 'rejected')).rejects.toMatchObject({ code: 'resource.not_found' });
});

test('a released reward is paid, a rejected one is not, and both keep who decided and why', async () => {
  desk.someIdentity.shared = ['address'];
  const [good, bad] = [await aFriend(), await aFriend()];
  await desk.progress.progressDue();
  const [first, second] = [await heldOf(good.friend), await heldOf(bad.friend)];
  await decide(first.rewardId, 'released');
  await decide(second.rewardId, 'rejected');
  expect((await desk.countsOf(good.referrer)).at(-1)).toMatchObject({ count: 1, missions: 0 });
  expect(await desk.rewards.claim(good.referrer, first.rewardId, 'k')).toMatchObject({ status: 'paid' });
  expect(await desk.rewardsOf(bad.referrer)).toMatchObject([{ status: 'rejected', reason: 'review' }]);
  await expect(desk.rewards.claim(bad.referrer, second.rewardId, 'k')).rejects.toMatchObject({
    data: { reason: 'rejected' },
  });
  expect(desk.postingsOf(bad.referrer)).toEqual([]);
  expect(await desk.referralScreens.heldOne(first.rewardId)).toMatchObject({
    ...{ state: 'released', operatorId: OPERATOR, note: 'looked at', version: 1n },
  });
  expect((await held(true)).map(({ rewardId }) => rewardId)).toEqual(
    expect.arrayContaining([first.rewardId, second.rewardId]),
  );
});

test('a payment account of both holds an offer that was not claimed, and what comes later', async () => {
  const { referrer, friend } = await aFriend();
  await desk.progress.progressDue();
  expect((await desk.countsOf(referrer)).at(-1)).toMatchObject({ count: 1 });
  await desk.shareAccount(referrer, [await desk.aMember(), friend]);
  expect(await heldOf(friend)).toMatchObject({ shared: ['payment_account'], memberId: referrer });
  expect((await desk.countsOf(referrer)).at(-1)).toMatchObject({ count: 0 });
  const later = await aFriend();
  await desk.shareAccount(later.friend, [later.referrer]);
  await desk.progress.progressDue();
  expect(await heldOf(later.friend)).toMatchObject({ shared: ['payment_account'] });
});

test('a released reward that is held again is open again, and can be decided with its new version', async () => {
  desk.someIdentity.shared = ['address'];
  const { referrer, friend } = await aFriend();
  await desk.progress.progressDue();
  const { rewardId } = await heldOf(friend);
  await decide(rewardId, 'released');
  await desk.shareAccount(friend, [referrer]);
  expect(await heldOf(friend)).toMatchObject({
    ...{ rewardId, shared: ['payment_account'], state: 'open', version: 2n, operatorId: null, note: null },
  });
  await expect(decide(rewardId, 'released', 1n)).rejects.toMatchObject({ code: 'review.stale' });
  await decide(rewardId, 'rejected', 2n);
  expect(await desk.rewardsOf(referrer)).toMatchObject([{ status: 'rejected', reason: 'review' }]);
});

test('a payment account that is added while a reward is being offered holds it', async () => {
  const brand = await desk.someIdentity.getBrand({ code: 'lab' });
  const before = await aFriend();
  const computed = (await desk.friends.rewards(before.friend, brand, new Date()))!;
  await desk.shareAccount(before.friend, [before.referrer]);
  await desk.database.db.transaction((tx) => desk.friends.offer(tx, computed));
  expect(await heldOf(before.friend)).toMatchObject({ shared: ['payment_account'], state: 'open' });
  expect(await desk.rewardsOf(before.referrer)).toMatchObject([{ status: 'applying' }]);

  const during = await aFriend();
  const rewards = (await desk.friends.rewards(during.friend, brand, new Date()))!;
  let sharing: Promise<void> | undefined;
  let shared = false;
  await desk.database.db.transaction(async (tx) => {
    await desk.friends.offer(tx, rewards);
    sharing = desk.shareAccount(during.friend, [during.referrer]).then(() => void (shared = true));
    while (!shared && !(await isLockAwaited()));
  });
  await sharing;
  expect(await desk.rewardsOf(during.referrer)).toMatchObject([{ status: 'applying' }]);

  for (let run = 0; run < 5; run += 1) {
    const { referrer, friend } = await aFriend();
    await Promise.all([desk.progress.progressDue(), desk.shareAccount(referrer, [friend])]);
    await desk.progress.progressDue();
    expect(await desk.rewardsOf(referrer)).toMatchObject([{ status: 'applying' }]);
  }
});

test('a chargeback holds the reward that its deposit earned, also when it arrives while the reward is offered', async () => {
  const { referrer, friend, orderId } = await aFriend();
  await desk.progress.progressDue();
  await desk.chargeBack(friend, orderId);
  const { rewardId } = await heldOf(friend);
  expect(await heldOf(friend)).toMatchObject({ shared: ['chargeback'], memberId: referrer, state: 'open' });
  await expect(desk.rewards.claim(referrer, rewardId, 'k')).rejects.toMatchObject({ data: { reason: 'review' } });
  expect((await desk.countsOf(referrer)).at(-1)).toMatchObject({ count: 0 });
  for (let run = 0; run < 5; run += 1) {
    const next = await aFriend();
    await Promise.all([desk.progress.progressDue(), desk.chargeBack(next.friend, next.orderId)]);
    await desk.progress.progressDue();
    expect((await desk.rewardsOf(next.referrer)).map(({ status }) => status)).not.toContain('claim');
  }
  const brand = await desk.someIdentity.getBrand({ code: 'lab' });
  const last = await aFriend();
  const computed = (await desk.friends.rewards(last.friend, brand, new Date()))!;
  await desk.chargeBack(last.friend, last.orderId);
  await desk.database.db.transaction((tx) => desk.friends.offer(tx, computed));
  expect(await desk.rewardsOf(last.referrer)).toEqual([]);
});

test('a referrer who is excluded or an agent gets nothing', async () => {
  const { referrer } = await aFriend();
  await desk.setStatus(referrer, identity.MemberStatus.EXCLUDED);
  const agent = await desk.aMember('', identity.MemberType.AGENT);
  const friend = await desk.aMember(agent);
  await desk.deposit(friend, 1_000n);
  await desk.deliver(aRound(friend, 20_000n));
  await desk.progress.progressDue();
  for (const memberId of [referrer, agent]) expect(await desk.rewardsOf(memberId)).toEqual([]);
});

test('while identity does not answer the friend stays due', async () => {
  const { referrer } = await aFriend();
  desk.someIdentity.down = true;
  await desk.progress.progressDue();
  expect(await desk.rewardsOf(referrer)).toEqual([]);
  desk.someIdentity.down = false;
  await desk.progress.progressDue();
  expect(await desk.rewardsOf(referrer)).toHaveLength(1);
});
