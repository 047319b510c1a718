import {
  largestStake,
  multiplierE4,
  multiplierText,
  parseHundredths,
  payout,
  rollText,
  targetFor,
  winningRolls,
} from './dice-rules.js';
import { refusalOf } from '../stakes.js';

describe('The dice board', () => {
  it('shows the same multiplier and payout as the server pays', () => {
    expect(multiplierText(multiplierE4({ target: 6200, over: true }))).toBe('2.6059');
    expect(payout(10_000n, { target: 4950, over: false })).toBe(20_000n);
    expect(payout(333n, { target: 6199, over: true })).toBe((333n * (99_000_000n / 3800n)) / 10_000n);
  });

  it('keeps the chance between 1% and 98% for every input', () => {
    for (const over of [true, false]) {
      for (const winning of [-5, 0, 50, 100, 5000, 9800, 9999, 20_000]) {
        const rolls = winningRolls({ target: targetFor(winning, over), over });
        expect(rolls).toBeGreaterThanOrEqual(100);
        expect(rolls).toBeLessThanOrEqual(9800);
      }
    }
  });

  it('formats and parses a roll in hundredths', () => {
    expect([rollText('0037'), rollText(6200), rollText('9999')]).toEqual(['0.37', '62.00', '99.99']);
    expect([
      parseHundredths('62'),
      parseHundredths('62,5'),
      parseHundredths('0.07'),
      parseHundredths('100'),
      parseHundredths('x'),
    ]).toEqual([6200, 6250, 7, undefined, undefined]);
  });

  it("knows the largest stake of a choice, and refuses a larger one with the server's codes", () => {
    const limits = { stakeMinorMin: '1', stakeMinorMax: '1000000', payoutMinorMax: '10000000' };
    for (const choice of [
      { target: 100, over: false },
      { target: 989, over: false },
      { target: 9000, over: true },
      { target: 5049, over: true },
    ]) {
      const most = largestStake(limits, choice);
      expect(payout(most, choice)).toBeLessThanOrEqual(10_000_000n);
      expect(most === 1_000_000n || payout(most + 1n, choice) > 10_000_000n).toBe(true);
      expect(refusalOf(most, limits, most)).toBeUndefined();
      expect(refusalOf(most + 1n, limits, most)).toBe(most === 1_000_000n ? 'game.stake_limit' : 'game.win_limit');
    }
    expect(refusalOf(0n, limits, 1n)).toBe('game.stake_limit');
    expect(largestStake({ stakeMinorMin: '1', stakeMinorMax: '70' }, { target: 100, over: false })).toBe(70n);
  });
});
