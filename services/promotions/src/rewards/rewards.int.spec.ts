import { identity } from '@nm/contracts';
import { RewardsDesk } from '../testing/rewards-desk.js';

// Goal: a reward is given once, despite repeats, parallel calls and crashes, and only to members who may get it.

const { MemberStatus, MemberType } = identity;
let desk: RewardsDesk;
beforeAll(async () => {
  desk = await RewardsDesk.open();
});
beforeEach(() => {
  desk.outsider.faults.splice(0);
  desk.someIdentity.status = MemberStatus.ACTIVE;
  desk.someIdentity.type = MemberType.PLAYER;
});
afterAll(() => desk?.close());

test('of parallel claims one gets the reward, and it is posted once', async () => {
  const memberId = await desk.aMember();
  const { rewardId } = await desk.anOffer(memberId);
  const claims = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => desk.rewards.claim(memberId, rewardId, `key-${n}`)),
  );
  const won = claims.filter((claim) => claim.status === 'fulfilled');
  expect(won.map(({ value }) => value.status)).toEqual(['paid']);
  for (const claim of claims)
    if (claim.status === 'rejected') expect(claim.reason).toMatchObject({ code: 'promotion.already_claimed' });
  expect(desk.postingsOf(memberId)).toMatchObject([
    {
      key: `reward:${rewardId}`,
      movement: { case: 'grant', value: { amount: { cashMinor: 500n, bonusMinor: 0n }, promotion: 'weekly-wager' } },
    },
  ]);
  expect(await desk.rewardsOf(memberId)).toMatchObject([{ rewardId, status: 'claimed', kind: 'mission' }]);
});

test('a repeat with the same key gets the same reward, in parallel too', async () => {
  const memberId = await desk.aMember();
  const { rewardId } = await desk.anOffer(memberId);
  await Promise.all(Array.from({ length: 4 }, () => desk.rewards.claim(memberId, rewardId, 'one')));
  expect(await desk.rewards.claim(memberId, rewardId, 'one')).toMatchObject({ status: 'paid' });
  expect(desk.postingsOf(memberId)).toHaveLength(1);
  await expect(desk.rewards.claim(memberId, rewardId, 'two')).rejects.toMatchObject({
    code: 'promotion.already_claimed',
  });
});

test.each(['never_arrived', 'answer_lost', 'account_unknown'] as const)(
  'when the wallet fails (%s) the reward waits and is paid later, with one posting',
  async (fault) => {
    const memberId = await desk.aMember();
    const { rewardId } = await desk.anOffer(memberId);
    desk.outsider.faults.push(fault);
    expect(await desk.rewards.claim(memberId, rewardId, 'k')).toMatchObject({ status: 'processing' });
    expect(await desk.rewardsOf(memberId, 'claimed')).toMatchObject([{ status: 'processing' }]);
    await desk.payAll();
    expect(await desk.rewardsOf(memberId)).toMatchObject([{ status: 'claimed' }]);
    expect(desk.postingsOf(memberId)).toHaveLength(1);
  },
);

test('a crash after the posting and before the reward is marked leaves one posting', async () => {
  const memberId = await desk.aMember();
  const { rewardId } = await desk.anOffer(memberId);
  await desk.rewards.claim(memberId, rewardId, 'k');
  await desk.database.db.rows(`UPDATE rewards SET status = 'processing', paid_at = NULL WHERE reward_id = $1`, [
    rewardId,
  ]);
  await desk.payAll();
  expect(await desk.rewardsOf(memberId)).toMatchObject([{ status: 'claimed' }]);
  expect(desk.postingsOf(memberId)).toHaveLength(1);
});

test('a reward that the wallet refuses is rejected with its code and not offered again', async () => {
  const memberId = await desk.aMember();
  const { rewardId } = await desk.anOffer(memberId);
  desk.outsider.faults.push('refused');
  expect(await desk.rewards.claim(memberId, rewardId, 'k')).toMatchObject({
    status: 'rejected',
    reason: 'wallet.excluded',
  });
  await desk.payAll();
  await expect(desk.rewards.claim(memberId, rewardId, 'k2')).rejects.toMatchObject({
    code: 'promotion.not_eligible',
    data: { reason: 'rejected' },
  });
});

test.each([
  ['trial', () => (desk.someIdentity.type = MemberType.TRIAL)],
  ['member_status', () => (desk.someIdentity.status = MemberStatus.EXCLUDED)],
  ['member_status', () => (desk.someIdentity.status = MemberStatus.DISABLED)],
])('a member who may get nothing (%s) gets nothing, and keeps the offer', async (reason, set) => {
  const memberId = await desk.aMember();
  const { rewardId } = await desk.anOffer(memberId);
  set();
  await expect(desk.rewards.claim(memberId, rewardId, 'k')).rejects.toMatchObject({
    code: 'promotion.not_eligible',
    data: { reason },
  });
  expect(desk.postingsOf(memberId)).toEqual([]);
  expect(await desk.rewardsOf(memberId, 'claimable')).toMatchObject([{ status: 'claim' }]);
});

