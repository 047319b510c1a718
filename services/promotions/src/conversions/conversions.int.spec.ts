import { Logger } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { MallBench } from '../mall/testing/mall-bench.js';

// Goal: points become money exactly once, whatever crash happens between the two services; after a refusal the points
// are returned.

let bench: MallBench;
const convert = (memberId: string, points: bigint, key: string = crypto.randomUUID()) =>
  bench.conversions.convert({ memberId, brand: 'lab', points, key });

beforeAll(async () => {
  Logger.overrideLogger(false);
  bench = await MallBench.start();
});
afterEach(async () => {
  bench.reset();
  expect(await bench.faults()).toEqual([]);
});
afterAll(() => bench?.database.drop());

test('points become cash with its turnover, once for any number of repeats of a key', async () => {
  const memberId = await bench.aMember(500n);
  const key = crypto.randomUUID();
  const orders = await Promise.all([convert(memberId, 300n, key), convert(memberId, 300n, key)]);
  expect(await convert(memberId, 300n, key)).toEqual(orders[0]);
  expect(orders[0]).toMatchObject({ kind: 'conversion', status: 'done', points: 300n, cashMinor: 300n });
  expect(bench.paidTo(memberId)).toMatchObject([
    { amount: { cashMinor: 300n, bonusMinor: 0n }, turnoverRequiredMinor: 300n, promotion: 'points-conversion' },
  ]);
  expect(await bench.pointsOf(memberId)).toBe(200n);
  expect(await bench.factsOf(memberId)).toBe(1);
  await expect(convert(memberId, 100n, key)).rejects.toMatchObject({ code: 'wallet.key_reused' });
});

test('of fifty parallel conversions of the whole balance, one is made', async () => {
  const memberId = await bench.aMember(1_000n);
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => convert(memberId, 1_000n)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(49);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'point.insufficient' });
  expect(bench.paidTo(memberId)).toHaveLength(1);
  expect(await bench.pointsOf(memberId)).toBe(0n);
});

describe('a crash', () => {
  test('between the points and the posting is finished by the job', async () => {
    const memberId = await bench.aMember(500n);
    bench.wallet.faults.push('never_arrived');
    await expect(convert(memberId, 500n)).rejects.toMatchObject({ code: 'system.temporary' });
    expect(await bench.pointsOf(memberId)).toBe(0n);
    expect(await bench.ordersOf(memberId)).toMatchObject([{ status: 'paying' }]);
    expect(bench.paidTo(memberId)).toHaveLength(0);
    await bench.runJob();
    expect(await bench.ordersOf(memberId)).toMatchObject([{ status: 'done' }]);
    expect(bench.paidTo(memberId)).toHaveLength(1);
  });

  test('between the posting and its answer is finished by a repeat of the request, with one posting', async () => {
    const memberId = await bench.aMember(500n);
    const key = crypto.randomUUID();
    bench.wallet.faults.push('answer_lost');
    await expect(convert(memberId, 500n, key)).rejects.toMatchObject({ code: 'system.temporary' });
    expect(bench.paidTo(memberId)).toHaveLength(1);
    await Promise.all([convert(memberId, 500n, key), bench.runJob(), convert(memberId, 500n, key)]);
    expect(bench.paidTo(memberId)).toHaveLength(1);
    expect(await bench.factsOf(memberId)).toBe(1);
  });

  test('before the wallet has an account leaves the order open until it has', async () => {
    const memberId = await bench.aMember(100n);
    bench.wallet.faults.push('account_unknown', 'account_not_open');
    await expect(convert(memberId, 100n)).rejects.toMatchObject({ code: 'system.temporary' });
    await bench.runJob();
    expect(await bench.ordersOf(memberId)).toMatchObject([{ status: 'paying' }]);
    await bench.runJob();
    expect(await bench.ordersOf(memberId)).toMatchObject([{ status: 'done' }]);
  });
});

test("the wallet's refusal gives the points back once, also where the answer was lost first", async () => {
  const memberId = await bench.aMember(500n);
  const key = crypto.randomUUID();
  bench.wallet.faults.push('never_arrived', 'refused');
  await expect(convert(memberId, 500n, key)).rejects.toMatchObject({ code: 'system.temporary' });
  await expect(convert(memberId, 500n, key)).rejects.toMatchObject({ code: 'wallet.excluded' });
  await Promise.allSettled([bench.runJob(), convert(memberId, 500n, key)]);
  expect(await bench.kindsOf(memberId)).toEqual(['earned', 'converted', 'returned']);
  expect(await bench.pointsOf(memberId)).toBe(500n);
  expect(await bench.ordersOf(memberId)).toMatchObject([{ status: 'refused', reason: 'wallet.excluded' }]);
  expect(bench.paidTo(memberId)).toHaveLength(0);
  await expect(convert(memberId, 500n)).resolves.toMatchObject({ status: 'done' });
});

