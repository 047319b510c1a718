import { identity } from '@nm/contracts';
import { dayOf } from '../plays/brand-day.js';
import { RewardsDesk } from '../testing/rewards-desk.js';

// Goal: a member applies for a promotion once a month, and an operator decides the application once. Only the reward of
// an approved application can be claimed, once.

const { MemberStatus, MemberType } = identity;
const month = `${dayOf(new Date(), 'UTC').slice(0, 7)}-01`;
const operatorId = crypto.randomUUID();
let desk: RewardsDesk;
beforeAll(async () => {
  desk = await RewardsDesk.open();
});
beforeEach(() => {
  Object.assign(desk.someIdentity, { status: MemberStatus.ACTIVE, type: MemberType.PLAYER, currency: 'USD' });
});
afterAll(() => desk?.close());

const apply = (memberId: string, key: string = crypto.randomUUID(), promotion = 'loyalty-gift') =>
  desk.applications.apply({ memberId, brand: 'lab', promotion, comment: 'Two years here', key });
const decide = (rewardId: string, state: 'approved' | 'rejected', version = 0n) =>
  desk.applications.decide(rewardId, { state, version, operatorId, note: 'plays every week' });
const statuses = async (memberId: string) => (await desk.rewardsOf(memberId)).map(({ status }) => status);

test('of parallel applications of a member one is stored, and a repeat with its key gets the same', async () => {
  const memberId = await desk.aMember();
  expect(await desk.applications.list(memberId, 'lab')).toMatchObject([
    { rule: { id: 'loyalty-gift' }, currency: 'USD' },
  ]);
  const all = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => apply(memberId, `k${n}`)));
  const won = all.filter((one) => one.status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const one of all)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'promotion.already_claimed' });
  const key = `k${all.findIndex(({ status }) => status === 'fulfilled')}`;
  expect((await apply(memberId, key)).reward?.rewardId).toBe(won[0]?.value.reward?.rewardId);
  expect(await desk.rewardsOf(memberId)).toMatchObject([{ kind: 'manual', occasion: month, status: 'applying' }]);
  expect(desk.postingsOf(memberId)).toEqual([]);
});

test('an approved application is claimed once, for the days after the decision, as bonus money with its terms', async () => {
  const memberId = await desk.aMember();
  const { rewardId } = (await apply(memberId)).reward!;
  await expect(desk.rewards.claim(memberId, rewardId, 'k')).rejects.toMatchObject({ data: { reason: 'review' } });
  const decisions = await Promise.allSettled(Array.from({ length: 4 }, () => decide(rewardId, 'approved')));
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of decisions)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'review.decided' });
  const [offer] = await desk.rewardsOf(memberId);
  expect(offer).toMatchObject({ status: 'claim' });
  expect(Number(offer?.expiresAt?.seconds) - Date.now() / 1_000).toBeGreaterThan(13.9 * 86_400);
  expect((await desk.countsOf(memberId)).at(-1)).toMatchObject({ count: 1 });
  const claims = await Promise.allSettled(
    Array.from({ length: 6 }, (_, n) => desk.rewards.claim(memberId, rewardId, `c${n}`)),
  );
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(desk.postingsOf(memberId)).toMatchObject([
    {
      movement: {
        value: { amount: { bonusMinor: 1_000n }, turnoverRequiredMinor: 45_000n, stakeMaxMinor: 1_000n },
      },
    },
  ]);
  await expect(apply(memberId)).rejects.toMatchObject({ code: 'promotion.already_claimed' });
});

test('a rejected application gives nothing, and a decision needs the version that was seen', async () => {
  const memberId = await desk.aMember();
  const { rewardId } = (await apply(memberId)).reward!;
  await expect(decide(rewardId, 'rejected', 1n)).rejects.toMatchObject({ code: 'review.stale' });
  await decide(rewardId, 'rejected');
  expect(await statuses(memberId)).toEqual(['rejected']);
  await expect(desk.rewards.claim(memberId, rewardId, 'k')).rejects.toMatchObject({ data: { reason: 'rejected' } });
  await expect(decide(crypto.randomUUID(), 'approved')).rejects.toMatchObject({ code: 'resource.not_found' });
  expect(desk.postingsOf(memberId)).toEqual([]);
});

test.each([
  ['trial', { type: MemberType.TRIAL }],
  ['member_status', { status: MemberStatus.EXCLUDED }],
  ['member_type', { type: MemberType.AGENT }],
  ['currency', { currency: 'THB' }],
])('a member who may not have it (%s) cannot apply', async (reason, change) => {
  const memberId = await desk.aMember();
  Object.assign(desk.someIdentity, change);
  await expect(apply(memberId)).rejects.toMatchObject({ code: 'promotion.not_eligible', data: { reason } });
  expect(await desk.rewardsOf(memberId)).toEqual([]);
});

test('a promotion is offered only to members who may apply, and stays for a member who has applied', async () => {
  const [player, agent] = [await desk.aMember(), await desk.aMember()];
  await apply(player);
  desk.someIdentity.type = MemberType.AGENT;
  expect(await desk.applications.list(agent, 'lab')).toEqual([]);
  expect(await desk.applications.list(player, 'lab')).toMatchObject([{ rule: { id: 'loyalty-gift' } }]);
});

test('operators see waiting applications of their brands oldest first, with how many were approved before', async () => {
  const members = [await desk.aMember(), await desk.aMember()];
  const ids: string[] = [];
  for (const memberId of members) ids.push((await apply(memberId)).reward!.rewardId);
  const page = { number: 1, limit: 100, offset: 0 };
  const waiting = (await desk.applicationScreens.list(['lab'], false, page)).content.map(({ rewardId }) => rewardId);
  expect(waiting.slice(-2)).toEqual(ids);
  expect((await desk.applicationScreens.list(['nmen'], false, page)).totalCount).toBe(0n);
  await decide(ids[0]!, 'approved');
  const [last] = (await desk.applicationScreens.list(['lab'], true, page)).content;
  expect(last).toMatchObject({ rewardId: ids[0], state: 'approved', comment: 'Two years here', operatorId });
  expect(await desk.applicationScreens.approvedBefore({ memberId: members[0]!, appliedAt: new Date() })).toBe(1);
  await expect(apply(await desk.aMember(), 'k', 'no-such-promotion')).rejects.toMatchObject({
    code: 'resource.not_found',
  });
});
