import { endsAttempt, identityOf } from './attempt.js';

interface Order {
  readonly amountMinor: string;
  readonly direction?: string;
  readonly toMemberId?: string;
  readonly confirmedForfeitMinor?: string;
}
const order: Order = { direction: 'downline', toMemberId: 'm1', amountMinor: '5000' };

// Goal: if the answer to a transfer or withdrawal was lost, a retry never sends it a second time.
describe('The idempotency key of an order', () => {
  it('stays when the bonus to forfeit has changed in between, and in any order of the fields', () => {
    expect(identityOf({ ...order, confirmedForfeitMinor: '900' })).toBe(identityOf(order));
    expect(identityOf<Order>({ amountMinor: '5000', toMemberId: 'm1', direction: 'downline' })).toBe(identityOf(order));
  });

  it.each([{ toMemberId: 'm2' }, { amountMinor: '5001' }, { direction: 'upline' }])('changes with %j', (other) =>
    expect(identityOf({ ...order, ...other })).not.toBe(identityOf(order)),
  );

  it('changes when a field is missing', () => {
    const { toMemberId: _to, ...upline } = order;
    expect(identityOf(upline)).not.toBe(identityOf(order));
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
