import { Logger } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { TURNOVER_CONTRIBUTION_PPM } from '../testing/outsiders.js';
import { MallBench } from './testing/mall-bench.js';

// Goal: an order in the points mall takes its points and its piece of the stock in one transaction and only once.
// Orders never take more points or pieces than exist. A cancelled order returns all of them.

let bench: MallBench;
const redeem = (memberId: string, itemId: string, change: { points?: bigint; delivery?: string; key?: string } = {}) =>
  bench.mall.redeem({
    memberId,
    brand: 'lab',
    itemId,
    points: 100n,
    delivery: '',
    key: crypto.randomUUID(),
    ...change,
  });
const stockOf = async (itemId: string) => (await bench.desk.item(itemId)).stock;
const step = (order: { orderId: string; version: bigint }, operatorId = 'op-1', change: object = {}) => ({
  ...{ orderId: order.orderId, version: order.version, operatorId, message: 'It is done.', note: 'checked' },
  ...change,
});

beforeAll(async () => {
  Logger.overrideLogger(false);
  bench = await MallBench.start();
});
afterEach(async () => {
  bench.reset();
  expect(await bench.faults()).toEqual([]);
});
afterAll(() => bench?.database.drop());

test('of a hundred parallel orders of three pieces, three are made', async () => {
  const { itemId } = await bench.anItem({ stock: 3n });
  const members = await Promise.all(Array.from({ length: 20 }, () => bench.aMember(500n)));
  const results = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => redeem(members[n % 20]!, itemId)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(97);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'point.sold_out' });
  expect(await stockOf(itemId)).toBe(0n);
});

test('a member redeems no more than the points pay for, and no more pieces than the item allows', async () => {
  const [poor, rich] = [await bench.aMember(250n), await bench.aMember(1_000n)];
  const { itemId } = await bench.anItem({ stock: 50n, memberMax: 3 });
  const tries = (memberId: string) => Promise.allSettled(Array.from({ length: 20 }, () => redeem(memberId, itemId)));
  const codes = (results: PromiseSettledResult<unknown>[]) =>
    new Set(
      results.map((result) => (result.status === 'rejected' ? (result.reason as { code: string }).code : 'made')),
    );
  const [ofPoor, ofRich] = await Promise.all([tries(poor), tries(rich)]);
  expect(codes(ofPoor)).toEqual(new Set(['made', 'point.insufficient']));
  expect(codes(ofRich)).toEqual(new Set(['made', 'point.item_limit']));
  expect(await bench.pointsOf(poor)).toBe(50n);
  expect(await bench.pointsOf(rich)).toBe(700n);
  expect(await stockOf(itemId)).toBe(45n);
  expect((await bench.mall.offered('lab', rich)).items).toEqual(
    expect.arrayContaining([expect.objectContaining({ itemId, redeemed: 3 })]),
  );
});

test('a repeat of a key returns the same order, also when both arrive at once', async () => {
  const memberId = await bench.aMember(500n);
  const { itemId } = await bench.anItem();
  const key = crypto.randomUUID();
  const orders = await Promise.all([1, 2, 3].map(() => redeem(memberId, itemId, { key })));
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
  expect(await bench.pointsOf(memberId)).toBe(400n);
  await expect(redeem(memberId, itemId, { key, points: 90n })).rejects.toMatchObject({ code: 'wallet.key_reused' });
});

test('money of an item is paid by the wallet, as bonus with its turnover; a refusal gives points and piece back', async () => {
  const memberId = await bench.aMember(500n);
  const { itemId } = await bench.anItem({ kind: 'bonus', amountMinor: 250n, turnoverPercent: 500, stock: 1n });
  bench.wallet.faults.push('refused');
  await expect(redeem(memberId, itemId)).rejects.toMatchObject({ code: 'wallet.excluded' });
  expect(await stockOf(itemId)).toBe(1n);
  bench.wallet.faults.push('answer_lost');
  await expect(redeem(memberId, itemId)).rejects.toMatchObject({ code: 'system.temporary' });
  expect(await stockOf(itemId)).toBe(0n);
  await bench.runJob();
  expect(await bench.ordersOf(memberId)).toMatchObject([{ status: 'done', kind: 'bonus' }, { status: 'refused' }]);
  expect(bench.paidTo(memberId)).toMatchObject([
    { amount: { cashMinor: 0n, bonusMinor: 250n }, turnoverRequiredMinor: 1_250n, promotion: 'points-mall' },
  ]);
  expect(await bench.pointsOf(memberId)).toBe(400n);
});

