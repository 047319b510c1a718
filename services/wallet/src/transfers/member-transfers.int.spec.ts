import { randomUUID } from 'node:crypto';
import { DepositsService } from '../deposits/deposits.service.js';
import { PayoutAccountsService } from '../withdrawals/payout-accounts.service.js';
import { RecordDaysStore } from '../records/record-days.store.js';
import { RecordsReadModel } from '../records/records.read-model.js';
import { aGrant, aPlay, anAdjustment } from '../ledger/testing/commands.js';
import { MemberTransfersReadModel } from './member-transfers.read-model.js';
import type { SendTransfer } from './member-transfers.service.js';
import { TransfersBench } from './testing/transfers-bench.js';

const PAGE = { number: 1, limit: 20, offset: 0 };

// Goal: a member can transfer only withdrawable money, only to a member of the same agent line, and once per key. Both
// members get the receipt.
describe('A transfer between two members', () => {
  let bench: TransfersBench;
  const send = (change: Partial<SendTransfer>) => bench.send(change);
  const terms = (changes: string) =>
    bench.cashier.rewrite(`UPDATE transfer_terms SET ${changes} WHERE brand = 'lab' AND currency = 'USD'`);

  beforeAll(async () => {
    bench = await TransfersBench.start();
  }, 60_000);
  afterAll(() => bench?.stop());
  afterEach(() => bench.theBooksAreClean());

  it('moves the cash of both accounts, and gives both the same receipt', async () => {
    const [memberId, toMemberId] = [await bench.aMember(), await bench.aMember(500n)];
    const sent = await send({ memberId, toMemberId });
    expect(sent).toMatchObject({ status: 'done', receipt: expect.stringMatching(/^T[0-9A-Z]{8}$/) as string });
    expect([await bench.cash(memberId), await bench.cash(toMemberId)]).toEqual([6_000n, 4_500n]);
    for (const each of [memberId, toMemberId])
      expect(await bench.transfers.find(each, sent.transferId)).toMatchObject({ receipt: sent.receipt });
    const { transfers } = await bench.cashier.app.get(MemberTransfersReadModel).ofMember(toMemberId, PAGE);
    expect(transfers).toMatchObject([{ transferId: sent.transferId, senderAccount: 'anna', receiverAccount: 'ben' }]);
    await expect(bench.transfers.find(await bench.aMember(), sent.transferId)).rejects.toMatchObject({
      code: 'resource.not_found',
    });
    const { transferId, receipt } = sent;
    const common = { brand: 'lab', transferId, currency: 'USD', amountMinor: 4_000n, receipt, direction: 'downline' };
    expect(await bench.published(memberId)).toMatchObject([
      { ...common, sent: true, otherId: toMemberId, otherAccount: 'ben' },
    ]);
    expect(await bench.published(toMemberId)).toMatchObject([
      { ...common, sent: false, otherId: memberId, otherAccount: 'anna' },
    ]);
  });

  it('reaches a member who has not yet been asked about a deposit limit', async () => {
    const toMemberId = await bench.aMember(0n);
    await bench.cashier.rewrite(
      `DELETE FROM deposit_limit_reviews WHERE account_id IN (SELECT id FROM accounts WHERE member_id = '${toMemberId}')`,
    );
    await send({ toMemberId });
    expect(await bench.cash(toMemberId)).toBe(4_000n);
  });

  it("is in both members' account records, with the receipt's number and the sign", async () => {
    const input = await bench.anInput();
    const { receipt } = await bench.transfers.send(input);
    const records = new RecordsReadModel(bench.cashier.db, new RecordDaysStore(bench.cashier.db));
    const lineOf = async (memberId: string) =>
      (
        await records.page({
          ...{ memberId, currency: 'USD', type: 'transfer', byRound: true, page: 1, size: 20 },
          from: new Date(Date.now() - 60_000),
          to: new Date(Date.now() + 60_000),
        })
      ).records;
    expect(await lineOf(input.memberId)).toMatchObject([{ reference: receipt, stakeMinor: 4_000n, payoutMinor: 0n }]);
    expect(await lineOf(input.toMemberId)).toMatchObject([{ reference: receipt, stakeMinor: 0n, payoutMinor: 4_000n }]);
  });

  it('is one for each key, however often it is sent, and refuses the key for another input', async () => {
    const input = await bench.anInput();
    const answers = await Promise.all(Array.from({ length: 10 }, () => bench.transfers.send(input)));
    expect(new Set(answers.map(({ transferId }) => transferId)).size).toBe(1);
    expect(await bench.cash(input.memberId)).toBe(6_000n);
    for (const change of [{ amountMinor: 4_001n }, { toMemberId: await bench.aMember(0n) }])
      await expect(bench.transfers.send({ ...input, ...change })).rejects.toMatchObject({ code: 'wallet.key_reused' });
    expect(await bench.published(input.memberId)).toHaveLength(1);
  });

  it.each<[string, Partial<SendTransfer>]>([
    ['wallet.amount', { amountMinor: 0n }],
    ['wallet.amount', { amountMinor: -1n }],
    ['wallet.amount', { amountMinor: 99n }],
    ['wallet.amount', { amountMinor: 500_001n }],
    ['wallet.not_transferable', { amountMinor: 10_001n }],
    ['wallet.method_disabled', { brand: 'other' }],
    ['access.trial', { currency: 'BDT' }],
    ['resource.not_found', { levels: 2 }],
    ['request.invalid', { levels: 0 }],
    ['request.invalid', { toMemberId: 'x' }],
    ['request.invalid', { key: '' }],
    ['request.invalid', { confirmedForfeitMinor: -1n }],
    ['wallet.bonus_confirmation', { confirmedForfeitMinor: 1n }],
  ])('is refused with %s for %p, and changes nothing', async (code, change) => {
    const input = await bench.anInput();
    await expect(bench.transfers.send({ ...input, ...change })).rejects.toMatchObject({ code });
    expect([await bench.cash(input.memberId), await bench.cash(input.toMemberId)]).toEqual([10_000n, 0n]);
  });

  it('does not reach oneself, another brand, another currency or an account that is not open', async () => {
    const memberId = await bench.aMember();
    for (const [toMemberId, code] of [
      [memberId, 'request.invalid'],
      [await bench.aMember(0n, { brand: 'nmen' }), 'resource.not_found'],
      [await bench.cashier.aMember({ currency: 'BDT' }), 'resource.not_found'],
      [randomUUID(), 'system.temporary'],
    ] as const)
      await expect(send({ memberId, toMemberId })).rejects.toMatchObject({ code });
    expect(await bench.cash(memberId)).toBe(10_000n);
  });

  it('goes beyond the direct line only where the brand allows it', async () => {
    await terms('any_ancestor = true');
    expect(await send({ levels: 3 })).toMatchObject({ status: 'done' });
    await terms('any_ancestor = false');
  });

  it('is impossible in a brand without terms', async () => {
    const memberId = await bench.aMember(10_000n, { brand: 'shut' });
    await expect(send({ memberId, brand: 'shut' })).rejects.toMatchObject({ code: 'wallet.method_disabled' });
    await expect(bench.transfers.transferableNow(memberId, 'USD')).rejects.toMatchObject({
      code: 'wallet.method_disabled',
    });
  });

  it('leaves cash that turnover or debt locks', async () => {
    const memberId = await bench.aMember(10_000n);
    await bench.post(memberId, aGrant(3_000n, 0n, 9_000n));
    expect(await bench.transfers.transferableNow(memberId, 'USD')).toMatchObject({ withdrawableMinor: 10_000n });
    await expect(send({ memberId, amountMinor: 10_001n })).rejects.toMatchObject({
      ...{ code: 'wallet.not_transferable', data: { transferableMinor: 10_000n } },
    });
    const inDebt = await bench.aMember(5_000n);
    await bench.post(inDebt, anAdjustment(7_000n));
    await bench.post(inDebt, { type: 'deposit', amountMinor: 2_500n, provider: 'lantern' });
    expect(await bench.pools(inDebt)).toMatchObject({ cash: 2_500n, debt: 2_000n });
    await expect(send({ memberId: inDebt, amountMinor: 501n })).rejects.toMatchObject({
      code: 'wallet.not_transferable',
    });
    await send({ memberId: inDebt, amountMinor: 500n });
  });

  it('ends an open bonus after a confirmation that names the amount, and only then', async () => {
    const memberId = await bench.aMember(10_000n);
    await bench.post(memberId, aGrant(0n, 700n, 9_000n));
    await expect(send({ memberId })).rejects.toMatchObject({
      ...{ code: 'wallet.bonus_confirmation', data: { forfeitMinor: 700n } },
    });
    expect(await bench.pools(memberId)).toMatchObject({ cash: 10_000n, bonus: 700n });
    const sent = await send({ memberId, confirmedForfeitMinor: 700n });
    expect(sent).toMatchObject({ status: 'done', forfeitedMinor: 700n });
    expect(await bench.pools(memberId)).toMatchObject({ cash: 6_000n, bonus: 0n });
    expect(await bench.transfers.transferableNow(memberId, 'USD')).toMatchObject({ forfeitMinor: 0n });
  });

  it('counts towards the limits of the day, whose amount it shares with withdrawals', async () => {
    const memberId = await bench.aMember(30_000n);
    await terms('day_count_max = 2');
    await bench.cashier.rewrite(`UPDATE withdrawal_terms SET day_minor_max = 10000 WHERE brand = 'lab'`);
    await send({ memberId });
    await expect(send({ memberId, amountMinor: 6_001n })).rejects.toMatchObject({
      ...{ code: 'wallet.transfer_limit', data: { leftMinor: 6_000n, leftCount: 1 } },
    });
    await send({ memberId, amountMinor: 1_000n });
    await expect(send({ memberId, amountMinor: 1_000n })).rejects.toMatchObject({
      ...{ code: 'wallet.transfer_limit', data: { leftMinor: 5_000n, leftCount: 0 } },
    });
    await terms('day_count_max = 1000');
    await bench.cashier.rewrite(`UPDATE withdrawal_terms SET day_minor_max = 2000000 WHERE brand = 'lab'`);
  });

  it('counts as a deposit of the receiver, whose limits and exclusion the sender cannot tell apart', async () => {
    const memberId = await bench.aMember();
    const excluded = await bench.aMember(0n, { excluded: true });
    const limited = await bench.aMember(1_000n);
    await bench.cashier.rewrite(
      `UPDATE accounts SET deposit_limits_minor = '{3999,NULL,NULL}', day_ends_at = '-infinity', revision = revision + 1
        WHERE member_id = $1`,
      [limited],
    );
    for (const toMemberId of [excluded, limited])
      await expect(send({ memberId, toMemberId })).rejects.toMatchObject({ code: 'wallet.receiver_unavailable' });
    expect(await bench.cash(memberId)).toBe(10_000n);
    await send({ memberId, toMemberId: limited, amountMinor: 3_999n });
    expect(await bench.published(memberId)).toHaveLength(1);
  });

  it('leaves the receiver what the open deposit orders need of the limit', async () => {
    const memberId = await bench.aMember();
    const toMemberId = await bench.aMember(0n, { deposit_limits_minor: '{6000,NULL,NULL}' });
    const deposits = bench.cashier.app.get(DepositsService);
    const order = await deposits.create({
      ...{
        memberId: toMemberId,
        brand: 'lab',
        methodId: 'card',
        amountMinor: 5_000n,
        key: randomUUID(),
        returnUrl: '',
      },
    });
    await expect(send({ memberId, toMemberId, amountMinor: 1_001n })).rejects.toMatchObject({
      code: 'wallet.receiver_unavailable',
    });
    await send({ memberId, toMemberId, amountMinor: 1_000n });
    await deposits.cancel(toMemberId, order.orderId);
    await send({ memberId, toMemberId, amountMinor: 5_000n });
  });

  it('is refused to an excluded sender, whose refusal is the lasting answer of its key', async () => {
    const memberId = await bench.aMember(10_000n, { excluded: true });
    const input = await bench.anInput({ memberId });
    await expect(bench.transfers.send(input)).rejects.toMatchObject({ code: 'wallet.excluded' });
    await bench.cashier.rewrite('UPDATE accounts SET excluded = false, revision = revision + 1 WHERE member_id = $1', [
      memberId,
    ]);
    await expect(bench.transfers.send(input)).rejects.toMatchObject({ code: 'wallet.excluded' });
    await send({ memberId });
  });

  it('waits for a new payout account, and is not made where a risk rule is met', async () => {
    const memberId = await bench.aMember(300_000n);
    await expect(send({ memberId, amountMinor: 100_001n })).rejects.toMatchObject({ code: 'wallet.transfer_review' });
    await send({ memberId, amountMinor: 100_000n });
    const account = await bench.cashier.app.get(PayoutAccountsService).add({
      ...{ memberId, brand: 'lab', currency: 'USD', kind: 'ewallet', institution: 'Lantern Pay' },
      ...{ holder: 'Anna Berg', number: '+8801712345678' },
    });
    await bench.cashier.rewrite(
      `UPDATE payout_accounts SET usable_at = now() + interval '1 hour' WHERE account_id = $1`,
      [account.accountId],
    );
    await expect(send({ memberId })).rejects.toMatchObject({ code: 'wallet.payout_account_waits' });
  });

  it('gives received money freely to the next one, without a new lock', async () => {
    const [first, second] = [await bench.aMember(), await bench.aMember(0n)];
    await send({ memberId: first, toMemberId: second });
    await bench.post(second, { type: 'bet', stakeMinor: 1_000n, play: aPlay() });
    expect(await bench.transfers.transferableNow(second, 'USD')).toMatchObject({ withdrawableMinor: 3_000n });
    await send({ memberId: second, toMemberId: first, amountMinor: 3_000n, direction: 'upline' });
    expect([await bench.cash(first), await bench.cash(second)]).toEqual([9_000n, 0n]);
  });
});
