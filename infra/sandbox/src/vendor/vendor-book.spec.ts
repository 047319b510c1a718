import { VendorBook } from './vendor-book.js';

// Goal: if the platform asks about a round, the answer lists exactly its recorded calls. If it asks about a day, the
// answer lists exactly the recorded calls that moved money.

const call = (txId: string, change: object = {}) => ({
  txId,
  roundId: 'r1',
  playerId: 'p1',
  currency: 'USD',
  ...change,
});
const today = new Date().toISOString().slice(0, 10);

test('returns a round with its bets, its end and its descriptions', () => {
  const book = new VendorBook();
  book.write('wallet.bet', call('b', { kind: 'bet', amount: '100', detail: { choice: { EN: 'Red' } } }));
  expect(book.round('r1', 'p1')).toMatchObject({ status: 'OK', closed: false });
  book.write('round.close', call('w', { detail: { outcome: { EN: '8 black' } } }));
  expect(book.round('r1', 'p1')).toMatchObject({
    closed: true,
    transactions: [
      { op: 'wallet.bet', detail: { choice: { EN: 'Red' } } },
      { op: 'round.close', txId: 'w', detail: { outcome: { EN: '8 black' } } },
    ],
  });
  expect(book.round('r1', 'p2')).toEqual({ status: 'ROUND_NOT_FOUND' });
});

test("lists the day's calls that moved money: not a close, and a betwin as stake and payout", () => {
  const book = new VendorBook();
  book.write('wallet.bet', call('b', { amount: '100' }));
  book.write('round.close', call('w'));
  book.write('wallet.betwin', call('x', { amount: '50', winAmount: '105' }));
  book.write('wallet.rollback', call('r', { refTxId: 'b' }));
  book.write('wallet.win', call('never'));
  book.write('wallet.rollback', call('rx', { refTxId: 'x' }));
  for (const txId of ['b', 'w', 'x', 'r', 'rx']) book.applied(txId);
  expect(book.day(today, '')).toEqual({
    status: 'OK',
    next: '',
    transactions: [
      { txId: 'b', op: 'wallet.bet', currency: 'USD', playerId: 'p1', stake: '100', payout: '0' },
      { txId: 'x', op: 'wallet.betwin', currency: 'USD', playerId: 'p1', stake: '50', payout: '105' },
      { txId: 'r', op: 'wallet.rollback', currency: 'USD', playerId: 'p1', stake: '0', payout: '100' },
      { txId: 'rx', op: 'wallet.rollback', currency: 'USD', playerId: 'p1', stake: '0', payout: '-55' },
    ],
  });
});
