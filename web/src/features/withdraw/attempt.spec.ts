import { endsAttempt } from '../../lib/api/attempt.js';
import { identityOf } from './attempt.js';

const order = { methodId: 'bank', accountId: 'a1', amountMinor: '5000' };

// Goal: a withdrawal whose answer was lost is never requested a second time by the retry.
describe('The idempotency key of a withdrawal', () => {
  it('stays when the bonus to forfeit has changed in between', () => {
    expect(identityOf({ ...order, confirmedForfeitMinor: '900' })).toBe(identityOf(order));
  });

  it('changes with method, account and amount', () => {
    const others = [{ methodId: 'crypto' }, { accountId: 'a2' }, { amountMinor: '5001' }];
    for (const other of others) expect(identityOf({ ...order, ...other })).not.toBe(identityOf(order));
  });

  it.each([
    'wallet.payment_password',
    'wallet.withdrawal_locked',
    'session.expired',
    'request.rate_limited',
    'internal',
  ])('stays after %s, which says nothing about an earlier try', (code) =>
    expect(endsAttempt({ code, passing: false })).toBe(false),
  );

  it('stays after a failure that passes, and ends with a refusal of the wallet', () => {
    expect(endsAttempt({ code: 'wallet.busy', passing: true })).toBe(false);
    expect(endsAttempt({ code: 'wallet.insufficient_funds', passing: false })).toBe(true);
  });
});
