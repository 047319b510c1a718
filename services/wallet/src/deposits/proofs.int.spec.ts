import { randomUUID } from 'node:crypto';
import { decodeEvent } from '@nm/contracts';
import { CashierReviewService, DepositStatus, WalletService } from '@nm/contracts/wallet.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import type { DepositOrder } from './deposit-order.js';
import { DepositsJobs } from './deposits.jobs.js';
import { DepositsService } from './deposits.service.js';
import { ProofsService, type AddProof } from './proofs.service.js';
import { CashierBench } from './testing/cashier-bench.js';
import { depositSteps } from './testing/deposit-steps.js';

// Goal: an operator who has seen the proofs credits a bank transfer, and only once. A refused proof leaves no data
// behind.
describe('A proof of a bank transfer', () => {
  let bench: CashierBench;
  let peers: TestPeers;
  const steps = depositSteps(() => bench);
  const { now, approve, reject, isCreditedOnce } = steps;

  beforeAll(async () => {
    peers = await TestPeers.start(['bff']);
    bench = await CashierBench.start();
  }, 60_000);
  afterAll(async () => {
    await bench?.stop();
    await peers?.stop();
  });
  afterEach(() => steps.theLedgerBalances());

  const aTransfer = (): Promise<DepositOrder> => steps.anOrder({ methodId: 'transfer' });
  const jpeg = (text = 'a proof'): Uint8Array => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)]);
  const add = ({ memberId, orderId }: DepositOrder, change: Partial<AddProof> = {}): Promise<DepositOrder> =>
    bench.app
      .get(ProofsService)
      .add({ memberId, orderId, key: randomUUID(), jpeg: jpeg(), widthPx: 10, heightPx: 20, ...change });
  const proofsOf = async ({ orderId }: DepositOrder): Promise<number> =>
    (await bench.db.rows('SELECT 1 FROM deposit_proofs WHERE order_id = $1', [orderId])).length;
  const eventsOf = async ({ memberId }: DepositOrder): Promise<object[]> => {
    const rows = await bench.db.rows<{ type: string; payload: Buffer }>(
      `SELECT type, payload FROM outbox WHERE key = $1 AND type LIKE 'wallet.v1.Deposit%' ORDER BY seq`,
      [memberId],
    );
    return rows.map(({ type, payload }) => decodeEvent(type, payload));
  };

  it('sends its order to review; the approval credits it once, and no provider is asked', async () => {
    const order = await aTransfer();
    expect(order).toMatchObject({ status: 'awaiting_payment', kind: 'transfer', payUrl: null });
    expect(await add(order)).toMatchObject({ status: 'under_review', paidMinor: 5_000n });
    expect(await steps.casesOf(order)).toEqual([]);
    await bench.app.get(DepositsJobs).askProviders();
    await approve(order);
    await isCreditedOnce(order);
    await bench.app.get(DepositsJobs).finishCredits();
    await isCreditedOnce(order);
  });

  it('reaches the other devices of the member, also a second one while the first is reviewed', async () => {
    const order = await aTransfer();
    await add(order);
    await add(order, { jpeg: jpeg('another') });
    const events = await eventsOf(order);
    expect(events.filter((event) => 'status' in event)).toMatchObject([
      { status: 'created' },
      { status: 'awaiting_payment' },
      { status: 'under_review' },
      { status: 'under_review' },
    ]);
    expect(events.filter((event) => 'proof' in event)).toMatchObject([{ proof: true, amountMinor: 5_000n }]);
  });

  it('is rejected with a reason that the member reads', async () => {
    const order = await aTransfer();
    await add(order);
    await reject(order, 'ann', 'not_received');
    expect(await now(order)).toMatchObject({ status: 'failed' });
    expect(await steps.cashOf(order)).toBe(0n);
    const wallet = peers.client(WalletService, { as: 'bff', audience: 'wallet', address: bench.rpcAddress });
    const { memberId, orderId } = order;
    expect(await wallet.getDepositOrder({ memberId, orderId }, { memberId })).toMatchObject({
      status: DepositStatus.FAILED,
      rejectReason: 'not_received',
      proofs: [{ widthPx: 10, heightPx: 20 }],
    });
  });

  it('is shown to its member with the account to pay to, and to operators, and to no other member', async () => {
    const [order, other] = [await aTransfer(), await aTransfer()];
    const { memberId, orderId } = order;
    const wallet = peers.client(WalletService, { as: 'bff', audience: 'wallet', address: bench.rpcAddress });
    const desk = peers.client(CashierReviewService, { as: 'bff', audience: 'wallet', address: bench.rpcAddress });
    const answer = await wallet.addDepositProof(
      { memberId, orderId, key: randomUUID(), jpeg: jpeg(), widthPx: 1, heightPx: 1 },
      { memberId },
    );
    expect(answer.payTo.map(({ name }) => name)).toEqual(['bank', 'holder', 'number']);
    const { orders } = await wallet.listOpenDepositOrders({ memberId }, { memberId });
    expect(orders).toEqual([answer]);
    const proofId = answer.proofs[0]?.proofId ?? '';
    const seen = await wallet.getDepositProof({ memberId, orderId, proofId }, { memberId });
    expect(Buffer.from(seen.jpeg)).toEqual(jpeg());
    expect((await desk.getDepositForReview({ subjectId: orderId })).proofs).toEqual(answer.proofs);
    expect((await desk.getDepositProofForReview({ subjectId: orderId, proofId })).jpeg).toEqual(seen.jpeg);
    const asOther = { memberId: other.memberId };
    const foreign = { code: 'resource.not_found' };
    await expect(wallet.getDepositProof({ ...asOther, orderId, proofId }, asOther)).rejects.toMatchObject(foreign);
    await expect(
      wallet.getDepositProof({ ...asOther, orderId: other.orderId, proofId }, asOther),
    ).rejects.toMatchObject(foreign);
    await expect(desk.getDepositProofForReview({ subjectId: other.orderId, proofId })).rejects.toMatchObject(foreign);
  });

  it('is added once per key; another picture with the same key is refused', async () => {
    const order = await aTransfer();
    const key = randomUUID();
    await Promise.all([add(order, { key }), add(order, { key }), add(order, { key })]);
    await expect(add(order, { key, jpeg: jpeg('other') })).rejects.toMatchObject({ code: 'wallet.key_reused' });
    expect(await proofsOf(order)).toBe(1);
  });

  it('is one of at most three, also when eight arrive at once', async () => {
    const order = await aTransfer();
    const results = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => add(order, { jpeg: jpeg(`${at}`) })));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
      Array.from({ length: 5 }, () => 'wallet.proof_limit'),
    );
    expect(await proofsOf(order)).toBe(3);
  });

  it('is refused for a foreign order, another method, a cancelled and a credited order; nothing is stored', async () => {
    const order = await aTransfer();
    await expect(add(order, { memberId: await bench.aMember() })).rejects.toMatchObject({ code: 'resource.not_found' });
    await bench.app.get(DepositsService).cancel(order.memberId, order.orderId);
    await expect(add(order)).rejects.toMatchObject({ code: 'wallet.proof_closed' });
    const card = await steps.anOrder();
    await expect(add(card)).rejects.toMatchObject({ code: 'wallet.proof_not_taken' });
    expect([await proofsOf(order), await proofsOf(card)]).toEqual([0, 0]);
    const credited = await aTransfer();
    await add(credited);
    await approve(credited);
    await expect(add(credited)).rejects.toMatchObject({ code: 'wallet.proof_closed' });
    expect(await proofsOf(credited)).toBe(1);
  });

  it.each([
    ['no JPEG', { jpeg: Buffer.from('GIF89a') }],
    ['too large', { jpeg: Buffer.concat([jpeg(), Buffer.alloc(921_600)]) }],
    ['without a width', { widthPx: 0 }],
    ['with a key of other characters', { key: 'a b' }],
  ])('that is %s is refused', async (_what, change) => {
    const order = await aTransfer();
    await expect(add(order, change)).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await now(order)).toMatchObject({ status: 'awaiting_payment' });
  });

  it('and a cancellation at the same time: the order is reviewed or ended, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await aTransfer();
      const [added] = await Promise.allSettled([
        add(order),
        bench.app.get(DepositsService).cancel(order.memberId, order.orderId),
      ]);
      const { status } = await now(order);
      expect([status, await proofsOf(order)]).toEqual(
        added.status === 'fulfilled' ? ['under_review', 1] : ['expired', 0],
      );
    }
  });
});
