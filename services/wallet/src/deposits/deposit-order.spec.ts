import fc from 'fast-check';
import {
  endedBy,
  outcomeOf,
  nextAsk,
  nextCredit,
  returnAddress,
  type DepositOrder,
  type DepositStatus,
  type ProviderState,
} from './deposit-order.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const STATUSES: DepositStatus[] = ['created', 'awaiting_payment', 'under_review', 'credited', 'failed', 'expired'];
const STATES: ProviderState[] = ['OPEN', 'PROCESSING', 'PAID', 'DECLINED', 'EXPIRED'];

const anOrder = (change: Partial<DepositOrder> = {}): DepositOrder => ({
  orderId: '0199',
  memberId: '0198',
  brand: 'lab',
  methodId: 'card',
  kind: 'page',
  network: null,
  confirmationsNeeded: null,
  address: null,
  provider: 'lantern',
  currency: 'USD',
  amountMinor: 5000n,
  returnUrl: 'http://localhost',
  promotion: '',
  status: 'awaiting_payment',
  payUrl: 'http://pay',
  createdAt: NOW,
  expiresAt: NOW,
  creditedAt: null,
  paymentId: null,
  paidMinor: null,
  isCreditDue: false,
  isReviewed: false,
  reviewAboveMinor: null,
  ...change,
});
const aPayment = (change = {}) => ({ paymentId: 'p1', amountMinor: 5000n, currency: 'USD', ...change });

describe('money that arrived', () => {
  // Goal: a payment that matches its order is credited once, in any state of the order, and no payment is refused.
  it.each(STATUSES.filter((status) => status !== 'credited'))(
    'is credited to an order that is %s when it is what was ordered',
    (status) => {
      expect(outcomeOf(anOrder({ status }), aPayment())).toEqual({ outcome: 'credit' });
    },
  );
  it('is reviewed when its amount or currency differs', () => {
    expect(outcomeOf(anOrder(), aPayment({ amountMinor: 4999n }))).toEqual({
      outcome: 'review',
      kind: 'deposit.amount_mismatch',
    });
    expect(outcomeOf(anOrder(), aPayment({ amountMinor: 5001n }))).toEqual({
      outcome: 'review',
      kind: 'deposit.amount_mismatch',
    });
    expect(outcomeOf(anOrder(), aPayment({ currency: 'BDT' }))).toEqual({
      outcome: 'review',
      kind: 'deposit.currency_mismatch',
    });
  });
  it("is reviewed above the method's review amount", () => {
    expect(outcomeOf(anOrder({ reviewAboveMinor: 4999n }), aPayment())).toEqual({
      outcome: 'review',
      kind: 'deposit.large_amount',
    });
    expect(outcomeOf(anOrder({ reviewAboveMinor: 5000n }), aPayment())).toEqual({ outcome: 'credit' });
  });
  it('opens a case when the order already has its money, or there is no order', () => {
    expect(outcomeOf(anOrder({ paymentId: 'p0' }), aPayment())).toEqual({
      outcome: 'case',
      kind: 'deposit.second_payment',
    });
    expect(outcomeOf(undefined, aPayment())).toEqual({ outcome: 'case', kind: 'deposit.unknown_order' });
  });
  it('has a defined result for any input', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STATUSES),
        fc.bigInt(1n, 10n ** 15n),
        fc.constantFrom('USD', 'BDT'),
        fc.option(fc.string()),
        (status, amountMinor, currency, paymentId) => {
          const { outcome } = outcomeOf(anOrder({ status, paymentId }), { paymentId: 'p', amountMinor, currency });
          return outcome === 'credit'
            ? amountMinor === 5000n && currency === 'USD' && paymentId === null
            : ['review', 'case'].includes(outcome);
        },
      ),
    );
  });
});

describe("a provider's report about an order", () => {
  it('ends an order that still waits', () => {
    for (const status of ['created', 'awaiting_payment'] as const) {
      expect(endedBy(anOrder({ status }), 'DECLINED')).toBe('failed');
      expect(endedBy(anOrder({ status }), 'EXPIRED')).toBe('expired');
    }
  });
  it('never ends an order that has its money or has ended already', () => {
    for (const state of STATES) {
      expect(endedBy(anOrder({ paymentId: 'p1' }), state)).toBeUndefined();
      for (const status of ['under_review', 'credited', 'failed', 'expired'] as const)
        expect(endedBy(anOrder({ status }), state)).toBeUndefined();
    }
  });
});

describe("the way back from the provider's page", () => {
  it('names the order, whatever query the address already has', () => {
    expect(returnAddress(anOrder({ returnUrl: 'http://localhost/member/depositv2' }))).toBe(
      'http://localhost/member/depositv2?order=0199',
    );
    expect(returnAddress(anOrder({ returnUrl: 'http://localhost/pay?lang=bn&order=other' }))).toBe(
      'http://localhost/pay?lang=bn&order=0199',
    );
  });
});

describe('the times to try again', () => {
  it("query the provider ever more rarely, and stop a day after the order's end", () => {
    const order = { ...anOrder({ expiresAt: new Date(NOW.getTime() + 1000) }), isSeen: false };
    expect(nextAsk(order, 0, NOW)).toEqual(new Date(NOW.getTime() + 3000));
    expect(nextAsk(order, 1, NOW)).toEqual(new Date(NOW.getTime() + 6000));
    expect(nextAsk(order, 30, NOW)).toEqual(new Date(NOW.getTime() + 3_600_000));
    expect(nextAsk(order, 1, new Date(NOW.getTime() + 90_000_000))).toBeNull();
    expect(nextAsk({ ...order, status: 'credited' }, 1, NOW)).toBeNull();
  });
  it('query the provider every hour for as long as the network confirms a payment', () => {
    const order = { ...anOrder({ status: 'expired' }), isSeen: true };
    const late = new Date(NOW.getTime() + 90_000_000);
    expect(nextAsk(order, 30, late)).toEqual(new Date(late.getTime() + 3_600_000));
    expect(nextAsk({ ...order, status: 'credited' }, 30, late)).toBeNull();
  });
  it('try a posting again at most a minute apart', () => {
    expect(nextCredit(0, NOW)).toEqual(new Date(NOW.getTime() + 500));
    expect(nextCredit(99, NOW)).toEqual(new Date(NOW.getTime() + 60_000));
  });
});
