import { providerDifferences, totalsOf, type LedgerLine, type ProviderLine } from './provider-statement.js';

// Goal: each movement that only one side has, or that the sides state differently, is one difference, even if the
// totals agree.

const line = (id: string, change: Partial<ProviderLine> = {}): ProviderLine => ({
  ...{ kind: 'deposit', id, method: 'card', currency: 'USD', amountMinor: 100n },
  ...change,
});
const own = (id: string, change: Partial<ProviderLine> = {}): LedgerLine => ({
  ...line(id, change),
  memberId: `m-${id}`,
});

test('equal sides have no difference, in any order', () => {
  expect(providerDifferences([line('a'), line('b')], [own('b'), own('a')], [])).toEqual([]);
  expect(providerDifferences([], [], [])).toEqual([]);
});

test('two errors that cancel out in the totals are two differences', () => {
  const theirs = [line('a', { amountMinor: 90n }), line('b', { amountMinor: 110n })];
  expect(providerDifferences(theirs, [own('a'), own('b')], [])).toMatchObject([
    { kind: 'reconcile.differs', memberId: 'm-a', ours: 'card USD 100', theirs: 'card USD 90' },
    { kind: 'reconcile.differs', memberId: 'm-b', ours: 'card USD 100', theirs: 'card USD 110' },
  ]);
});

test.each<[string, Partial<ProviderLine>]>([
  ['method', { method: 'bank' }],
  ['currency', { currency: 'EUR' }],
])('another %s is a difference', (_name, change) => {
  expect(providerDifferences([line('a', change)], [own('a')], [])).toMatchObject([{ kind: 'reconcile.differs' }]);
});

test('a line that one side lacks is a difference, unless the provider lists it on a day beside', () => {
  const theirs = [line('only theirs')];
  const ours = [own('only ours'), own('beside')];
  expect(providerDifferences(theirs, ours, [line('beside'), line('another')])).toMatchObject([
    { kind: 'reconcile.missing_here', theirs: 'card USD 100' },
    { kind: 'reconcile.missing_at_provider', memberId: 'm-only ours', ours: 'card USD 100' },
  ]);
});

test('a payout and a payment with the same id are two lines', () => {
  expect(providerDifferences([line('a')], [own('a', { kind: 'payout' })], [])).toHaveLength(2);
});

test('a payout and its return are two lines, and each can be missing at either side', () => {
  const [payout, back] = [line('a', { kind: 'payout' }), line('a', { kind: 'return' })];
  const [ownPayout, ownBack] = [own('a', { kind: 'payout' }), own('a', { kind: 'return' })];
  expect(providerDifferences([payout, back], [ownPayout, ownBack], [])).toEqual([]);
  expect(providerDifferences([payout, back], [ownPayout], [])).toMatchObject([
    { kind: 'reconcile.missing_here', line: { kind: 'return' } },
  ]);
  expect(providerDifferences([payout], [ownPayout, ownBack], [])).toMatchObject([
    { kind: 'reconcile.missing_at_provider', line: { kind: 'return' }, memberId: 'm-a' },
  ]);
});

test('totals are by kind, method and currency', () => {
  expect(totalsOf([line('a'), line('b'), line('c', { method: 'bank' }), line('d', { kind: 'payout' })])).toEqual({
    'deposit card USD': { count: 2, amountMinor: '200' },
    'deposit bank USD': { count: 1, amountMinor: '100' },
    'payout card USD': { count: 1, amountMinor: '100' },
  });
});
