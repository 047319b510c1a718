import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { auditLedger } from '../audit/audit.js';
import type { Movement } from '../ledger/movement.js';
import {
  aBet,
  aBetWin,
  aCapture,
  aChargeback,
  aClearing,
  aCommand,
  aCorrection,
  aDeposit,
  aForfeit,
  aGrant,
  aHold,
  aRelease,
  aReturn,
  aRollback,
  aTransfer,
  aWin,
  aWithdrawal,
  anAdjustment,
  atVendor,
  fromVendor,
  toVendor,
} from '../ledger/testing/commands.js';
import { openTestLedger, type TestLedger } from '../ledger/testing/test-ledger.js';
import { voidWithHousePart } from '../ledger/testing/void-with-house-part.js';
import { ActivityReadModel, type Activity } from './activity.read-model.js';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const FAR_AHEAD = new Date('2090-01-01T00:00:00Z');

const sumOf = (a: Activity): bigint =>
  a.openingMinor +
  a.depositedMinor -
  a.withdrawnMinor -
  a.stakedMinor +
  a.wonMinor +
  a.bonusMinor +
  a.transferredMinor +
  a.fromVendorsMinor +
  a.earnedMinor +
  a.correctedMinor;

// Goal: a statement has the ledger's amounts, they add up to the closing balance, and the closing balance of one period
// is the opening balance of the next.
describe("A member's activity", () => {
  let test: TestLedger;
  let activity: ActivityReadModel;
  beforeAll(async () => {
    test = await openTestLedger();
    activity = new ActivityReadModel(test.db);
  });
  afterEach(async () => {
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });
  afterAll(() => test?.close());

  const post = (memberId: string, movement: Movement, key: string = randomUUID()) =>
    test.ledger.post(aCommand(memberId, movement, key));
  const list = async (memberId: string, from = LONG_AGO, to = FAR_AHEAD) =>
    (await activity.list([memberId], { from, to }))[0];
  /** Returns a time (ms) that lies between the last movement and the next one. */
  const between = async (): Promise<Date> => {
    await new Promise((done) => setTimeout(done, 3));
    const time = new Date();
    await new Promise((done) => setTimeout(done, 3));
    return time;
  };

  it('is named by what moved the money', async () => {
    const [memberId, friend] = [await test.member(), await test.member()];
    await post(memberId, aGrant(0n, 500n));
    await post(memberId, aDeposit(10_000n));
    const middle = await between();
    await post(memberId, aBetWin(300n, 450n));
    await post(memberId, aBet(200n), 'lost');
    await post(memberId, aWin('lost', 0n));
    await post(memberId, aBet(700n), 'void');
    await post(memberId, aRollback('void'));
    await post(memberId, anAdjustment(50n));
    await post(memberId, aTransfer(friend, 1_000n));
    await post(memberId, toVendor(memberId, 400n), 'moved');
    await post(memberId, atVendor(memberId, 'moved'));
    await post(memberId, fromVendor(memberId, 150n));
    await post(memberId, aClearing(70n));
    await post(memberId, aCorrection('credit', 30n));
    await post(memberId, aHold(2_000n), 'paid');
    await post(memberId, aCapture('paid'));
    await post(memberId, aHold(1_000n), 'rejected');
    await post(memberId, aRelease('rejected'));
    await post(memberId, aHold(900n), 'unsent');
    await post(memberId, aChargeback(1_100n, ['unsent']));
    await post(memberId, aForfeit(100n));
    expect(await list(memberId)).toEqual({
      memberId,
      currency: 'USD',
      openingMinor: 0n,
      closingMinor: 6_050n,
      depositedMinor: 8_900n,
      withdrawnMinor: 2_000n,
      stakedMinor: 500n,
      wonMinor: 400n,
      bonusMinor: 400n,
      transferredMinor: -1_000n,
      fromVendorsMinor: -250n,
      earnedMinor: 70n,
      correctedMinor: 30n,
      betCount: 2n,
    });
    expect(await list(memberId, middle)).toMatchObject({
      openingMinor: 10_500n,
      depositedMinor: -1_100n,
      stakedMinor: 500n,
    });
    expect(await list(memberId, LONG_AGO, middle)).toMatchObject({ closingMinor: 10_500n, betCount: 0n });
    expect(await list(friend)).toMatchObject({ openingMinor: 0n, transferredMinor: 1_000n, closingMinor: 1_000n });
  });

  it('leaves nothing of a bet that became void after its bonus was forfeited, but the rest of the bonus', async () => {
    const memberId = await test.member();
    await post(memberId, aDeposit(100n));
    await post(memberId, aGrant(0n, 1_000n, 9_000n), 'g');
    await post(memberId, aBet(300n), 'open'); // 100 of cash and 200 of bonus
    await post(memberId, aBetWin(50n, 400n), 'won');
    await post(memberId, aForfeit(1_000n, 'g'));
    await post(memberId, aRollback('open'));
    // The forfeit also took the winnings, so only the win of the second bet is left.
    expect(await list(memberId)).toMatchObject({ stakedMinor: 50n, wonMinor: 400n, bonusMinor: -350n, betCount: 1n });
    await post(memberId, aRollback('won'));
    expect(await list(memberId)).toMatchObject({
      ...{ stakedMinor: 0n, wonMinor: 0n, bonusMinor: 0n, betCount: 0n, closingMinor: 100n, depositedMinor: 100n },
    });
  });

  it('leaves nothing of a void bet whose held win was released to the house', async () => {
    const memberId = await test.member();
    await voidWithHousePart(test.ledger, memberId);
    expect(await list(memberId)).toMatchObject({
      ...{ stakedMinor: 0n, wonMinor: 0n, bonusMinor: 0n, betCount: 0n, closingMinor: 400n, depositedMinor: 400n },
    });
  });

  it('has no line for a member who did not move, and none of another member', async () => {
    const [memberId, still] = [await test.member(), await test.member()];
    await post(memberId, aDeposit(5n));
    const after = await between();
    expect(await activity.list([still, randomUUID()], { from: LONG_AGO, to: FAR_AHEAD })).toEqual([]);
    expect(await activity.list([memberId], { from: after, to: FAR_AHEAD })).toEqual([]);
    const both = await activity.list([memberId, still], { from: LONG_AGO, to: FAR_AHEAD });
    expect(both.map((each) => each.memberId)).toEqual([memberId]);
  });

  it('adds up for any movements, and one span continues the other', async () => {
    const amount = fc.bigInt(1n, 900n);
    const movement = fc.oneof(
      amount.map((minor) => [aDeposit(minor)]),
      fc.tuple(amount, fc.bigInt(0n, 900n)).map(([stake, payout]) => [aBetWin(stake, payout)]),
      fc.tuple(amount, amount).map(([cash, bonus]) => [aGrant(cash, bonus, bonus)]),
      amount.map((minor) => [anAdjustment(minor)]),
      amount.map((minor) => [aClearing(minor - 450n || 1n)]),
      amount.map((minor) => [aCorrection('debit', minor)]),
      fc.tuple(amount, fc.bigInt(0n, 50n)).map(([minor, forfeit]) => [aHold(minor, 0n, forfeit), aCapture('held')]),
      amount.map((minor) => [aHold(minor), aRelease('held')]),
      amount.map((minor) => [aHold(minor), aCapture('held'), aWithdrawal('back', minor)]),
      amount.map((minor) => [aBet(minor), aWin('held', minor, 0n, minor), aReturn('won')]),
      amount.map((minor) => [aBet(minor), aRollback('held')]),
      fc.tuple(amount, amount).map(([stake, won]) => [aBetWin(stake, won), aHold(1n, 0n, 9_000n), aRollback('held')]),
      fc.tuple(amount, amount).map(([minor, back]) => [aHold(minor), aChargeback(back, ['held'])]),
      amount.map((minor) => [aForfeit(minor)]),
    );
    // An example that the test always runs: it has a movement of each type that the random examples can have. The
    // random examples alone might miss a type.
    const each = [
      ...[[aDeposit(900n)], [aBetWin(1n, 1n)], [anAdjustment(5n)], [aClearing(5n)], [aCorrection('debit', 1n)]],
      ...[
        [aHold(1n), aRelease('held')],
        [aHold(1n), aCapture('held'), aWithdrawal('back', 1n)],
      ],
      ...[
        [aBet(1n), aWin('held', 1n, 0n, 1n), aReturn('won')],
        [aBet(1n), aRollback('held')],
      ],
      ...[[aHold(5n), aChargeback(5n, ['held'])], [aGrant(1n, 5n, 5n)], [aForfeit(1n)]],
    ];
    const applied = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 2, maxLength: 12 }), async (groups) => {
        const memberId = await test.member();
        let middle = new Date();
        for (const [place, group] of groups.entries()) {
          const key = randomUUID();
          for (const [n, step] of group.entries()) {
            const about = { betKey: key, holdKey: step.type === 'return' ? `${key}-1` : key, holdKeys: [key] };
            const names = Object.fromEntries(Object.entries(about).filter(([name]) => name in step));
            // A refused step posts no movement, and the steps that depend on it are refused too.
            const movement = { ...step, ...names } as Movement;
            const posting = await post(memberId, movement, n === 0 ? key : `${key}-${n}`).catch(() => undefined);
            if (posting?.status === 'applied') applied.add(step.type);
          }
          if (place === Math.floor(groups.length / 2)) middle = await between();
        }
        const [all, first, second] = await Promise.all([
          list(memberId),
          list(memberId, LONG_AGO, middle),
          list(memberId, middle),
        ]);
        const row = await test.db.one<{ balance: bigint }>(
          `SELECT cash_minor + bonus_minor + held_minor - debt_minor AS balance FROM accounts WHERE member_id = $1`,
          [memberId],
        );
        expect(all?.closingMinor ?? 0n).toBe(row?.balance);
        for (const each of [all, first, second]) if (each) expect(sumOf(each)).toBe(each.closingMinor);
        if (first && second) expect(second.openingMinor).toBe(first.closingMinor);
      }),
      { numRuns: 40, examples: [[each]] },
    );
    expect([...applied].toSorted()).toEqual([
      ...['adjustment', 'bet', 'bet_win', 'capture', 'chargeback', 'clearing', 'correction', 'deposit', 'forfeit'],
      ...['grant', 'hold', 'release', 'return', 'rollback', 'win', 'withdrawal'],
    ]);
  });
});
