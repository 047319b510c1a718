import { randomUUID } from 'node:crypto';
import { aGrant, anAdjustment } from '../ledger/testing/commands.js';
import { WithdrawableReadModel } from '../withdrawals/withdrawable.read-model.js';
import { VendorWalletsReadModel } from './vendor-wallets.read-model.js';
import type { MoveVendorMoney } from './vendor-wallets.service.js';
import { VendorWalletsBench } from './testing/vendor-wallets-bench.js';

// Goal: cash moves to a vendor's wallet and back once per key, whatever the vendor does. Money stays on hold until the
// vendor has reported the outcome.
describe("A member's wallet at a vendor", () => {
  let bench: VendorWalletsBench;
  const ALL = { direction: 'all', amountMinor: 0n } as const;

  beforeAll(async () => {
    bench = await VendorWalletsBench.start();
  }, 60_000);
  afterAll(() => bench?.stop());
  afterEach(() => bench.theBooksAreClean());

  it('takes cash, and gives an amount and then all of it back', async () => {
    const memberId = await bench.aMember();
    expect(await bench.move({ memberId })).toMatchObject({ status: 'done', direction: 'in', amountMinor: 4_000n });
    expect(await bench.pools(memberId)).toMatchObject({ cash: 6_000n, held: 0n });
    expect([await bench.vendor.balance(memberId), await bench.booked(memberId)]).toEqual([4_000n, 4_000n]);
    expect(await bench.wallets.list(memberId, 'USD')).toMatchObject([
      {
        vendor: 'PALMHOUSE',
        balance: { minor: 4_000n, statedAt: expect.any(Date) as unknown },
        movingMinor: 0n,
        minMinor: 100n,
        maxMinor: 500_000n,
      },
    ]);
    await bench.move({ memberId, direction: 'out', amountMinor: 1_500n });
    expect(await bench.pools(memberId)).toMatchObject({ cash: 7_500n });
    expect(await bench.move({ memberId, ...ALL })).toMatchObject({ status: 'done', amountMinor: 2_500n });
    expect(await bench.pools(memberId)).toMatchObject({ cash: 10_000n });
    expect([await bench.vendor.balance(memberId), await bench.booked(memberId)]).toEqual([0n, 0n]);
  });

  it('answers a repeat with the same transfer, and refuses the key for another input', async () => {
    const input = await bench.anInput();
    const answers = await Promise.all(Array.from({ length: 10 }, () => bench.wallets.move(input)));
    expect(new Set(answers.map(({ transferId }) => transferId)).size).toBe(1);
    expect(await bench.vendor.balance(input.memberId)).toBe(4_000n);
    for (const change of [{ amountMinor: 4_001n }, { direction: 'out' as const }, ALL])
      await expect(bench.wallets.move({ ...input, ...change })).rejects.toMatchObject({ code: 'wallet.key_reused' });
    // A repeated `all` request (whole balance back) gets the first answer, although the balance has changed.
    const back = await bench.anInput({ memberId: input.memberId, ...ALL });
    const first = await bench.wallets.move(back);
    await bench.move({ memberId: input.memberId });
    expect(await bench.wallets.move(back)).toEqual(first);
    expect(await bench.vendor.balance(input.memberId)).toBe(4_000n);
  });

  it.each<[string, Partial<MoveVendorMoney>]>([
    ['wallet.amount', { amountMinor: 0n }],
    ['wallet.amount', { amountMinor: -1n }],
    ['wallet.amount', { amountMinor: 99n }],
    ['wallet.amount', { amountMinor: 500_001n }],
    ['wallet.amount', { direction: 'out', amountMinor: 0n }],
    ['wallet.amount', { direction: 'all', amountMinor: 1n }],
    ['wallet.insufficient_funds', { amountMinor: 10_001n }],
    ['wallet.insufficient_funds', { direction: 'out', amountMinor: 1n }],
    ['wallet.insufficient_funds', ALL],
    ['resource.not_found', { vendor: 'BAZAAR' }],
    ['resource.not_found', { vendor: 'palmhouse' }],
    ['resource.not_found', { brand: 'nmen' }],
    ['access.trial', { currency: 'BDT' }],
    ['request.invalid', { memberId: 'x' }],
    ['request.invalid', { key: '' }],
  ])('refuses with %s for %p, and changes nothing', async (code, change) => {
    const input = await bench.anInput();
    // The vendor itself can refuse to pay money back only if the member has a wallet there, so the test creates one.
    await bench.vendor.call('create', { playerId: input.memberId, currency: 'USD' });
    await expect(bench.wallets.move({ ...input, ...change })).rejects.toMatchObject({ code });
    expect(await bench.pools(input.memberId)).toMatchObject({ cash: 10_000n, held: 0n });
    expect(await bench.vendor.balance(input.memberId)).toBe(0n);
  });

  it('takes nothing back from a vendor that has no wallet of the member, then or later', async () => {
    const memberId = await bench.aMember();
    const asked = await bench.anInput({ memberId, direction: 'out', amountMinor: 100n });
    await expect(bench.wallets.move(asked)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' });
    await bench.move({ memberId });
    await bench.runJob();
    expect(await bench.pools(memberId)).toMatchObject({ cash: 6_000n });
  });

  it('takes cash only: bonus and cash that covers debt stay', async () => {
    const withBonus = await bench.aMember(500n);
    await bench.post(withBonus, aGrant(0n, 9_000n, 1n));
    await expect(bench.move({ memberId: withBonus, amountMinor: 501n })).rejects.toMatchObject({
      code: 'wallet.insufficient_funds',
    });
    const inDebt = await bench.aMember(5_000n);
    await bench.post(inDebt, anAdjustment(7_000n));
    await bench.post(inDebt, { type: 'deposit', amountMinor: 2_500n, provider: 'lantern' });
    await expect(bench.move({ memberId: inDebt, amountMinor: 501n })).rejects.toMatchObject({
      code: 'wallet.insufficient_funds',
    });
    await bench.move({ memberId: inDebt, amountMinor: 500n });
    // Money from the vendor first repays debt, like a win.
    await bench.move({ memberId: inDebt, ...ALL });
    expect(await bench.pools(inDebt)).toMatchObject({ cash: 2_000n, debt: 1_500n });
  });

  it('counts money at the vendor as lost until it returns', async () => {
    const memberId = await bench.aMember();
    await bench.cashier.rewrite(
      `UPDATE accounts SET loss_limits_minor = '{4999,NULL,NULL}', day_ends_at = '-infinity', revision = revision + 1
        WHERE member_id = $1`,
      [memberId],
    );
    await expect(bench.move({ memberId, amountMinor: 5_000n })).rejects.toMatchObject({ code: 'wallet.loss_limit' });
    await bench.move({ memberId, amountMinor: 4_900n });
    await expect(bench.move({ memberId, amountMinor: 100n })).rejects.toMatchObject({ code: 'wallet.loss_limit' });
    await bench.move({ memberId, ...ALL });
    await bench.move({ memberId, amountMinor: 4_999n });
  });

  it('does not allow a larger loss today when the vendor refuses money that was sent yesterday', async () => {
    const memberId = await bench.aMember();
    const sent = await bench.held(memberId);
    await bench.cashier.rewrite(
      `UPDATE holds SET opened_at = opened_at - interval '1 day'
        WHERE account_id = (SELECT id FROM accounts WHERE member_id = $1)`,
      [memberId],
    );
    await bench.cashier.rewrite(
      `UPDATE accounts SET loss_limits_minor = '{4999,NULL,NULL}', day_ends_at = day_ends_at - interval '1 day',
              revision = revision + 1 WHERE member_id = $1`,
      [memberId],
    );
    await bench.vendor.fault('wallet_refused');
    await bench.finish(sent.transferId);
    expect(await bench.now(sent)).toMatchObject({ status: 'returned' });
    await expect(bench.move({ memberId, amountMinor: 5_000n })).rejects.toMatchObject({ code: 'wallet.loss_limit' });
    await bench.move({ memberId, amountMinor: 4_999n });
  });

  it('lets nothing in during an exclusion, and everything out', async () => {
    const memberId = await bench.aMember();
    await bench.move({ memberId });
    await bench.exclude(memberId);
    await expect(bench.move({ memberId, amountMinor: 100n })).rejects.toMatchObject({ code: 'wallet.excluded' });
    await bench.move({ memberId, ...ALL });
    expect(await bench.pools(memberId)).toMatchObject({ cash: 10_000n, held: 0n });
  });

  it('gives everything back, and takes nothing, once the brand has no terms for the vendor any more', async () => {
    const [memberId, stranger] = [await bench.aMember(), await bench.aMember()];
    const terms = (vendor: string) => bench.cashier.app.get(VendorWalletsReadModel).termsOf('lab', 'USD', vendor);
    expect([await terms('PALMHOUSE'), await terms('BAZAAR')]).toEqual([
      { vendor: 'PALMHOUSE', minMinor: 100n, maxMinor: 500_000n },
      undefined,
    ]);
    await bench.move({ memberId });
    await bench.withoutTerms(async () => {
      expect(await bench.wallets.list(memberId, 'USD')).toMatchObject([
        { vendor: 'PALMHOUSE', balance: { minor: 4_000n }, minMinor: 0n, maxMinor: 0n },
      ]);
      expect(await bench.wallets.list(stranger, 'USD')).toEqual([]);
      const none = { code: 'resource.not_found' };
      expect(await terms('PALMHOUSE')).toBeUndefined();
      await expect(bench.move({ memberId, amountMinor: 100n })).rejects.toMatchObject(none);
      await expect(bench.move({ memberId: stranger, ...ALL })).rejects.toMatchObject(none);
      await bench.move({ memberId, direction: 'out', amountMinor: 1_500n });
      await bench.move({ memberId, ...ALL });
      expect(await bench.pools(memberId)).toMatchObject({ cash: 10_000n, held: 0n });
      expect([await bench.vendor.balance(memberId), await bench.booked(memberId)]).toEqual([0n, 0n]);
    });
  });

  it('releases the hold of a member who was excluded before the first call, and calls no vendor', async () => {
    const memberId = await bench.aMember();
    const held = await bench.held(memberId);
    expect(await bench.pools(memberId)).toMatchObject({ cash: 6_000n, held: 4_000n });
    await bench.exclude(memberId);
    await bench.vendor.kill();
    await bench.runJob();
    await bench.vendor.up();
    expect(await bench.now(held)).toMatchObject({ status: 'returned', reason: 'wallet.excluded' });
    expect(await bench.pools(memberId)).toMatchObject({ cash: 10_000n, held: 0n });
    expect(await bench.vendor.balance(memberId)).toBe(0n);
  });

  it.each<[string, string, bigint]>([
    ['the vendor never got it', 'wallet_lost', 0n],
    ['the vendor took it before', 'wallet_timeout', 4_000n],
  ])('asks first when a member is excluded before a repeat: %s', async (_what, fault, arrivedMinor) => {
    const memberId = await bench.aMember();
    for (const each of [fault, 'wallet_status_timeout']) await bench.vendor.fault(each);
    const sent = await bench.move({ memberId });
    expect(sent).toMatchObject({ status: 'unknown' });
    await bench.exclude(memberId);
    await bench.runJob();
    const status = arrivedMinor > 0n ? 'done' : 'returned';
    expect(await bench.now(sent)).toMatchObject({ status, reason: arrivedMinor > 0n ? '' : 'wallet.excluded' });
    expect(await bench.pools(memberId)).toMatchObject({ cash: 10_000n - arrivedMinor, held: 0n });
    // The first call to the vendor, which was lost, now arrives late. It must move no money.
    const { transferId: txId, amountMinor } = sent;
    const late = await bench.vendor.call('create', { playerId: memberId, currency: 'USD' });
    expect(late.json['status']).toBe('OK');
    await bench.vendor.call('deposit', { txId, playerId: memberId, currency: 'USD', amount: String(amountMinor) });
    expect(await bench.vendor.balance(memberId)).toBe(arrivedMinor);
    // Money at the vendor can always be moved back.
    if (arrivedMinor > 0n) await bench.move({ memberId, ...ALL });
    expect(await bench.pools(memberId)).toMatchObject({ cash: 10_000n, held: 0n });
  });

  it('keeps the hold of an excluded member while the vendor does not confirm the cancel', async () => {
    const memberId = await bench.aMember();
    for (const each of ['wallet_lost', 'wallet_status_timeout']) await bench.vendor.fault(each);
    const sent = await bench.move({ memberId });
    await bench.exclude(memberId);
    await bench.vendor.fault('wallet_cancel_timeout');
    await bench.runJob();
    expect(await bench.now(sent)).toMatchObject({ status: 'unknown' });
    expect(await bench.pools(memberId)).toMatchObject({ cash: 6_000n, held: 4_000n });
    await bench.runJob();
    expect(await bench.now(sent)).toMatchObject({ status: 'returned' });
    expect(await bench.vendor.balance(memberId)).toBe(0n);
  });

  it("lists a member's own transfers, newest first, by direction and outcome, with the reason of a return", async () => {
    const memberId = await bench.aMember();
    const list = async (change: { direction?: 'in' | 'out'; isOpenOnly?: boolean } = {}, offset = 0) =>
      bench.cashier.app
        .get(VendorWalletsReadModel)
        .ofMember(
          { memberId, currency: 'USD', direction: undefined, isOpenOnly: false, ...change },
          { number: 1, limit: 2, offset },
        );
    await bench.move();
    await bench.move({ memberId });
    await bench.vendor.fault('wallet_refused');
    await bench.move({ memberId, amountMinor: 200n });
    await bench.move({ memberId, direction: 'out', amountMinor: 300n });
    expect(await list()).toMatchObject({
      totalCount: 3n,
      transfers: [{ direction: 'out' }, { status: 'returned', reason: 'vendor.refused', amountMinor: 200n }],
    });
    expect(await list({}, 2)).toMatchObject({ totalCount: 3n, transfers: [{ amountMinor: 4_000n }] });
    expect(await list({ direction: 'out' })).toMatchObject({ totalCount: 1n });
    expect(await list({ isOpenOnly: true })).toEqual({ totalCount: 0n, transfers: [] });
  });

  it('hides the transfers of another member', async () => {
    const sent = await bench.move();
    await expect(bench.wallets.find(await bench.aMember(), sent.transferId)).rejects.toMatchObject({
      code: 'resource.not_found',
    });
    await expect(bench.wallets.find(sent.memberId, randomUUID())).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  it('gives the cash back when the vendor refuses it', async () => {
    await bench.vendor.fault('wallet_refused');
    const returned = await bench.move();
    expect(returned).toMatchObject({ status: 'returned' });
    expect(await bench.pools(returned.memberId)).toMatchObject({ cash: 10_000n, held: 0n });
    expect(await bench.vendor.balance(returned.memberId)).toBe(0n);
  });

  it.each<[string, 'in' | 'out', readonly string[]]>([
    ['after it moved the money', 'in', ['wallet_timeout', 'wallet_status_timeout']],
    ['before it got the request', 'in', ['wallet_lost', 'wallet_status_timeout']],
    ['after it moved the money', 'out', ['wallet_timeout', 'wallet_status_timeout']],
    ['before it got the request', 'out', ['wallet_lost', 'wallet_status_timeout']],
  ])(
    'finds out what became of money when the vendor went silent %s (%s)',
    async (_when, direction, faults) => {
      const memberId = await bench.aMember();
      if (direction === 'out') await bench.move({ memberId });
      for (const fault of faults) await bench.vendor.fault(fault);
      const sent = await bench.move({ memberId, direction });
      expect(sent).toMatchObject({ status: 'unknown' });
      const held = direction === 'in' ? 4_000n : 0n;
      expect(await bench.pools(memberId)).toMatchObject({ cash: 6_000n, held });
      await bench.theBooksAreClean();
      await bench.runJob();
      expect(await bench.now(sent)).toMatchObject({ status: 'done' });
      expect(await bench.pools(memberId)).toMatchObject({ cash: direction === 'in' ? 6_000n : 10_000n, held: 0n });
      expect(await bench.vendor.balance(memberId)).toBe(direction === 'in' ? 4_000n : 0n);
    },
    20_000,
  );

  it('holds money without an end while the vendor is away, and learns the outcome when it is back', async () => {
    const memberId = await bench.aMember();
    await bench.vendor.kill();
    const sent = await bench.move({ memberId });
    for (let attempt = 0; attempt < 3; attempt += 1) await bench.runJob();
    expect(await bench.now(sent)).toMatchObject({ status: 'unknown' });
    expect(await bench.pools(memberId)).toMatchObject({ cash: 6_000n, held: 4_000n });
    expect(await bench.wallets.list(memberId, 'USD')).toMatchObject([{ balance: undefined, movingMinor: 4_000n }]);
    expect(await bench.cashier.app.get(WithdrawableReadModel).holds(bench.cashier.db, memberId, 'USD')).toEqual([
      { kind: 'to_vendor', amountMinor: 4_000n, openedAt: expect.any(Date) as unknown },
    ]);
    await bench.vendor.up();
    await bench.runJob();
    expect(await bench.now(sent)).toMatchObject({ status: 'done' });
    expect(await bench.vendor.balance(memberId)).toBe(4_000n);
  }, 20_000);

  it('believes no answer about another amount: it opens a case and asks again', async () => {
    await bench.vendor.fault('wallet_wrong_amount');
    const sent = await bench.move();
    expect(sent).toMatchObject({ status: 'unknown' });
    expect(await bench.cashier.db.rows('SELECT kind FROM cases WHERE order_id = $1', [sent.transferId])).toEqual([
      { kind: 'vendor_transfer.contradiction' },
    ]);
    await bench.runJob();
    expect(await bench.now(sent)).toMatchObject({ status: 'done' });
  });

  it('moves the money once when the vendor forgets a transaction, or runs it twice', async () => {
    const memberId = await bench.aMember();
    await bench.vendor.fault('wallet_timeout');
    await bench.vendor.fault('wallet_unknown_transaction', 2);
    const sent = await bench.move({ memberId });
    await bench.runJob();
    expect(await bench.now(sent)).toMatchObject({ status: 'done' });
    await bench.vendor.fault('wallet_duplicate');
    await bench.move({ memberId });
    expect(await bench.vendor.balance(memberId)).toBe(8_000n);
    expect(await bench.pools(memberId)).toMatchObject({ cash: 2_000n, held: 0n });
  }, 20_000);

  it('never takes more back than the vendor pays, even if it states a wrong balance', async () => {
    const memberId = await bench.aMember();
    await bench.move({ memberId });
    await bench.vendor.fault('wallet_wrong_balance');
    await expect(bench.move({ memberId, ...ALL })).rejects.toMatchObject({ code: 'wallet.insufficient_funds' });
    expect(await bench.pools(memberId)).toMatchObject({ cash: 6_000n });
    await bench.vendor.fault('wallet_balance_timeout');
    await expect(bench.move({ memberId, ...ALL })).rejects.toMatchObject({ code: 'system.temporary' });
  });
});
