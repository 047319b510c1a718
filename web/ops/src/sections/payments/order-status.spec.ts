import { orderStatusName } from './order-status.js';

/** The statuses of deposit orders and withdrawals that the wallet writes into a case. */
const STATUSES = [
  ...['created', 'awaiting_payment', 'under_review', 'credited', 'expired'],
  ...[
    'requested',
    'reviewing',
    'approved',
    'paying',
    'paid',
    'received',
    'returned',
    'rejected',
    'failed',
    'cancelled',
  ],
];

// Goal: an operator reads the status of an order in words. That each text exists is the goal of build/catalogues.spec.ts.
describe('The status of an order in a payment case', () => {
  it.each(STATUSES)('has a text for %s', (status) => {
    expect(orderStatusName(status)).toMatch(/^term\./);
  });

  it('has no text for an unknown status, which is shown as it is', () => {
    expect(orderStatusName('opening')).toBeUndefined();
  });
});
