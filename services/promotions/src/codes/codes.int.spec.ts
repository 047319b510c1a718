import { identity } from '@nm/contracts';
import pg from 'pg';
import { RewardsDesk } from '../testing/rewards-desk.js';
import { TRIES_MAX } from './codes.service.js';
import { isCode, normalised, refusalOf, type PromoCode } from './promo-code.js';

// Goal: a promotion code gives its reward at most as often as its limits allow, in total and to one member. A member
// can try only a limited number of codes.

const { MemberStatus, MemberType } = identity;
let desk: RewardsDesk;
beforeAll(async () => {
  desk = await RewardsDesk.open();
});
beforeEach(() => {
  desk.outsider.faults.splice(0);
  Object.assign(desk.someIdentity, { status: MemberStatus.ACTIVE, type: MemberType.PLAYER, currency: 'USD' });
});
afterAll(() => desk?.close());

const DAY_MS = 86_400_000;
let number = 0;
/** Stores a promotion code with the role of the database's owner, and returns it. */
async function aCode(change: Partial<PromoCode> = {}): Promise<string> {
  const code = `TEST${(number += 1)}`;
  const { promotion = 'gift-code', usesMax = 10, memberUsesMax = 1, startsAt = new Date(0), endsAt = null } = change;
  const owner = new pg.Client(desk.database.ownerUrl);
  await owner.connect();
  await owner.query(
    `INSERT INTO promo_codes (brand, code, promotion, uses_max, member_uses_max, starts_at, ends_at)
     VALUES ('lab', $1, $2, $3, $4, $5, $6)`,
    [code, promotion, usesMax, memberUsesMax, startsAt, endsAt],
  );
  await owner.end();
  return code;
}
const use = (memberId: string, code: string, key: string = crypto.randomUUID()) =>
  desk.codes.use({ memberId, brand: 'lab', code, key });

test('a code is paid at once as bonus money with its terms, however it is typed, and a repeat gets the same', async () => {
  const [memberId, code] = [await desk.aMember(), await aCode()];
  const reward = await use(memberId, ` ${code.toLowerCase().slice(0, 2)}-${code.toLowerCase().slice(2)} `, 'k');
  expect(reward).toMatchObject({ kind: 'code', status: 'paid', bonusMinor: 500n, turnoverRequiredMinor: 22_500n });
  expect(await use(memberId, code, 'k')).toMatchObject({ rewardId: reward.rewardId });
  expect(await desk.rewardsOf(memberId)).toMatchObject([{ promotion: 'gift-code', status: 'claimed' }]);
  expect(desk.postingsOf(memberId)).toMatchObject([
    { movement: { value: { amount: { bonusMinor: 500n }, stakeMaxMinor: 1_000n, expiresAfterDays: 30 } } },
  ]);
});

test('of 200 members with a code of 50 uses, 50 get it, and each is posted once', async () => {
  const code = await aCode({ usesMax: 50 });
  const members = await Promise.all(Array.from({ length: 200 }, () => desk.aMember()));
  const uses = await Promise.allSettled(members.map((memberId) => use(memberId, code)));
  const lost = uses.filter((one) => one.status === 'rejected');
  expect(lost).toHaveLength(150);
  for (const { reason } of lost) expect(reason).toMatchObject({ code: 'promotion.code_used_up' });
  await desk.payAll();
  expect(members.flatMap((memberId) => desk.postingsOf(memberId))).toHaveLength(50);
  const [row] = await desk.database.db.rows(
    `SELECT c.used, count(u.*)::int AS uses, count(DISTINCT u.member_id)::int AS members,
            count(*) FILTER (WHERE r.status = 'paid')::int AS paid
       FROM promo_codes c JOIN promo_code_uses u USING (code_id) JOIN rewards r USING (reward_id)
      WHERE c.code = $1 GROUP BY c.used`,
    [code],
  );
  expect(row).toEqual({ used: 50, uses: 50, members: 50, paid: 50 });
}, 60_000);

test('parallel uses of one member give as many as one member may have, and one key gives one', async () => {
  const [memberId, twice] = [await desk.aMember(), await aCode({ memberUsesMax: 2 })];
  const uses = await Promise.allSettled(Array.from({ length: 8 }, () => use(memberId, twice)));
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const one of uses)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'promotion.code_used' });
  const [other, code] = [await desk.aMember(), await aCode({ memberUsesMax: 5 })];
  const same = await Promise.all(Array.from({ length: 6 }, () => use(other, code, 'same')));
  expect(new Set(same.map(({ rewardId }) => rewardId)).size).toBe(1);
  expect([desk.postingsOf(memberId).length, desk.postingsOf(other).length]).toEqual([2, 1]);
});

