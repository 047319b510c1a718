import { leadingCall } from './leading-call.js';

/** Goal: of several clicks within a pause, only the first one is passed on (specification §4, favourites). */
describe('A throttled call', () => {
  it('passes first, and not again before the pause is over', () => {
    const passes = leadingCall(1_000);
    expect([0, 1, 999, 1_000, 1_500, 1_999, 2_000].map(passes)).toEqual([true, false, false, true, false, false, true]);
  });

  it('is not delayed further by calls that did not pass', () => {
    const passes = leadingCall(1_000);
    passes(0);
    passes(900);
    expect(passes(1_000)).toBe(true);
  });
});
