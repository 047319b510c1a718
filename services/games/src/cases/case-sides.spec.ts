import { sidesOf, type CaseFacts } from './case-sides.js';
import { sideLine, sideText } from './side-text.js';

// Goal: an operator sees the amounts of both sides, and by how much the vendor's side would be better for the player.

const facts = (change: Partial<CaseFacts>): CaseFacts => ({
  kind: 'differs',
  detail: {},
  own: null,
  refundMinor: null,
  round: null,
  currency: 'USD',
  ...change,
});
const own = { op: 'wallet.win', stakeMinor: 0n, payoutMinor: 500n, createdAt: new Date(0) };

test.each<[string, Partial<CaseFacts>, object]>([
  [
    'a win that both sides know with other amounts',
    { detail: { theirs: 'wallet.win EUR 0 710', ours: 'wallet.win EUR 0 700' } },
    { currency: 'EUR', differenceMinor: 10n, ours: { payoutMinor: 700n, status: '' }, theirs: { payoutMinor: 710n } },
  ],
  [
    'a bet that only the vendor knows',
    { kind: 'missing_here', detail: { theirs: 'wallet.bet USD 500 0' } },
    { differenceMinor: -500n, theirs: { op: 'wallet.bet', stakeMinor: 500n, payoutMinor: 0n } },
  ],
  [
    'a bet that only the vendor knew, and that arrived meanwhile',
    {
      kind: 'missing_here',
      detail: { theirs: 'wallet.bet USD 500 0' },
      own: { ...own, op: 'wallet.bet', stakeMinor: 500n, payoutMinor: 0n, status: 'OK', applied: true },
    },
    { differenceMinor: 0n, ours: { stakeMinor: 500n, status: 'OK' } },
  ],
  [
    'a bet that only we know',
    { kind: 'missing_at_vendor', detail: { ours: 'wallet.bet USD 500 0' } },
    { differenceMinor: 500n, ours: { stakeMinor: 500n } },
  ],
  [
    'a win that came too late and was not paid',
    {
      kind: 'late_win',
      detail: { payoutMinor: '500', currency: 'BDT' },
      own: { ...own, status: 'ROUND_SETTLED', applied: false },
    },
    { currency: 'BDT', differenceMinor: 500n, ours: { payoutMinor: 0n, status: 'ROUND_SETTLED' } },
  ],
  [
    'a rollback that came too late',
    { kind: 'late_rollback', detail: { refTxId: 'b' }, refundMinor: 300n },
    { differenceMinor: 300n, theirs: { op: 'wallet.rollback', payoutMinor: 300n } },
  ],
  [
    'a round that the vendor does not know',
    { kind: 'round_unknown_to_vendor', round: { stakeMinor: 100n, payoutMinor: 40n } },
    { currency: 'USD', differenceMinor: 60n, ours: { op: '', stakeMinor: 100n, payoutMinor: 40n } },
  ],
])('%s', (_name, change, sides) => {
  expect(sidesOf(facts(change))).toMatchObject(sides);
});

test('an amount that the vendor has not said makes no difference in money', () => {
  const sides = sidesOf(facts({ kind: 'round_differs', detail: { op: 'wallet.rollback' } }));
  expect(sides).toEqual({ currency: 'USD' });
  expect(sidesOf(facts({ kind: 'late_win', detail: { payoutMinor: 'many' } }))).not.toHaveProperty('theirs');
});

test('a side is read as it was written, with any operation that a vendor names', () => {
  for (const op of ['wallet.bet', 'a strange op', ''])
    for (const payoutMinor of [0n, -20n, 1_000_000_000_000_000n]) {
      const line = { op, currency: 'USD', stakeMinor: 5n, payoutMinor };
      expect(sideLine(sideText(line))).toEqual(line);
    }
  for (const text of [undefined, '', 'wallet.bet USD 5', 'wallet.bet USD 5 x']) expect(sideLine(text)).toBeUndefined();
});
