import { forgetServerDate, noteServerDate, serverNow } from './server-clock.js';

/** Goal: a countdown uses the server's clock, even if this device's clock is wrong. */
describe("the server's clock", () => {
  beforeEach(forgetServerDate);
  const ahead = (): number => serverNow() - Date.now();
  /** Builds an answer from a server whose clock is `aheadMs` ahead, in a call that took `tookMs`. */
  const answer = (aheadMs: number, sentAt: number, tookMs: number): void =>
    noteServerDate(
      new Date(Math.floor((sentAt + tookMs / 2 + aheadMs) / 1000) * 1000).toUTCString(),
      sentAt,
      sentAt + tookMs,
    );

  it("is this device's own before the first answer", () => expect(Math.abs(ahead())).toBeLessThan(50));

  it('becomes more exact with each answer', () => {
    for (let n = 0; n < 20; n += 1) answer(90_000, 1_800_000_000_000 + n * 1_370, 40);
    expect(Math.abs(ahead() - 90_000)).toBeLessThan(120);
  });

  it("starts over when this device's clock is changed, and ignores an invalid date", () => {
    answer(90_000, 1_800_000_000_000, 40);
    answer(-5_000, 1_800_000_100_000, 40);
    noteServerDate(null, 1, 2);
    expect(Math.abs(ahead() + 5_000)).toBeLessThan(600);
  });
});
