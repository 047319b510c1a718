import { randomUUID } from 'node:crypto';
import { WithdrawalService } from '@nm/contracts/wallet.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { withdrawalSteps } from './testing/withdrawal-steps.js';

// Goal: the daily limits of withdrawals are those of the member's VIP level (domain §8). The answer to the member and
// the check of a request use the same limits. A withdrawal method that requires a level is open from this level on.
describe('The limits of a level', () => {
  let bench: CashierBench;
  let peers: TestPeers;
  let member: RpcClient<typeof WithdrawalService>;
  const steps = withdrawalSteps(() => bench);

  beforeAll(async () => {
    peers = await TestPeers.start(['bff']);
    bench = await CashierBench.start();
    member = peers.client(WithdrawalService, { as: 'bff', audience: 'wallet', address: bench.rpcAddress });
    await bench.rewrite(
      `UPDATE withdrawal_terms SET day_minor_max = 8000, day_count_max = 1 WHERE brand = 'lab' AND currency = 'USD'`,
    );
    await bench.rewrite(
      `INSERT INTO withdrawal_levels (brand, currency, level, day_minor_max, day_count_max)
       VALUES ('lab', 'USD', 2, 12000, 2), ('lab', 'USD', 4, 30000, 9), ('lab', 'BDT', 1, 1, 1)`,
    );
  }, 60_000);
  afterAll(async () => {
    await bench?.stop();
    await peers?.stop();
  });
  afterEach(() => steps.theBooksAreClean());

  it.each([
    [0, 8_000n, 1],
    [1, 8_000n, 1],
    [2, 12_000n, 2],
    [3, 12_000n, 2],
    [4, 30_000n, 9],
    [9, 30_000n, 9],
  ])('at level %s are %s and %s a day', async (level, dayMinorMax, dayCountMax) => {
    const memberId = await steps.aMember(50_000n);
    expect(await member.getWithdrawable({ memberId, currency: 'USD', level }, { memberId })).toMatchObject({
      ...{ withdrawableMinor: dayMinorMax, leftTodayMinor: dayMinorMax, leftTodayCount: dayCountMax },
      ...{ dayMinorMax, dayCountMax },
      dayLimits: [
        { level: 0, dayMinorMax: 8_000n, dayCountMax: 1 },
        { level: 2, dayMinorMax: 12_000n, dayCountMax: 2 },
        { level: 4, dayMinorMax: 30_000n, dayCountMax: 9 },
      ],
    });
  });

  it('open a method from its level on', async () => {
    const memberId = await steps.aMember(50_000n);
    const { accountId } = await steps.anAccount(memberId);
    await bench.rewrite(`UPDATE withdrawal_methods SET level = 3 WHERE brand = 'lab' AND method_id = 'ewallet'`);
    try {
      const { methods } = await member.listWithdrawalMethods({ brand: 'lab' });
      expect(methods.find(({ methodId }) => methodId === 'ewallet')).toMatchObject({ enabled: true, level: 3 });
      const ask = (level?: number) =>
        member.requestWithdrawal(
          {
            ...{ memberId, brand: 'lab', currency: 'USD', methodId: 'ewallet', accountId, amountMinor: 1_000n },
            ...{ key: randomUUID(), paymentPasswordChecked: true, ...(level === undefined ? {} : { level }) },
          },
          { memberId },
        );
      for (const level of [undefined, 0, 2])
        await expect(ask(level)).rejects.toMatchObject({ code: 'wallet.method_disabled' });
      expect(await ask(3)).toMatchObject({ methodId: 'ewallet' });
      expect(await ask(4)).toMatchObject({ methodId: 'ewallet' });
    } finally {
      await bench.rewrite(`UPDATE withdrawal_methods SET level = 0 WHERE brand = 'lab' AND method_id = 'ewallet'`);
    }
  });

  it('hold for the request as they do for the answer, and count what was used at another level', async () => {
    const memberId = await steps.aMember(50_000n);
    const { accountId } = await steps.anAccount(memberId);
    const mine = { memberId };
    const ask = (amountMinor: bigint, level: number) =>
      member.requestWithdrawal(
        {
          ...{ memberId, brand: 'lab', currency: 'USD', methodId: 'ewallet', accountId, amountMinor, level },
          ...{ key: randomUUID(), paymentPasswordChecked: true },
        },
        mine,
      );
    await expect(ask(8_001n, 0)).rejects.toMatchObject({ code: 'wallet.withdrawal_limit' });
    await expect(ask(12_001n, 2)).rejects.toMatchObject({ code: 'wallet.withdrawal_limit' });
    await ask(9_000n, 2);
    const left = async (level: number) => {
      const now = await member.getWithdrawable({ memberId, currency: 'USD', level }, mine);
      return [now.leftTodayMinor, now.leftTodayCount];
    };
    // What the member withdrew today counts against the daily limit of every VIP level. At level 0 it is more than the
    // limit, so nothing is left today.
    expect([await left(2), await left(0), await left(4)]).toEqual([
      [3_000n, 1],
      [0n, 0],
      [21_000n, 8],
    ]);
    await expect(ask(1_000n, 0)).rejects.toMatchObject({ code: 'wallet.withdrawal_limit' });
    await expect(ask(3_001n, 2)).rejects.toMatchObject({ code: 'wallet.withdrawal_limit' });
    await ask(3_000n, 2);
  });
});