test('points that a void took back meanwhile are repaid by the points of a refusal', async () => {
  const memberId = await bench.aMember(0n);
  const roundId = await bench.play(memberId, 300n);
  bench.wallet.faults.push('never_arrived');
  await expect(convert(memberId, 300n)).rejects.toMatchObject({ code: 'system.temporary' });
  await bench.voidRound(memberId, roundId);
  bench.wallet.faults.push('refused');
  await bench.runJob();
  expect(await bench.pointsOf(memberId)).toBe(0n);
  expect(await bench.kindsOf(memberId)).toEqual(['earned', 'converted', 'returned', 'repaid']);
});

test('members who may not claim are refused with a code and keep their points', async () => {
  const memberId = await bench.aMember(100n);
  const { EXCLUDED, DISABLED, ACTIVE } = identity.MemberStatus;
  const { TRIAL, PLAYER } = identity.MemberType;
  for (const [status, type, code] of [
    [EXCLUDED, PLAYER, 'wallet.excluded'],
    [DISABLED, PLAYER, 'promotion.not_eligible'],
    [ACTIVE, TRIAL, 'access.trial'],
  ] as const) {
    Object.assign(bench.identity, { status, type });
    await expect(convert(memberId, 100n)).rejects.toMatchObject({ code });
  }
  bench.reset();
  await expect(convert(crypto.randomUUID(), 100n)).rejects.toMatchObject({ code: 'point.insufficient' });
  expect(await bench.pointsOf(memberId)).toBe(100n);
  expect(await bench.ordersOf(memberId)).toEqual([]);
});

const { AGENT, PLAYER_AGENT, CONTRACT_AGENT, CONTRACT_PLAYER_AGENT } = identity.MemberType;

test.each([AGENT, PLAYER_AGENT, CONTRACT_AGENT, CONTRACT_PLAYER_AGENT])(
  'a member who became an agent of type %d spends the points earned as a player, and earns no more',
  async (type) => {
    const memberId = await bench.aMember(500n);
    await bench.becomesAgent(memberId, type);
    await bench.play(memberId, 1_000n);
    expect(await bench.pointsOf(memberId)).toBe(500n);
    expect(await convert(memberId, 300n)).toMatchObject({ status: 'done', cashMinor: 300n });
    expect(bench.paidTo(memberId)).toMatchObject([{ amount: { cashMinor: 300n }, turnoverRequiredMinor: 300n }]);
    const { itemId, points } = await bench.anItem({ points: 200n });
    const asked = { memberId, brand: 'lab', itemId, points, delivery: '' };
    expect(await bench.mall.redeem({ ...asked, key: crypto.randomUUID() })).toMatchObject({ points: 200n });
    await expect(bench.mall.redeem({ ...asked, key: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'point.insufficient',
    });
    await bench.reachBronze(memberId);
    const ofLevel = await bench.anItem({ levelMin: 1 });
    await expect(
      bench.mall.redeem({ ...asked, itemId: ofLevel.itemId, points: 100n, key: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: 'point.level_too_low' });
    expect(await bench.kindsOf(memberId)).toEqual(['earned', 'converted', 'redeemed']);
    bench.identity.status = identity.MemberStatus.EXCLUDED;
    await expect(convert(memberId, 1n)).rejects.toMatchObject({ code: 'wallet.excluded' });
  },
);

test('the day has a limit, which refused conversions do not use', async () => {
  const memberId = await bench.aMember(60_000n);
  bench.wallet.faults.push('refused');
  await expect(convert(memberId, 50_000n)).rejects.toMatchObject({ code: 'wallet.excluded' });
  await convert(memberId, 49_000n);
  expect(await bench.conversions.terms('lab', memberId)).toMatchObject({ pointsLeftToday: 1_000n, currency: 'USD' });
  await expect(convert(memberId, 1_001n)).rejects.toMatchObject({ code: 'point.day_limit', data: { left: 1_000n } });
  for (const points of [0n, -5n])
    await expect(convert(memberId, points)).rejects.toMatchObject({ code: 'point.amount' });
});
