import { Module, type INestApplication } from '@nestjs/common';
import { KitModule } from '@nm/kit/boot/kit.module.js';
import { DatabaseModule } from '@nm/kit/db/database.module.js';
import { EventsModule } from '@nm/kit/events/events.module.js';
import { errorsLogged } from '@nm/kit/testing/database-log.js';
import { DepositsModule } from './deposits/deposits.module.js';
import { DepositsService } from './deposits/deposits.service.js';
import { CashierBench } from './deposits/testing/cashier-bench.js';
import { depositSteps } from './deposits/testing/deposit-steps.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { LedgerService } from './ledger/ledger.service.js';
import { aPlay } from './ledger/testing/commands.js';
import { MemberTransfersModule } from './transfers/member-transfers.module.js';
import { MemberTransfersService } from './transfers/member-transfers.service.js';
import { withdrawalSteps } from './withdrawals/testing/withdrawal-steps.js';
import { WithdrawalsModule } from './withdrawals/withdrawals.module.js';
import { WithdrawalsService } from './withdrawals/withdrawals.service.js';

@Module({
  imports: [
    KitModule.forRoot({ name: 'wallet' }),
    DatabaseModule.forRoot(),
    EventsModule.forService({ topic: 'wallet.v1' }),
    LedgerModule,
    DepositsModule,
    WithdrawalsModule,
    MemberTransfersModule,
  ],
})
class WalletCopy {}

const REPEATS = 50;

// Goal: if a request with one idempotency key arrives many times at once, through two copies of the wallet, it is done
// once and every call gets the same answer. The repeats cause no error in the database's log.
describe('One key through two copies of the wallet at once', () => {
  let bench: CashierBench;
  let copies: INestApplication[];
  const deposits = depositSteps(() => bench);
  const withdrawals = withdrawalSteps(() => bench);
  const repeated = <T>(call: (copy: INestApplication) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: REPEATS }, (_, i) => call(copies[i % 2]!)));
  const different = <T>(values: readonly T[]): number => new Set(values).size;

  beforeAll(async () => {
    bench = await CashierBench.start(WalletCopy);
    copies = [bench.app, await bench.anotherCopy(WalletCopy)];
  }, 60_000);
  afterAll(async () => {
    await copies[1]?.close();
    await bench?.stop();
  });
  afterEach(async () => {
    expect(errorsLogged(bench.database.url)).toEqual([]);
    await withdrawals.theBooksAreClean();
  });

  it('is one deposit', async () => {
    const input = await deposits.anInput();
    const orders = await repeated((copy) => copy.get(DepositsService).create(input));
    expect(different(orders.map(({ orderId }) => orderId))).toBe(1);
  });

  it('is one withdrawal', async () => {
    const input = await withdrawals.anInput();
    await bench.sandbox.fault('payout_waits');
    const made = await repeated((copy) => copy.get(WithdrawalsService).request(input));
    expect(different(made.map(({ withdrawalId }) => withdrawalId))).toBe(1);
    expect(await withdrawals.pools(input.memberId)).toMatchObject({ cash: 5_000n, held: 5_000n });
  });

  it('is one transfer to another member', async () => {
    const [memberId, toMemberId] = [await withdrawals.aMember(), await withdrawals.aMember(0n)];
    const input = {
      ...{ memberId, toMemberId, brand: 'lab', currency: 'USD', account: 'anna', toAccount: 'ben' },
      ...{ direction: 'downline' as const, levels: 1, amountMinor: 4_000n, key: 'one', confirmedForfeitMinor: 0n },
    };
    const made = await repeated((copy) => copy.get(MemberTransfersService).send(input));
    expect(different(made.map(({ transferId }) => transferId))).toBe(1);
    expect([await withdrawals.pools(memberId), await withdrawals.pools(toMemberId)]).toMatchObject([
      { cash: 6_000n },
      { cash: 4_000n },
    ]);
  });

  it.each([
    ['applied', 1_000n, 9_000n],
    ['refused', 20_000n, 10_000n],
  ] as const)('is one stake, %s', async (status, stakeMinor, cash) => {
    const play = aPlay();
    for (let n = 0; n < 10; n += 1) {
      const memberId = await withdrawals.aMember();
      const command = {
        ...{ caller: 'games', memberId, currency: 'USD', key: `stake-${n}`, reference: '' },
        movement: { type: 'bet' as const, stakeMinor, play },
      };
      const posted = await repeated((copy) => copy.get(LedgerService).post(command));
      expect(different(posted.map((posting) => posting.transferId))).toBe(1);
      expect(posted[0]).toMatchObject({ status });
      expect(await withdrawals.pools(memberId)).toMatchObject({ cash });
    }
  });
});