test.each([
  ['promotion.code_expired', { endsAt: new Date(Date.now() - DAY_MS) }],
  ['promotion.code_not_yet', { startsAt: new Date(Date.now() + DAY_MS) }],
  ['promotion.code_unknown', { promotion: 'no-such-rule' }],
])('a code that cannot be used is refused with %s and gives nothing', async (failure, change) => {
  const memberId = await desk.aMember();
  await expect(use(memberId, await aCode(change))).rejects.toMatchObject({ code: failure });
  expect(await desk.rewardsOf(memberId)).toEqual([]);
});

test.each([
  ['trial', { type: MemberType.TRIAL }],
  ['member_status', { status: MemberStatus.EXCLUDED }],
  ['member_type', { type: MemberType.AGENT }],
  ['currency', { currency: 'THB' }],
])('a member who may not have it (%s) gets nothing, and the code keeps its use', async (reason, change) => {
  const code = await aCode({ usesMax: 1 });
  Object.assign(desk.someIdentity, change);
  await expect(use(await desk.aMember(), code)).rejects.toMatchObject({
    code: 'promotion.not_eligible',
    data: { reason },
  });
  Object.assign(desk.someIdentity, { status: MemberStatus.ACTIVE, type: MemberType.PLAYER, currency: 'USD' });
  expect(await use(await desk.aMember(), code)).toMatchObject({ status: 'paid' });
});

test('after ten tries within an hour also the right code is refused, in parallel too', async () => {
  const [memberId, code] = [await desk.aMember(), await aCode()];
  const tries = await Promise.allSettled(Array.from({ length: TRIES_MAX + 5 }, (_, n) => use(memberId, `GUESS${n}`)));
  const codes = tries.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : ''));
  expect(codes.filter((each) => each === 'promotion.code_unknown')).toHaveLength(TRIES_MAX);
  expect(codes.filter((each) => each === 'request.rate_limited')).toHaveLength(5);
  await expect(use(memberId, code)).rejects.toMatchObject({ code: 'request.rate_limited' });
  await desk.database.db.rows(
    `UPDATE promo_code_tries SET since = since - interval '61 minutes' WHERE member_id = $1`,
    [memberId],
  );
  expect(await use(memberId, code)).toMatchObject({ status: 'paid' });
});

test('when the wallet does not answer, the reward is paid later, once, and the service cannot change a code', async () => {
  const [memberId, code] = [await desk.aMember(), await aCode()];
  desk.outsider.faults.push('answer_lost');
  expect(await use(memberId, code)).toMatchObject({ status: 'processing' });
  await desk.payAll();
  expect(await desk.rewardsOf(memberId)).toMatchObject([{ status: 'claimed' }]);
  expect(desk.postingsOf(memberId)).toHaveLength(1);
  await expect(desk.database.db.rows('UPDATE promo_codes SET uses_max = 99')).rejects.toThrow(/permission denied/);
});

test('codes are compared without spaces, hyphens and case, and the first reason that applies is named', () => {
  expect(normalised(' night-Market 5 ')).toBe('NIGHTMARKET5');
  expect(['ABC', 'ABCD', 'A'.repeat(24), 'A'.repeat(25), 'ÄBCD', 'AB;D'].map(isCode)).toEqual([
    ...[false, true, true, false, false, false],
  ]);
  const code = {
    codeId: '',
    promotion: '',
    usesMax: 1,
    memberUsesMax: 1,
    used: 1,
    startsAt: new Date(0),
    endsAt: null,
  };
  expect(refusalOf(undefined, 0, new Date())).toBe('promotion.code_unknown');
  expect(refusalOf(code, 1, new Date())).toBe('promotion.code_used');
  expect(refusalOf(code, 0, new Date())).toBe('promotion.code_used_up');
});

test('a key belongs to one code, also where two codes are used with it at the same time', async () => {
  const [memberId, first, second] = [await desk.aMember(), await aCode(), await aCode()];
  await use(memberId, first, 'k');
  await expect(use(memberId, second, 'k')).rejects.toMatchObject({ code: 'wallet.key_reused' });
  const [other, ...codes] = [await desk.aMember(), await aCode(), await aCode(), await aCode()];
  const uses = await Promise.allSettled(codes.map((code) => use(other, code, 'same')));
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of uses)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'wallet.key_reused' });
  expect(desk.postingsOf(other)).toHaveLength(1);
});
