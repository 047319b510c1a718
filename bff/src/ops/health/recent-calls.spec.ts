import { RecentCalls } from './recent-calls.js';
import type { Sample } from './samples.js';

const START = Date.UTC(2026, 10, 26, 9);
const MINUTE_MS = 60_000;

/**
 * Goal: an operator sees how bets and callbacks went in the last minutes. Counts from before the first read are left
 * out.
 */
describe('The figures of recent calls', () => {
  const counted = (name: string, status: string, value: number): Sample => ({ name, labels: { status }, value });
  const bucket = (le: string, value: number, method = 'PlaceDice', code = 'ok'): Sample => ({
    name: 'rpc_seconds_bucket',
    labels: { le, method, code },
    value,
  });
  const games = (...samples: Sample[]) => [{ origin: 'http://games', samples }];

  it('are unknown at the first read, and then the growth since it', () => {
    const recent = new RecentCalls();
    const old = [counted('vendor_calls_total', 'OK', 5_000), bucket('0.1', 900), bucket('+Inf', 1_000)];
    expect(recent.add(START, games(...old))).toBeUndefined();
    expect(recent.add(START + MINUTE_MS, games(...old))).toEqual({
      since: '2026-11-26T09:00:00.000Z',
      bets: { count: 0 },
      paymentCallbacks: { answered: 0, failed: 0, refused: 0 },
      paymentCalls: { answered: 0, failed: 0, refused: 0 },
      vendorCalls: { answered: 0, failed: 0, refused: 0 },
    });
    // These statuses appear for the first time in a process whose metrics were read before, so all calls counted under
    // them are new.
    const firsts = ['INSUFFICIENT_FUNDS', 'TEMPORARY'].map((status) => counted('vendor_calls_total', status, 3));
    const now = [counted('vendor_calls_total', 'OK', 5_040), ...firsts];
    expect(recent.add(START + 2 * MINUTE_MS, games(...now))).toMatchObject({
      vendorCalls: { answered: 43, failed: 3 },
    });
  });

  it('have the bound within which 99 of 100 bets were placed; none if they took longer than the last bound', () => {
    const read = (...after: Sample[]) => {
      const recent = new RecentCalls();
      recent.add(START, games(...['0.05', '0.1', '+Inf'].flatMap((le) => [bucket(le, 0), bucket(le, 0, 'PlaceSlip')])));
      return recent.add(START + MINUTE_MS, games(...after))?.bets;
    };
    expect(read(bucket('0.05', 50), bucket('0.1', 99), bucket('+Inf', 100))).toEqual({ count: 100, p99Ms: 100 });
    expect(read(bucket('0.05', 98), bucket('0.1', 98), bucket('+Inf', 100))).toEqual({ count: 100 });
    const slips = ['0.05', '0.1', '+Inf'].map((le) => bucket(le, 300, 'PlaceSlip'));
    expect(read(bucket('0.05', 96), bucket('0.1', 98), bucket('+Inf', 100), ...slips)).toEqual({
      count: 400,
      p99Ms: 50,
    });
  });

  it('leave out reads of members and refused bets', () => {
    const recent = new RecentCalls();
    const others = (value: number) => [
      bucket('+Inf', value, 'ListBets'),
      bucket('+Inf', value, 'PlaceDice', 'wallet.limit'),
    ];
    recent.add(START, games(...others(0)));
    expect(recent.add(START + MINUTE_MS, games(...others(70)))?.bets).toEqual({ count: 0 });
  });

  it('add the copies of a service, and count on after one began anew', () => {
    const recent = new RecentCalls();
    const copies = (one: number, two: number) => [
      { origin: 'http://one', samples: [counted('payment_callbacks_total', 'OK', one)] },
      { origin: 'http://two', samples: [counted('payment_callbacks_total', 'OK', two)] },
    ];
    recent.add(START, copies(100, 50));
    expect(recent.add(START + MINUTE_MS, copies(110, 3))?.paymentCallbacks.answered).toBe(13);
  });

  it('tell failed calls, which are repeated, from refused ones', () => {
    const recent = new RecentCalls();
    const calls = (value: number) =>
      ['OK', 'TEMPORARY', 'TOO_LARGE', 'INVALID_SIGNATURE'].map((status) =>
        counted('payment_callbacks_total', status, value),
      );
    recent.add(START, games(...calls(0)));
    expect(recent.add(START + MINUTE_MS, games(...calls(4)))?.paymentCallbacks).toEqual({
      ...{ answered: 4, failed: 4, refused: 8 },
    });
  });

  it('have the calls to payment providers by how they ended, with the time of all of them', () => {
    const recent = new RecentCalls();
    const called = (outcome: string, le: string, value: number): Sample => ({
      name: 'payment_provider_call_seconds_bucket',
      labels: { le, outcome },
      value,
    });
    const read = (quick: number, slow: number, silent: number) =>
      games(
        ...[called('answered', '0.1', quick), called('answered', '2.5', quick), called('answered', '+Inf', quick)],
        ...[called('refused', '0.1', 0), called('refused', '2.5', slow), called('refused', '+Inf', slow)],
        ...[called('failed', '0.1', 0), called('failed', '2.5', 0), called('failed', '+Inf', silent)],
      );
    recent.add(START, read(0, 0, 0));
    expect(recent.add(START + MINUTE_MS, read(97, 3, 0))?.paymentCalls).toEqual({
      ...{ answered: 97, failed: 0, refused: 3, p99Ms: 2_500 },
    });
    expect(recent.add(START + 2 * MINUTE_MS, read(97, 3, 5))?.paymentCalls).toEqual({
      ...{ answered: 97, failed: 5, refused: 3 },
    });
  });

  it('do not jump when a process gave no metrics for a while', () => {
    const recent = new RecentCalls();
    const read = (minute: number, value?: number) =>
      recent.add(
        START + minute * MINUTE_MS,
        games(...(value === undefined ? [] : [counted('vendor_calls_total', 'OK', value)])),
      )?.vendorCalls.answered;
    expect([read(0), read(1, 900), read(2), read(3, 905)]).toEqual([undefined, 0, 0, 5]);
  });

  it('reach ten minutes back', () => {
    const recent = new RecentCalls();
    for (const minute of [0, 4, 9])
      recent.add(START + minute * MINUTE_MS, games(counted('vendor_calls_total', 'OK', minute)));
    const last = recent.add(START + 12 * MINUTE_MS, games(counted('vendor_calls_total', 'OK', 20)));
    expect(last).toMatchObject({ since: '2026-11-26T09:04:00.000Z', vendorCalls: { answered: 16 } });
    expect(recent.add(START + 60 * MINUTE_MS, games())).toBeUndefined();
  });
});
