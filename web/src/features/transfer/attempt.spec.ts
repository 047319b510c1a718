import { identityOf } from './attempt.js';

const order = { direction: 'downline', toMemberId: 'm1', amountMinor: '5000' } as const;

// Goal: a transfer whose answer was lost is never sent a second time by the retry.
describe('The idempotency key of a transfer', () => {
  it('stays when the bonus to forfeit has changed in between', () => {
    expect(identityOf({ ...order, confirmedForfeitMinor: '900' })).toBe(identityOf(order));
  });

  it('changes with direction, receiver and amount', () => {
    const others = [{ toMemberId: 'm2' }, { amountMinor: '5001' }, { direction: 'upline' as const }];
    for (const other of others) expect(identityOf({ ...order, ...other })).not.toBe(identityOf(order));
  });
});
