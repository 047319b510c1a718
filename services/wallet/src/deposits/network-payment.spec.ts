import fc from 'fast-check';
import { changeBy, type NetworkPayment, type NetworkReport } from './network-payment.js';

const NEEDED = 6;
const report = (confirmations: number, sequence: number, isGone = false): NetworkReport => ({
  ...{ paymentId: 'p', amountMinor: 5_000n, currency: 'USD', confirmations, isGone },
  sequence: BigInt(sequence),
});
const seen = (confirmations: number, sequence = 1): NetworkPayment =>
  changeBy(undefined, report(confirmations, sequence), NEEDED).payment;

// Goal: a payment counts as arrived once, exactly when it has enough confirmations, in whatever order reports come.
describe('A report about a payment on a network', () => {
  it('is stored until the last confirmation, which makes it arrive', () => {
    expect(changeBy(undefined, report(0, 1), NEEDED)).toMatchObject({ outcome: 'store', payment: { state: 'seen' } });
    expect(changeBy(seen(4), report(5, 2), NEEDED)).toMatchObject({ outcome: 'store', payment: { confirmations: 5 } });
    expect(changeBy(seen(5), report(6, 2), NEEDED)).toMatchObject({ outcome: 'arrive' });
    expect(changeBy(undefined, report(9, 1), NEEDED)).toMatchObject({ outcome: 'arrive' });
  });

  it('of a reorganisation lowers the confirmations, or lets the payment disappear and come back', () => {
    expect(changeBy(seen(5), report(1, 2), NEEDED).payment).toMatchObject({ state: 'seen', confirmations: 1 });
    const gone = changeBy(seen(5), report(0, 2, true), NEEDED);
    expect(gone).toMatchObject({ outcome: 'store', payment: { state: 'gone', confirmations: 0 } });
    expect(changeBy(gone.payment, report(1, 3), NEEDED).payment).toMatchObject({ state: 'seen', confirmations: 1 });
  });

  it('that is older than the stored one changes nothing', () => {
    expect(changeBy(seen(5, 7), report(2, 6), NEEDED)).toMatchObject({ outcome: 'ignore' });
    expect(changeBy(seen(5, 7), report(2, 7), NEEDED)).toMatchObject({ outcome: 'ignore' });
  });

  it('of a payment that disappears after it arrived goes to an operator and keeps it confirmed', () => {
    const arrived = changeBy(seen(5), report(6, 2), NEEDED).payment;
    expect(changeBy(arrived, report(0, 3, true), NEEDED)).toMatchObject({
      outcome: 'lost',
      payment: { state: 'confirmed' },
    });
    expect(changeBy(arrived, report(3, 3), NEEDED)).toMatchObject({
      outcome: 'store',
      payment: { state: 'confirmed' },
    });
  });

  it('makes a payment arrive at most once, and only with enough confirmations', () => {
    const reports = fc.array(fc.record({ confirmations: fc.nat(9), sequence: fc.nat(30), isGone: fc.boolean() }));
    fc.assert(
      fc.property(reports, (all) => {
        let stored: NetworkPayment | undefined;
        let arrivals = 0;
        for (const { confirmations, sequence, isGone } of all) {
          const change = changeBy(stored, report(confirmations, sequence, isGone), NEEDED);
          if (change.outcome === 'arrive') {
            arrivals += 1;
            expect(confirmations).toBeGreaterThanOrEqual(NEEDED);
          }
          stored = change.payment;
        }
        expect(arrivals).toBeLessThanOrEqual(1);
      }),
    );
  });
});