test('a reward of another member does not exist', async () => {
  const { rewardId } = await desk.anOffer(await desk.aMember());
  await expect(desk.rewards.claim(await desk.aMember(), rewardId, 'k')).rejects.toMatchObject({
    code: 'resource.not_found',
  });
});

test('an offer opens and expires by its times, and each change counts with a higher version', async () => {
  const memberId = await desk.aMember();
  const soon = new Date(Date.now() + 3_600_000);
  const { rewardId } = await desk.anOffer(memberId, { availableFrom: soon, expiresAt: new Date(Number(soon) + 1) });
  await expect(desk.rewards.claim(memberId, rewardId, 'k')).rejects.toMatchObject({ data: { reason: 'not_yet' } });
  expect(await desk.rewardsOf(memberId, 'claimable')).toMatchObject([{ status: 'coming_soon' }]);
  await desk.anOffer(memberId, { kind: 'rebate', promotion: 'daily-rebate' });
  const short = await desk.anOffer(memberId, {
    availableFrom: new Date(Date.now() - 2_000),
    expiresAt: new Date(Date.now() - 1_000),
  });
  await expect(desk.rewards.claim(memberId, short.rewardId, 'k')).rejects.toMatchObject({
    data: { reason: 'expired' },
  });
  await desk.rewards.turnDue();
  expect(await desk.rewardsOf(memberId, 'expired')).toMatchObject([{ rewardId: short.rewardId, status: 'close' }]);
  const counts = await desk.countsOf(memberId);
  expect(counts.map(({ count, version }) => [count, version])).toEqual([
    [1, 1n],
    [1, 2n],
    [1, 3n],
  ]);
  await desk.turnTime(rewardId);
  await desk.rewards.turnDue();
  expect((await desk.countsOf(memberId)).at(-1)).toMatchObject({ count: 2, missions: 1, version: 4n, brand: 'lab' });
});

test('a reward of the house is paid without a claim, but not to a member who was excluded meanwhile', async () => {
  const [active, excluded] = [await desk.aMember(), await desk.aMember()];
  for (const memberId of [active, excluded])
    await desk.anOffer(memberId, { by: 'house', expiresAt: null, kind: 'rebate', promotion: 'daily-rebate' });
  await desk.setStatus(excluded, MemberStatus.EXCLUDED);
  await desk.payAll();
  expect(await desk.rewardsOf(active)).toMatchObject([{ status: 'issued' }]);
  expect(await desk.rewardsOf(excluded)).toMatchObject([{ status: 'rejected', reason: 'member_status' }]);
  expect([desk.postingsOf(active).length, desk.postingsOf(excluded).length]).toEqual([1, 0]);
});

test('a reward whose posting was begun before the exclusion ends as the wallet says, also in parallel', async () => {
  const [paid, refused] = [await desk.aMember(), await desk.aMember()];
  for (const [memberId, fault] of [
    [paid, 'answer_lost'],
    [refused, 'never_arrived'],
  ] as const) {
    const { rewardId } = await desk.anOffer(memberId);
    desk.outsider.faults.push(fault);
    expect(await desk.rewards.claim(memberId, rewardId, 'k')).toMatchObject({ status: 'processing' });
    await desk.setStatus(memberId, MemberStatus.EXCLUDED);
    desk.outsider.faults.push(...(fault === 'never_arrived' ? (['refused'] as const) : []));
    await desk.payAll();
  }
  expect(await desk.rewardsOf(paid)).toMatchObject([{ status: 'claimed' }]);
  expect(await desk.rewardsOf(refused)).toMatchObject([{ status: 'rejected', reason: 'wallet.excluded' }]);
});

test('rewards that fail do not keep others waiting', async () => {
  await desk.payAll();
  const members = await Promise.all(Array.from({ length: 101 }, () => desk.aMember()));
  for (const memberId of members)
    await desk.anOffer(memberId, { by: 'house', expiresAt: null, kind: 'rebate', promotion: 'daily-rebate' });
  desk.outsider.faults.push(...Array.from({ length: 100 }, () => 'never_arrived' as const));
  await desk.rewards.payDue();
  await desk.rewards.payDue();
  expect(members.filter((memberId) => desk.postingsOf(memberId).length > 0)).toEqual([members.at(-1)]);
  await desk.payAll();
  await desk.payAll();
  const delays = await desk.database.db.rows<{ attempts: number; late: boolean }>(
    `SELECT DISTINCT attempts, due_at > clock_timestamp() + interval '20 s' AS late FROM rewards
      WHERE status = 'paid' AND member_id = ANY ($1::uuid[]) ORDER BY attempts`,
    [members],
  );
  expect(delays).toEqual([
    { attempts: 1, late: false },
    { attempts: 2, late: true },
  ]);
});

test('the amount of a reward cannot be changed by the service', async () => {
  const { rewardId } = await desk.anOffer(await desk.aMember());
  await expect(
    desk.database.db.rows('UPDATE rewards SET cash_minor = 1 WHERE reward_id = $1', [rewardId]),
  ).rejects.toThrow(/permission denied/);
});
