import { minutesToSpeak } from './spoken-minutes.js';

const MINUTE_MS = 60_000;

// Goal: a screen reader speaks the time at 10, 5 and 1 minute only, and never a wrong number.
describe('The spoken time of a countdown', () => {
  it('is heard once at each mark, second by second from eleven minutes to the end', () => {
    const heard: number[] = [];
    for (let leftMs = 11 * MINUTE_MS; leftMs >= 0; leftMs -= 1_000) {
      const minutes = minutesToSpeak(leftMs + 1_000, leftMs);
      if (minutes !== undefined) heard.push(minutes);
    }
    expect(heard).toEqual([10, 5, 1]);
  });

  it.each([
    ['nothing between two marks', 7, 6.9, undefined],
    ['the minutes that are left after a pause over two marks', 11, 3.2, 4],
    ['one minute in its last seconds', 2, 0.1, 1],
    ['nothing at the end', 0.5, 0, undefined],
    ['nothing when a pause ends after the deadline', 11, 0, undefined],
    ['nothing when the deadline moves away', 4, 9, undefined],
  ])('is %s', (_what, before, left, minutes) => {
    expect(minutesToSpeak(before * MINUTE_MS, left * MINUTE_MS)).toBe(minutes);
  });
});
