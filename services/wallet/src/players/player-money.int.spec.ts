import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { PlayerMoneyService } from '@nm/contracts/wallet.js';
import { KitModule } from '@nm/kit/boot/kit.module.js';
import { DatabaseModule } from '@nm/kit/db/database.module.js';
import { EventsModule } from '@nm/kit/events/events.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { DepositsModule } from '../deposits/deposits.module.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { withdrawalSteps } from '../withdrawals/testing/withdrawal-steps.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { PlayerMoneyReadModel } from './player-money.read-model.js';
import { PlayerMoneyRpc } from './player-money.rpc.js';

@Module({
  imports: [
    KitModule.forRoot({ name: 'wallet' }),
    DatabaseModule.forRoot(),
    EventsModule.forService({ topic: 'wallet.v1' }),
    LedgerModule,
    DepositsModule,
    WithdrawalsModule,
  ],
  controllers: [PlayerMoneyRpc],
  providers: [PlayerMoneyReadModel],
})
class PlayerMoneyModule {}

// Goal: operators find the member of an order, payment, withdrawal or movement, and the members of a brand who share a
// payout account.
describe('Money of players, for operators', () => {
  let bench: CashierBench;
  const { aMember, anAccount, request, post, theBooksAreClean } = withdrawalSteps(() => bench);
  let peers: TestPeers;
  let money: RpcClient<typeof PlayerMoneyService>;
  beforeAll(async () => {
    peers = await TestPeers.start(['bff']);
    bench = await CashierBench.start(PlayerMoneyModule, [PlayerMoneyService]);
    money = peers.client(PlayerMoneyService, { as: 'bff', audience: 'wallet', address: bench.rpcAddress });
  }, 60_000);
  afterAll(async () => {
    await bench?.stop();
    await peers?.stop();
  });
  afterEach(() => theBooksAreClean());

  const find = async (text: string) =>
    (await money.findMoney({ text })).content.map(({ memberId, matched }) => ({ memberId, matched }));
  const shared = async (of: string) =>
    (await money.listSharedPayouts({ memberId: of })).content.map(({ memberId, shared: what }) => ({
      memberId,
      shared: what,
    }));

  it('leads from a movement and a withdrawal to the member', async () => {
    const memberId = await aMember();
    const { transferId } = await post(memberId, { type: 'deposit', amountMinor: 500n, provider: 'lantern' });
    const { withdrawalId, reference } = await request({ memberId });
    expect(await find(transferId)).toEqual([{ memberId, matched: 'movement' }]);
    expect(await find(withdrawalId)).toEqual([{ memberId, matched: 'withdrawal' }]);
    expect(await find(reference.toLowerCase())).toEqual([{ memberId, matched: 'withdrawal' }]);
  });

  it('leads from a deposit order and a payment to the member', async () => {
    const memberId = await aMember(0n);
    const orderId = randomUUID();
    await bench.db.rows(
      `INSERT INTO deposit_orders (order_id, member_id, key, input_hash, brand, method_id, provider, currency, amount_minor,
                                   return_url, expires_at)
       VALUES ($1, $2, 'k', '', 'lab', 'm', 'lantern', 'USD', 100, '', now())`,
      [orderId, memberId],
    );
    await bench.db.rows(
      `INSERT INTO deposit_payments (provider, payment_id, reference, amount_minor, currency, fate)
       VALUES ('lantern', $1, $2, 100, 'USD', 'case'), ('lantern', $3, 'no order', 100, 'USD', 'case')`,
      [`P-${orderId}`, orderId, `Q-${orderId}`],
    );
    expect(await find(orderId.toUpperCase())).toEqual([{ memberId, matched: 'deposit' }]);
    expect(await find(`P-${orderId}`)).toEqual([{ memberId, matched: 'deposit' }]);
    expect(await find(`Q-${orderId}`)).toEqual([]);
  });

  it.each(['', 'ab', 'x'.repeat(129)])('refuses to search for %p', async (text) => {
    await expect(find(text)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('finds nothing for what nobody has', async () => {
    for (const text of [randomUUID(), 'W0000000', "'; --"]) expect(await find(text)).toEqual([]);
  });

  it('finds members with the same account or the same name on one, in the brand', async () => {
    const [own, sameNumber, sameName, otherBrand] = [
      await aMember(),
      await aMember(),
      await aMember(),
      await aMember(),
    ];
    const [number, holder] = ['+8801710000001', 'Shared Holder'];
    await anAccount(own, { number, holder });
    await anAccount(sameNumber, { number, holder: 'Another Name' });
    await anAccount(sameName, { holder: 'SHARED holder' });
    await anAccount(otherBrand, { number, holder, brand: 'nmen' });
    expect(await shared(own)).toEqual(
      [
        { memberId: sameNumber, shared: ['payment_account'] },
        { memberId: sameName, shared: ['payee_name'] },
      ].sort((a, b) => (a.memberId < b.memberId ? -1 : 1)),
    );
    expect(await shared(await aMember())).toEqual([]);
    await expect(shared('x')).rejects.toMatchObject({ code: 'request.invalid' });
  });
});
