import { auditLedger } from '../audit/audit.js';
import type { Movement } from '../ledger/movement.js';
import {
  aBet,
  aBetWin,
  aCommand,
  aDeposit,
  aGrant,
  aHold,
  anAdjustment,
  aRelease,
  atVendor,
  aWin,
  fromVendor,
  toVendor,
} from '../ledger/testing/commands.js';
import { openTestLedger, type TestLedger } from '../ledger/testing/test-ledger.js';
import { withdrawableOf } from './withdrawable.js';
import { WithdrawableReadModel } from './withdrawable.read-model.js';

const TERMS = {
  ...{ dayMinorMax: 1_000_000n, dayCountMax: 10, confirmMs: 0n, accountWaitMs: 0n, accountsMax: 1, canCancel: true },
  depositLocks: false,
};

// Goal: a cash grant with a turnover requirement locks its own amount and all winnings since the grant, and no other
// money.
describe('A cash grant', () => {
  let test: TestLedger;
  beforeAll(async () => {
    test = await openTestLedger();
  });
  afterAll(() => test.close());
  afterEach(async () => {
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });

  const post = (memberId: string, movement: Movement, key?: string) =>
    test.ledger.post(aCommand(memberId, movement, key));
  /** Returns the withdrawable amount, and each amount of cash that a turnover requirement locks. */
  const now = async (memberId: string): Promise<[bigint, ...string[]]> => {
    const facts = await new WithdrawableReadModel().facts(test.db, memberId, 'USD', TERMS);
    const { withdrawableMinor, items } = withdrawableOf(facts!);
    const locks = items.filter(({ reason }) => reason === 'turnover');
    return [withdrawableMinor, ...locks.map(({ reference, amountMinor }) => `${reference} ${amountMinor}`)];
  };
  const granted = async (minor = 10_000n): Promise<string> => {
    const memberId = await test.member();
    await post(memberId, aGrant(minor, 0n, 90_000n));
    return memberId;
  };

  it('locks what was won at a vendor to which its money went', async () => {
    const memberId = await granted();
    await post(memberId, toVendor(memberId, 10_000n), 'out');
    expect(await now(memberId)).toEqual([0n, 'welcome 0']);
    await post(memberId, atVendor(memberId, 'out'));
    await post(memberId, fromVendor(memberId, 50_000n));
    expect(await now(memberId)).toEqual([0n, 'welcome -10000', 'winnings -40000']);
  });

  it('does not lock own money that went to a vendor and came back, or was refused there', async () => {
    const memberId = await granted();
    await post(memberId, aDeposit(50_000n));
    await post(memberId, toVendor(memberId, 20_000n), 'out');
    await post(memberId, atVendor(memberId, 'out'));
    await post(memberId, fromVendor(memberId, 20_000n));
    await post(memberId, toVendor(memberId, 30_000n), 'refused');
    await post(memberId, aRelease('refused'));
    expect(await now(memberId)).toEqual([50_000n, 'welcome -10000']);
  });

  it('locks a held win once it is released, and no released withdrawal', async () => {
    const memberId = await granted();
    await post(memberId, aDeposit(50_000n));
    await post(memberId, aBet(1_000n), 'b');
    await post(memberId, aWin('b', 41_000n, 1_000n, 40_000n), 'w');
    expect(await now(memberId)).toEqual([50_000n, 'welcome -10000']);
    await post(memberId, aRelease('w'));
    await post(memberId, aHold(5_000n), 'paid');
    await post(memberId, aRelease('paid'));
    expect(await now(memberId)).toEqual([50_000n, 'welcome -10000', 'winnings -40000']);
  });

  it('does not lock a win that the vendor took back', async () => {
    const memberId = await granted();
    await post(memberId, aDeposit(50_000n));
    await post(memberId, aBetWin(1_000n, 31_000n));
    expect(await now(memberId)).toEqual([50_000n, 'welcome -10000', 'winnings -30000']);
    await post(memberId, anAdjustment(30_000n));
    expect(await now(memberId)).toEqual([50_000n, 'welcome -10000']);
  });

  it('counts the winnings of several grants once', async () => {
    const memberId = await granted();
    await post(memberId, aDeposit(50_000n));
    await post(memberId, aGrant(5_000n, 0n, 90_000n));
    await post(memberId, aBetWin(1_000n, 31_000n));
    expect(await now(memberId)).toEqual([50_000n, 'welcome -10000', 'welcome -5000', 'winnings -30000']);
  });

  it('locks all that was won since a newer grant, whatever was lost before it', async () => {
    const memberId = await granted();
    await post(memberId, aDeposit(50_000n));
    await post(memberId, aBetWin(20_000n, 0n));
    await post(memberId, aGrant(5_000n, 0n, 90_000n));
    await post(memberId, aBetWin(1_000n, 9_000n));
    expect(await now(memberId)).toEqual([30_000n, 'welcome -10000', 'welcome -5000', 'winnings -8000']);
  });

  it('locks for an excluded member, who cannot wager it, only what is left of it', async () => {
    const memberId = await granted();
    await post(memberId, aDeposit(50_000n));
    await post(memberId, aBetWin(1_000n, 31_000n));
    await test.set(memberId, 'excluded = true');
    expect(await now(memberId)).toEqual([80_000n, 'welcome -10000']);
    const [hold, more] = [aHold(80_000n, 10_000n), aHold(1n, 10_000n)];
    expect(await post(memberId, hold)).toMatchObject({ status: 'applied' });
    expect(await post(memberId, more)).toMatchObject({ code: 'wallet.insufficient_funds' });
    // The turnover requirement of the grant is still open: after the exclusion, the member can still wager the grant.
    await test.set(memberId, 'excluded = false');
    expect(await now(memberId)).toEqual([0n, 'welcome -10000', 'winnings 0']);
  });

  it('locks no deposit of an excluded member in the place of a grant that was lost', async () => {
    const memberId = await granted();
    await post(memberId, aDeposit(50_000n));
    await post(memberId, aBetWin(10_000n, 0n));
    expect(await now(memberId)).toEqual([40_000n, 'welcome -10000']);
    await test.set(memberId, 'excluded = true');
    expect(await now(memberId)).toEqual([50_000n]);
  });
});
