import { auditLedger } from '../audit/audit.js';
import * as a from '../ledger/testing/commands.js';
import type { Movement } from '../ledger/movement.js';
import { openTestLedger, type TestLedger } from '../ledger/testing/test-ledger.js';
import { AccountsStore } from './accounts.store.js';
import { MemberStatesStore } from './member-states.store.js';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 23, 12, 0, seconds));

// Goal: the wallet keeps a member's newest state (excluded or not), in whatever order the changes arrive. An excluded
// member still receives all money that is owed, for example wins.
describe("A member's exclusion in the wallet", () => {
  let test: TestLedger;
  const states = new MemberStatesStore(new AccountsStore());
  const set = (memberId: string, excluded: boolean, seconds: number) =>
    test.db.transaction((tx) => states.set(tx, memberId, excluded, at(seconds)));
  const post = (memberId: string, movement: Movement, key?: string) =>
    test.ledger.post(a.aCommand(memberId, movement, key));
  const bet = async (memberId: string): Promise<string> => {
    const { status, code } = await post(memberId, a.aBet(1n));
    return code ?? status;
  };

  beforeAll(async () => {
    test = await openTestLedger();
  });
  afterAll(() => test?.close());

  it('is the newest change, also when an older event arrives after it', async () => {
    const memberId = await test.member();
    await post(memberId, a.aGrant(1_000n));
    await set(memberId, true, 10);
    await set(memberId, false, 5);
    expect(await bet(memberId)).toBe('wallet.excluded');
    await set(memberId, true, 10);
    expect(await bet(memberId)).toBe('wallet.excluded');
    await set(memberId, false, 20);
    expect(await bet(memberId)).toBe('applied');
    await set(memberId, true, 19);
    expect(await bet(memberId)).toBe('applied');
  });

  it('is not stored while the account is not open', async () => {
    const memberId = '00000000-0000-7000-8000-000000000001';
    await expect(
      test.db.transaction(async (tx) => {
        if (!(await states.set(tx, memberId, true, at(1)))) throw new Error('not open');
      }),
    ).rejects.toThrow('not open');
    expect(await test.db.rows('SELECT FROM member_states WHERE member_id = $1', [memberId])).toEqual([]);
  });

  it('holds from the start of an account that is opened excluded', async () => {
    const memberId = '00000000-0000-7000-8000-000000000002';
    await test.db.transaction((tx) =>
      new AccountsStore().open(tx, { memberId, brand: 'lab', currency: 'USD', zone: 'UTC', excluded: true }),
    );
    await post(memberId, a.aDeposit(500n));
    expect(await bet(memberId)).toBe('wallet.excluded');
  });

  it('refuses every movement that plays, gives or receives, and no movement that is owed', async () => {
    const [memberId, other] = [await test.member(), await test.member()];
    for (const each of [memberId, other]) await post(each, a.aDeposit(10_000n));
    for (const key of ['won', 'lost', 'back']) await post(memberId, a.aBet(100n), key);
    await post(memberId, a.aWin('won', 500n, 0n, 200n), 'held');
    await post(memberId, a.aWin(null, 500n, 0n, 200n), 'held2');
    for (const key of ['hold1', 'hold2']) await post(memberId, a.aHold(50n), key);
    await post(memberId, a.toVendor(memberId, 20n), 'sent');
    await set(memberId, true, 30);
    // The type of this table requires an entry for every movement type. A new movement type therefore does not compile
    // until its expected answer is added here.
    const answers: Readonly<Record<Movement['type'], readonly [Movement, string][]>> = {
      bet: [[a.aBet(1n), 'wallet.excluded']],
      bet_win: [[a.aBetWin(1n, 5n), 'wallet.excluded']],
      grant: [[a.aGrant(1n), 'wallet.excluded']],
      win: [
        [a.aWin('lost', 300n), 'applied'],
        [a.aWin(null, 300n), 'applied'],
      ],
      rollback: [[a.aRollback('back'), 'applied']],
      adjustment: [[a.anAdjustment(10n), 'applied']],
      correction: [
        [a.aCorrection('credit', 5n), 'applied'],
        [a.aCorrection('debit', 5n), 'applied'],
      ],
      deposit: [[a.aDeposit(700n), 'applied']],
      clearing: [[a.aClearing(20n), 'applied']],
      hold: [[a.aHold(60n), 'applied']],
      capture: [[a.aCapture('hold1'), 'applied']],
      release: [
        [a.aRelease('hold2'), 'applied'],
        [a.aRelease('held'), 'applied'],
      ],
      return: [[a.aReturn('held2'), 'applied']],
      withdrawal: [
        [a.aWithdrawal('out', 5n), 'applied'],
        [a.aWithdrawal('back', 5n), 'applied'],
      ],
      chargeback: [[a.aChargeback(5n), 'applied']],
      forfeit: [[a.aForfeit(5n), 'applied']],
      transfer: [[a.aTransfer(other, 10n), 'applied']],
      to_vendor: [[a.toVendor(memberId, 1n), 'wallet.excluded']],
      at_vendor: [[a.atVendor(memberId, 'sent'), 'applied']],
      from_vendor: [[a.fromVendor(memberId, 25n), 'applied']],
    };
    for (const [movement, expected] of Object.values(answers).flat()) {
      const { status, code } = await post(memberId, movement);
      expect([movement.type, code ?? status]).toEqual([movement.type, expected]);
    }
    // The sender of a transfer gets a general refusal, which does not show that the receiver is excluded.
    expect(await post(other, a.aTransfer(memberId, 10n))).toMatchObject({ code: 'wallet.receiver_unavailable' });
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });
});
