import { randomUUID } from 'node:crypto';
import { Db } from '@nm/kit/db/db.js';
import { aBetWin } from '../ledger/testing/commands.js';
import { MemberDevicesStore } from '../withdrawals/member-devices.store.js';
import { PayoutAccountsService } from '../withdrawals/payout-accounts.service.js';
import { WithdrawalsService } from '../withdrawals/withdrawals.service.js';
import { TransfersBench } from './testing/transfers-bench.js';

// Goal: a transfer cannot avoid the controls on withdrawals (domain §4): the same risk rules apply, and both share the
// daily limits.
describe('A transfer and the rules of withdrawals', () => {
  let bench: TransfersBench;
  /** The account columns of a member of the brand nmen. The terms of this brand are the demo terms. */
  const nmen = { brand: 'nmen', opened_at: new Date(Date.now() - 30 * 86_400_000) };
  const send = async (memberId: string, brand = 'nmen', payeeName = '') =>
    bench.send({ memberId, brand, toMemberId: await bench.aMember(0n, { brand }), amountMinor: 1_000n, payeeName });
  const reviewed = { code: 'wallet.transfer_review' };
  /** Creates a member who has staked a deposit of 100.00 once and then has `payoutMinor` as cash. */
  const aSender = async (columns: object = nmen, payoutMinor = 10_000n): Promise<string> => {
    const memberId = await bench.aMember(10_000n, { ...columns });
    await bench.post(memberId, aBetWin(10_000n, payoutMinor));
    return memberId;
  };
  const anAccount = (memberId: string, brand: string, number: string) =>
    bench.cashier.app.get(PayoutAccountsService).add({
      ...{ memberId, brand, currency: 'USD', kind: 'ewallet', institution: 'Lantern Pay', holder: 'Anna Berg', number },
    });

  beforeAll(async () => {
    bench = await TransfersBench.start();
  }, 60_000);
  afterAll(() => bench?.stop());
  afterEach(() => bench.theBooksAreClean());

  it('is made by a member whom no rule meets', async () => {
    await send(await aSender());
  });

  it('is not made from a new account, nor after a large win', async () => {
    await expect(send(await aSender({ brand: 'nmen' }))).rejects.toMatchObject(reviewed);
    await expect(send(await aSender(nmen, 210_000n))).rejects.toMatchObject(reviewed);
  });

  it("is not made by a member who shares a payout account with another one, in the scripts' brand either", async () => {
    for (const brand of ['nmen', 'lab']) {
      const [memberId, other] = [await aSender({ ...nmen, brand }), await aSender({ ...nmen, brand })];
      const number = `+88017${String(Date.now()).slice(-8)}`;
      for (const each of [memberId, other]) await anAccount(each, brand, number);
      await bench.cashier.rewrite(`UPDATE payout_accounts SET usable_at = now() - interval '1 day'`);
      await expect(send(memberId, brand)).rejects.toMatchObject(reviewed);
    }
  });

  it('is not made by a member with a payout account in another name than the registered one', async () => {
    const memberId = await aSender();
    await anAccount(memberId, 'nmen', `+88018${String(Date.now()).slice(-8)}`);
    await bench.cashier.rewrite(`UPDATE payout_accounts SET usable_at = now() - interval '1 day'`);
    await expect(send(memberId, 'nmen', 'Karl Berg')).rejects.toMatchObject(reviewed);
    await send(memberId, 'nmen', 'anna berg');
  });

  it('is not made by a member whose device another member used', async () => {
    const { app } = bench.cashier;
    const uses = (memberId: string, mark: string): Promise<void> =>
      app.get(Db).transaction((tx) => app.get(MemberDevicesStore).add(tx, { memberId, mark, seenAt: new Date() }));
    const [memberId, other] = [await aSender(), await aSender()];
    await uses(memberId, 'a phone of its own');
    await uses(other, 'another phone');
    await send(memberId);
    await uses(other, 'a phone of its own');
    for (const each of [memberId, other]) await expect(send(each)).rejects.toMatchObject(reviewed);
  });

  it('shares the number per day with withdrawals', async () => {
    const memberId = await aSender({ brand: 'lab' });
    const { accountId } = await anAccount(memberId, 'lab', '+8801712340000');
    const withdraw = () =>
      bench.cashier.app.get(WithdrawalsService).request({
        ...{ memberId, brand: 'lab', currency: 'USD', methodId: 'ewallet', accountId, amountMinor: 1_000n },
        ...{ key: randomUUID(), confirmedForfeitMinor: 0n },
      });
    await bench.cashier.rewrite(`UPDATE withdrawal_terms SET day_count_max = 3 WHERE brand = 'lab'`);
    try {
      await send(memberId, 'lab');
      await withdraw();
      await send(memberId, 'lab');
      await expect(withdraw()).rejects.toMatchObject({ code: 'wallet.withdrawal_limit', data: { leftCount: 0 } });
      await expect(send(memberId, 'lab')).rejects.toMatchObject({
        ...{ code: 'wallet.transfer_limit', data: { leftCount: 0 } },
      });
    } finally {
      await bench.cashier.rewrite(`UPDATE withdrawal_terms SET day_count_max = 1000 WHERE brand = 'lab'`);
    }
  });
});
