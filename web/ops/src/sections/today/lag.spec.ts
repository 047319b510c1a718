import { isLate, lagText } from './lag.js';

/** Goal: an operator reads at once whether events are stuck. */
describe('The age of the oldest unsent event', () => {
  it('is in seconds below a minute, and marked from a minute', () => {
    expect([0, 1, 59, 60, 125, 7_260].map((seconds) => lagText(seconds))).toEqual([
      '0s',
      '1s',
      '59s',
      '1m',
      '2m',
      '2h 1m',
    ]);
    expect([0, 59, 60].map(isLate)).toEqual([false, false, true]);
  });
});