test('the turnover of an order counts each category as the brand had it when the points were taken', async () => {
  const memberId = await bench.aMember(500n);
  const { itemId } = await bench.anItem({ kind: 'bonus', amountMinor: 250n, turnoverPercent: 500 });
  const contributionPpm = [...TURNOVER_CONTRIBUTION_PPM];
  bench.wallet.faults.push('answer_lost');
  await expect(redeem(memberId, itemId)).rejects.toMatchObject({ code: 'system.temporary' });
  // The wallet's answer to the first payment was lost. Before the job retries the payment, the brand changes how much
  // stakes count towards the turnover. The wallet accepts the retry only if its posting is equal to the first one.
  bench.identity.contributionPpm = contributionPpm.map(() => 500_000);
  await bench.runJob();
  expect(bench.paidTo(memberId)).toMatchObject([{ contributionPpm }]);
  bench.identity.contributionPpm = contributionPpm;
  await bench.conversions.convert({ memberId, brand: 'lab', points: 10n, key: crypto.randomUUID() });
  expect(bench.paidTo(memberId)).toMatchObject([{ contributionPpm }, { contributionPpm }]);
  expect((await bench.ordersOf(memberId)).map(({ status }) => status)).toEqual(['done', 'done']);
});

test('an order is refused with a code where it cannot be made, and takes nothing', async () => {
  const memberId = await bench.aMember(500n);
  const goods = await bench.anItem({ kind: 'goods' });
  const closed = await bench.anItem();
  await bench.desk.setOpen(closed.itemId, closed.version, false, 'op-1');
  const open = await bench.anItem();
  for (const [itemId, change, code] of [
    [crypto.randomUUID(), {}, 'resource.not_found'],
    [closed.itemId, {}, 'point.item_closed'],
    [open.itemId, { points: 90n }, 'point.price_changed'],
    [open.itemId, { delivery: 'somewhere far away' }, 'request.invalid'],
    [goods.itemId, { delivery: '   short   ' }, 'request.invalid'],
    [goods.itemId, { delivery: 'x'.repeat(301) }, 'request.invalid'],
  ] as const)
    await expect(redeem(memberId, itemId, change)).rejects.toMatchObject({ code });
  bench.identity.status = identity.MemberStatus.EXCLUDED;
  await expect(redeem(memberId, open.itemId)).rejects.toMatchObject({ code: 'wallet.excluded' });
  bench.reset();
  bench.identity.type = identity.MemberType.TRIAL;
  await expect(redeem(memberId, open.itemId)).rejects.toMatchObject({ code: 'access.trial' });
  expect(await bench.pointsOf(memberId)).toBe(500n);
  expect(await bench.ordersOf(memberId)).toEqual([]);
});

test('an item from a level is redeemed from that level on, and the member sees the level', async () => {
  const { itemId } = await bench.anItem({ levelMin: 1, stock: 9n });
  const [low, high] = [await bench.aMember(500n), await bench.aMember(500n)];
  await bench.reachBronze(high);
  await expect(redeem(low, itemId)).rejects.toMatchObject({ code: 'point.level_too_low', data: { levelMin: 1 } });
  expect([await bench.pointsOf(low), await stockOf(itemId)]).toEqual([500n, 9n]);
  await expect(redeem(high, itemId)).resolves.toMatchObject({ status: 'waiting' });
  const levels = [low, high, undefined].map(
    async (memberId) => (await bench.mall.offered('lab', memberId)).memberLevel,
  );
  expect(await Promise.all(levels)).toEqual([0, 1, 0]);
});

