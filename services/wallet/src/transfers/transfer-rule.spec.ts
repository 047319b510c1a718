import fc from 'fast-check';
import { accountName, onDayOf, type Account, type AccountRow, type Spans } from '../ledger/account.js';
import { Batch } from '../ledger/batch.js';
import { postingInput } from '../ledger/plan.js';
import { aCommand, aTransfer } from '../ledger/testing/commands.js';

const NOW = Date.UTC(2026, 10, 23, 12);
const IDS = ['a', 'b', 'c'].map((letter) => `00000000-0000-7000-8000-00000000000${letter}`);
const NONE: Spans = [0n, 0n, 0n];
const NO_LIMITS: Spans<bigint | null> = [null, null, null];

const amount = fc.bigInt({ min: 0n, max: 100n });
const opening = fc.record({
  ...{ cashMinor: amount, bonusMinor: amount, debtMinor: fc.bigInt({ min: 0n, max: 30n }), excluded: fc.boolean() },
  depositLimitMinor: fc.option(amount, { nil: null }),
});
const sending = fc.record({
  ...{ from: fc.nat(2), to: fc.nat(2), isAsked: fc.boolean() },
  ...{ amountMinor: fc.bigInt({ min: 1n, max: 80n }), keepMinor: amount, forfeitMinor: amount },
});

// Goal: the ledger's decision on a transfer between members either moves exactly the amount from one account to the
// other, or changes nothing.
describe('The rule of a transfer', () => {
  const rowOf = (
    n: number,
    { depositLimitMinor, ...opened }: { readonly depositLimitMinor: bigint | null },
  ): AccountRow => {
    const account = {
      ...{ heldMinor: 0n, debtSinceMs: null, debtReason: null, version: 0n, ...opened },
      ...{ stakedMinor: 0n, wonMinor: 0n, depositedMinor: 0n, turnoverMinor: Array.from({ length: 10 }, () => 0n) },
      ...{ zone: 'UTC', dayEndsAtMs: -Infinity, stakedBeforeMinor: NONE, lostBeforeMinor: NONE },
      ...{ depositedBeforeMinor: NONE, stakeLimitsMinor: NO_LIMITS, lossLimitsMinor: NO_LIMITS },
      depositLimitsMinor: [depositLimitMinor, null, null],
    } as unknown as Account;
    const memberId = IDS[n] as string;
    return { id: BigInt(n + 1), memberId, currency: 'USD', revision: 1n, account: onDayOf(account, NOW) };
  };

  it('keeps the sum of cash, never goes below zero, debt or locked cash, and books each side in balance', () => {
    fc.assert(
      fc.property(fc.tuple(opening, opening, opening), fc.array(sending, { maxLength: 12 }), (opened, sends) => {
        const rows = opened.map((each, n) => rowOf(n, each));
        const batch = new Batch(rows, { transfers: [], holds: [], bonuses: [], bonusBets: [] }, NOW);
        const of = (n: number): Account => {
          const name = accountName(IDS[n] as string, 'USD');
          const found = batch.accounts.find(({ row }) => accountName(row.memberId, row.currency) === name);
          if (!found) throw new Error(`no account of ${name}`);
          return found.account;
        };
        for (const { from, to, amountMinor, ...terms } of sends) {
          if (from === to) continue;
          const before = [0, 1, 2].map(of);
          const command = aCommand(IDS[from] as string, aTransfer(IDS[to] as string, amountMinor, terms));
          const verdict = batch.decide(postingInput(command, 98n, 99n));
          if (!('transfer' in verdict)) throw new Error('a transfer without an answer');
          const after = [0, 1, 2].map(of);
          const [sender, receiver] = [before[from] as Account, before[to] as Account];
          if (verdict.transfer.status === 'refused') {
            expect(after).toEqual(before);
            continue;
          }
          expect(receiver.excluded || (terms.isAsked && sender.excluded)).toBe(false);
          expect(sender.cashMinor - amountMinor).toBeGreaterThanOrEqual(sender.debtMinor + terms.keepMinor);
          const forfeited = sender.bonusMinor < terms.forfeitMinor ? sender.bonusMinor : terms.forfeitMinor;
          expect(after[from]).toMatchObject({
            cashMinor: sender.cashMinor - amountMinor,
            bonusMinor: sender.bonusMinor - forfeited,
            debtMinor: sender.debtMinor,
          });
          expect(after[to]).toMatchObject({
            cashMinor: receiver.cashMinor + amountMinor,
            bonusMinor: receiver.bonusMinor,
            depositedMinor: receiver.depositedMinor + amountMinor,
          });
          expect(after[to]?.depositedMinor).toBeLessThanOrEqual(receiver.depositCeilingMinor);
        }
        const cash = (accounts: readonly Account[]): bigint => accounts.reduce((sum, each) => sum + each.cashMinor, 0n);
        expect(cash([0, 1, 2].map(of))).toBe(cash(rows.map(({ account }) => account)));
      }),
      { numRuns: 500 },
    );
  });
});
