import { multiplierE4, multiplierText, parseHundredths, payout, rollText, targetFor, winningRolls } from './dice-rules.js';

describe('the dice board', () => {
  it('shows the same multiplier and payout as the server pays', () => {
    expect(multiplierText(multiplierE4({ target: 6200, over: true }))).toBe('2.6059');
    expect(payout(10_000n, { target: 4950, over: false })).toBe(20_000n);
    expect(payout(333n, { target: 6199, over: true })).toBe((333n * (99_000_000n / 3800n)) / 10_000n);
  });

  it('keeps the chance within 1% and 98% whatever is asked for', () => {
    for (const over of [true, false]) {
      for (const winning of [-5, 0, 50, 100, 5000, 9800, 9999, 20_000]) {
        const rolls = winningRolls({ target: targetFor(winning, over), over });
        expect(rolls).toBeGreaterThanOrEqual(100);
        expect(rolls).toBeLessThanOrEqual(9800);
      }
    }
  });

  it('writes and reads a roll in hundredths', () => {
    expect([rollText('0037'), rollText(6200), rollText('9999')]).toEqual(['0.37', '62.00', '99.99']);
    expect([parseHundredths('62'), parseHundredths('62,5'), parseHundredths('0.07'), parseHundredths('100'), parseHundredths('x')]).toEqual([6200, 6250, 7, undefined, undefined]);
  });
});