describe('An operator', () => {
  const anOrder = async () => {
    const memberId = await bench.aMember(500n);
    const { itemId } = await bench.anItem({ kind: 'goods', stock: 2n });
    const order = await redeem(memberId, itemId, { delivery: 'Rafi, 12 Lake Road, Dhaka, 01700000000' });
    return { memberId, itemId, order };
  };

  test('claims and sends goods, which the member sees with the message', async () => {
    const { memberId, order } = await anOrder();
    const claimed = await bench.desk.claim(step(order));
    await expect(bench.desk.send(step(claimed, 'op-2'))).rejects.toMatchObject({ code: 'review.claimed' });
    const sent = await bench.desk.send(step(claimed, 'op-1', { message: 'Parcel 4711' }));
    expect(sent).toMatchObject({ status: 'sent', endedBy: 'op-1', message: 'Parcel 4711' });
    await expect(bench.desk.cancel(step(sent))).rejects.toMatchObject({ code: 'review.decided' });
    expect(await bench.ordersOf(memberId)).toMatchObject([{ status: 'sent', message: 'Parcel 4711' }]);
    // The member's message is made from this event, once for the order.
    const { orderId } = order;
    expect(await bench.endedOf(memberId)).toMatchObject([{ orderId, kind: 'goods', sent: true, points: 100n }]);
  });

  test('cancels an order once, which gives the points and the piece back', async () => {
    const { memberId, itemId, order } = await anOrder();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => bench.desk[n % 2 === 0 ? 'cancel' : 'send'](step(order))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const cancelled = (await bench.ordersOf(memberId))[0]?.status === 'cancelled';
    expect(await stockOf(itemId)).toBe(cancelled ? 2n : 1n);
    expect(await bench.pointsOf(memberId)).toBe(cancelled ? 500n : 400n);
    const second = await redeem(memberId, itemId, { delivery: 'Rafi, 12 Lake Road, Dhaka, 01700000000' });
    await expect(bench.desk.cancel(step(second, 'op-1', { message: ' ' }))).rejects.toMatchObject({
      code: 'request.invalid',
    });
    expect(await bench.endedOf(memberId)).toMatchObject([{ orderId: order.orderId, sent: !cancelled }]);
    await bench.desk.cancel(step(second));
    const ended = await bench.endedOf(memberId);
    expect(ended.slice(1)).toMatchObject([{ orderId: second.orderId, sent: false, points: 100n }]);
    expect(await bench.pointsOf(memberId)).toBe(cancelled ? 500n : 400n);
    expect(await bench.kindsOf(memberId)).toContain('returned');
  });

  test('works on the version that was seen, and on orders of goods and codes only', async () => {
    const { memberId, order } = await anOrder();
    const claimed = await bench.desk.claim(step(order));
    await expect(bench.desk.release(step(order))).rejects.toMatchObject({ code: 'review.stale' });
    expect((await bench.desk.release(step(claimed))).claimedBy).toBe('');
    await bench.conversions.convert({ memberId, brand: 'lab', points: 10n, key: crypto.randomUUID() });
    const money = (await bench.ordersOf(memberId)).find(({ kind }) => kind === 'conversion');
    await expect(bench.desk.order(money?.orderId ?? '')).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  test('does not open money alone: another one opens what an operator made, and what an operator changed', async () => {
    const made = await bench.desk.create({
      ...{ brand: 'lab', kind: 'cash', names: { EN: 'Cash' }, art: 'coin', points: 1n, stock: 9n, setBy: 'op-1' },
      ...{ memberMax: 0, amountMinor: 1_000n, turnoverPercent: 0, levelMin: 0, position: 0 },
    });
    const { itemId } = made;
    const open = (version: bigint, operatorId: string) => bench.desk.setOpen(itemId, version, true, operatorId);
    await expect(open(made.version, 'op-1')).rejects.toMatchObject({ code: 'ops.own_request' });
    await expect(open(made.version, '')).rejects.toMatchObject({ code: 'request.invalid' });
    const opened = await open(made.version, 'op-2');
    expect(opened).toMatchObject({ open: true, setBy: 'op-1' });
    // A change of the name or the position of an item changes no money, so the item stays open.
    const moved = await bench.desk.change(itemId, opened.version, { ...opened, position: 5 }, 'op-2');
    expect(moved).toMatchObject({ open: true, setBy: 'op-1' });
    for (const change of [{ points: 2n }, { amountMinor: 2_000n }, { turnoverPercent: 100 }]) {
      const item = await bench.desk.item(itemId);
      const changed = await bench.desk.change(itemId, item.version, { ...item, ...change }, 'op-2');
      expect(changed).toMatchObject({ open: false, setBy: 'op-2', ...change });
      await expect(open(changed.version, 'op-2')).rejects.toMatchObject({ code: 'ops.own_request' });
      await open(changed.version, 'op-1');
    }
    // The operator who set the price and the amount of an item may close the item at any time.
    const last = await bench.desk.item(itemId);
    expect(await bench.desk.setOpen(itemId, last.version, false, 'op-2')).toMatchObject({ open: false });
  });

  test('changes price and stock, and a stale or impossible change is refused', async () => {
    const item = await bench.anItem({ stock: 1n });
    const { itemId, version } = item;
    const changed = await bench.desk.change(itemId, version, { ...item, points: 120n }, 'op-maker');
    expect(changed).toMatchObject({ points: 120n, stock: 1n });
    await expect(bench.desk.addStock(itemId, version, 5n)).rejects.toMatchObject({ code: 'review.stale' });
    for (const pieces of [0n, -2n, 1_000_001n])
      await expect(bench.desk.addStock(itemId, changed.version, pieces)).rejects.toMatchObject({
        code: 'request.invalid',
      });
    expect((await bench.desk.addStock(itemId, changed.version, 4n)).stock).toBe(5n);
    const wrong: Parameters<typeof bench.anItem>[0][] = [
      { points: 0n },
      { names: {} },
      { names: { EN: 'x'.repeat(81) } },
      { art: '../x' },
      { memberMax: -1 },
      { amountMinor: 5n },
      { turnoverPercent: 100 },
      { levelMin: -1 },
      { levelMin: 5 },
    ];
    for (const change of wrong) await expect(bench.anItem(change)).rejects.toMatchObject({ code: 'request.invalid' });
  });
});
