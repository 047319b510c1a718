import { differencesOf, totalsOf, type StatementLine } from './statement.js';

// Goal: comparing the vendor's list of a day's transactions with ours finds every transaction that differs.

const aLine = (txId: string, change: Partial<StatementLine> = {}): StatementLine => ({
  txId,
  op: 'wallet.bet',
  currency: 'USD',
  stakeMinor: 100n,
  payoutMinor: 0n,
  ...change,
});

test('equal statements have no difference, in any order', () => {
  expect(differencesOf([aLine('a'), aLine('b')], [aLine('b'), aLine('a')])).toEqual([]);
});

test("each kind of difference is named with both sides' facts", () => {
  const found = differencesOf(
    [aLine('same'), aLine('theirs'), aLine('amount', { stakeMinor: 101n }), aLine('op')],
    [
      aLine('same'),
      aLine('ours'),
      aLine('amount'),
      aLine('op', { op: 'wallet.win', stakeMinor: 0n, payoutMinor: 100n }),
    ],
  );
  expect(found).toEqual([
    { kind: 'missing_here', subject: 'theirs', detail: { theirs: 'wallet.bet USD 100 0' } },
    { kind: 'differs', subject: 'amount', detail: { theirs: 'wallet.bet USD 101 0', ours: 'wallet.bet USD 100 0' } },
    { kind: 'differs', subject: 'op', detail: { theirs: 'wallet.bet USD 100 0', ours: 'wallet.win USD 0 100' } },
    { kind: 'missing_at_vendor', subject: 'ours', detail: { ours: 'wallet.bet USD 100 0' } },
  ]);
});

test('two faults that hide in one total are both found', () => {
  const [theirs, ours] = [
    [aLine('a', { stakeMinor: 90n }), aLine('b', { stakeMinor: 110n })],
    [aLine('a'), aLine('b')],
  ];
  expect(totalsOf(theirs)).toEqual(totalsOf(ours));
  expect(differencesOf(theirs, ours)).toHaveLength(2);
});
