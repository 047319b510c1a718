import { decodeEvent } from '@nm/contracts';
import type { PayoutAccountAdded } from '@nm/contracts/wallet.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { PlayerMoneyReadModel } from '../players/player-money.read-model.js';
import { PayoutAccountsService } from './payout-accounts.service.js';
import { withdrawalSteps } from './testing/withdrawal-steps.js';
import { RiskFactsReadModel } from './risk-facts.read-model.js';
import { WithdrawableReadModel } from './withdrawable.read-model.js';

// Goal: a payout account that another member has is recognised, whatever spelling its number has.
describe('A payout account that two members have', () => {
  let bench: CashierBench;
  const { aMember, anAccount, theBooksAreClean } = withdrawalSteps(() => bench);
  beforeAll(async () => {
    bench = await CashierBench.start();
  }, 60_000);
  afterAll(() => bench.stop());
  afterEach(() => theBooksAreClean());

  /**
   * Returns the members that the event about a member's newest account lists, and the count that the risk rule sees.
   */
  const sharersOf = async (memberId: string, kind: string, number: string) => {
    const row = await bench.db.one<{ type: string; payload: Buffer }>(
      `SELECT type, payload FROM outbox WHERE key = $1 AND type = 'wallet.v1.PayoutAccountAdded' ORDER BY seq DESC LIMIT 1`,
      [memberId],
    );
    const event = decodeEvent(row?.type ?? '', row?.payload ?? Buffer.alloc(0)) as PayoutAccountAdded;
    const read = new RiskFactsReadModel(new WithdrawableReadModel());
    const facts = { memberId, currency: 'USD', withdrawalId: null, holder: null, payeeName: '' };
    const counts = [
      await read.riskFacts(bench.db, { ...facts, kind, number }),
      await read.riskFacts(bench.db, { ...facts, kind: null, number: null }),
    ];
    return { inEvent: event.sharedWith, counts: counts.map((each) => each.sharedAccountMembers) };
  };

  it.each([
    ['ewallet', '+8801700000001', '01700000001'],
    ['ewallet', '8801700000002', '+8801700000002'],
    ['crypto', `0x${'aBcD'.repeat(10)}`, `0x${'abcd'.repeat(10)}`],
    ['crypto', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    ['bank', 'de89 3704-0044 0532 0130 00', 'DE89370400440532013000'],
  ])('is recognised for %s %s and %s', async (kind, number, other) => {
    const holder = kind === 'crypto' ? '' : 'Anna Berg';
    const [first, second] = [await aMember(), await aMember()];
    const { accountId } = await anAccount(first, { kind, holder, number });
    const added = await anAccount(second, { kind, holder, number: other });
    expect(await sharersOf(second, kind, added.number)).toEqual({ inEvent: [first], counts: [1, 1] });
    const shared = await new PlayerMoneyReadModel(bench.db).shared(second, 10);
    expect(shared.filter(({ shared: what }) => what.includes('payment_account'))).toMatchObject([{ memberId: first }]);
    expect(await anAccount(first, { kind, holder, number: other })).toMatchObject({ accountId });
  });

  it.each([
    ['ewallet', '+8801700000003', '+8801800000003'],
    ['crypto', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '1boatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ['bank', '00123456', '123456'],
  ])('is another one for %s %s and %s', async (kind, number, other) => {
    const holder = kind === 'crypto' ? '' : 'Anna Berg';
    const [first, second] = [await aMember(), await aMember()];
    await anAccount(first, { kind, holder, number });
    const added = await anAccount(second, { kind, holder, number: other });
    expect(await sharersOf(second, kind, added.number)).toEqual({ inEvent: [], counts: [0, 0] });
  });

  it('is another one if a bank account has the digits of an e-wallet', async () => {
    const [first, second] = [await aMember(), await aMember()];
    await anAccount(first, { number: '+8801700000004' });
    await anAccount(second, { kind: 'bank', number: '700000004' });
    expect(await sharersOf(second, 'bank', '700000004')).toEqual({ inEvent: [], counts: [0, 0] });
  });
});

// Goal: a thief with the payment password cannot exchange the name that the second factor of a withdrawal asks for.
describe('The name on a payout account', () => {
  let bench: CashierBench;
  const { aMember, anAccount, theBooksAreClean } = withdrawalSteps(() => bench);
  const check = (memberId: string, name: string) => bench.app.get(PayoutAccountsService).checkName(memberId, name);
  const remove = (memberId: string, accountId: string) =>
    bench.app.get(PayoutAccountsService).remove(memberId, accountId);
  /** Moves a time of a payout account into the past. */
  const setBack = (accountId: string, column: 'usable_at' | 'removed_at', days: number) =>
    bench.rewrite(
      `UPDATE payout_accounts SET ${column} = ${column} - make_interval(days => $2) WHERE account_id = $1`,
      [accountId, days],
    );
  beforeAll(async () => {
    bench = await CashierBench.start();
  }, 60_000);
  afterAll(() => bench.stop());
  afterEach(() => theBooksAreClean());

  it('still proves the member for 30 days after the account was removed', async () => {
    const memberId = await aMember();
    const { accountId } = await anAccount(memberId, { holder: 'Anna Berg' });
    await setBack(accountId, 'usable_at', 40);
    await remove(memberId, accountId);
    expect(await check(memberId, 'Anna Berg')).toEqual({ hasName: true, matches: true });
    expect(await check(memberId, 'Theo Dieb')).toEqual({ hasName: true, matches: false });
    await setBack(accountId, 'removed_at', 31);
    expect(await check(memberId, 'Anna Berg')).toEqual({ hasName: false, matches: false });
  });

  it('is not exchanged by another account before that account is 30 days old', async () => {
    const memberId = await aMember();
    const first = await anAccount(memberId, { holder: 'Anna Berg' });
    await setBack(first.accountId, 'usable_at', 5);
    await remove(memberId, first.accountId);
    const { accountId } = await anAccount(memberId, { holder: 'Theo Dieb' });
    expect(await check(memberId, 'Theo Dieb')).toEqual({ hasName: true, matches: false });
    expect(await check(memberId, 'Anna Berg')).toEqual({ hasName: true, matches: true });
    await setBack(first.accountId, 'usable_at', 60);
    await setBack(accountId, 'usable_at', 31);
    expect(await check(memberId, 'Theo Dieb')).toEqual({ hasName: true, matches: true });
  });

  it('proves nothing if the account was removed during its waiting time', async () => {
    const memberId = await aMember();
    const { accountId } = await anAccount(memberId, { holder: 'Theo Dieb' });
    await bench.rewrite(`UPDATE payout_accounts SET usable_at = now() + interval '1 hour' WHERE account_id = $1`, [
      accountId,
    ]);
    await remove(memberId, accountId);
    await setBack(accountId, 'removed_at', 2);
    await setBack(accountId, 'usable_at', 1);
    expect(await check(memberId, 'Theo Dieb')).toEqual({ hasName: false, matches: false });
  });
});
