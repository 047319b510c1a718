import fc from 'fast-check';
import {
  diceOutcome,
  fourDigits,
  isPlayable,
  isWin,
  multiplierE4,
  multiplierText,
  ROLLS,
  winningRolls,
  type DiceChoice,
} from './dice-rules.js';

// Goal: for every choice of dice, the rules decide correctly whether it can be played, what it pays, and what it
// returns to the player on average.

const everyChoice: readonly DiceChoice[] = [true, false].flatMap((over) =>
  Array.from({ length: ROLLS }, (_, target) => ({ target, over })),
);
const table = everyChoice.filter(isPlayable);
const RETURN_UNIT = 100_000_000n; // One unit is one winning roll of 10^4, times a multiplier step of 10^-4.

describe('the table', () => {
  test('holds the chances from 1% to 98%, each once over and once under', () => {
    expect(table).toHaveLength(2 * 9_701);
    expect(
      table
        .filter((c) => c.over)
        .map(winningRolls)
        .toSorted((a, b) => a - b),
    ).toEqual(Array.from({ length: 9_701 }, (_, i) => 100 + i));
    expect(table.filter((c) => c.over).map((c) => c.target)).toEqual(Array.from({ length: 9_701 }, (_, i) => 199 + i));
    expect(table.filter((c) => !c.over).map((c) => c.target)).toEqual(Array.from({ length: 9_701 }, (_, i) => 100 + i));
  });

  test('counts exactly the winning rolls', () => {
    for (const choice of table.filter((_, i) => i % 97 === 0)) {
      let wins = 0;
      for (let roll = 0; roll < ROLLS; roll += 1) if (isWin(choice, roll)) wins += 1;
      expect(wins).toBe(winningRolls(choice));
    }
  });

  test('returns at most 99% for every choice, and less only by the rounding of the multiplier', () => {
    let least = RETURN_UNIT;
    let most = 0n;
    for (const choice of table) {
      const winning = BigInt(winningRolls(choice));
      const returned = winning * multiplierE4(choice);
      expect(returned <= 99_000_000n).toBe(true);
      expect(returned > 99_000_000n - winning).toBe(true);
      if (returned < least) least = returned;
      if (returned > most) most = returned;
    }
    // The smallest and the largest return to the player over all choices, in hundred-millionths.
    expect({ least, most }).toEqual({ least: 98_990_320n, most: 99_000_000n });
  });

  test('returns more or less than that for any one choice whose multiplier is 1% higher or lower', () => {
    for (const choice of table) {
      const winning = BigInt(winningRolls(choice));
      const multiplier = multiplierE4(choice);
      expect(winning * ((multiplier * 101n + 99n) / 100n) > 99_000_000n).toBe(true);
      expect(winning * ((multiplier * 99n) / 100n) > 99_000_000n - winning).toBe(false);
    }
  });

  test.each([
    [{ target: 5_000, over: false }, '1.9800'],
    [{ target: 6_200, over: true }, '2.6059'],
    [{ target: 100, over: false }, '99.0000'],
    [{ target: 9_899, over: true }, '99.0000'],
    [{ target: 9_800, over: false }, '1.0102'],
    [{ target: 199, over: true }, '1.0102'],
  ])('%j pays x%s', (choice, multiplier) => {
    expect(multiplierText(multiplierE4(choice))).toBe(multiplier);
  });

  test.each([
    { target: 99, over: false },
    { target: 9_801, over: false },
    { target: 198, over: true },
    { target: 9_900, over: true },
    { target: -1, over: true },
    { target: 10_000, over: false },
    { target: 50.5, over: false },
    { target: Number.NaN, over: false },
  ])('%j is not in it', (choice) => {
    expect(isPlayable(choice)).toBe(false);
    expect(() => multiplierE4(choice)).toThrow(RangeError);
  });
});

describe('a payout', () => {
  test('is the stake times the multiplier, rounded down to a minor unit, and never more', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...table),
        fc.integer({ min: 0, max: ROLLS - 1 }),
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        (choice, roll, stake) => {
          const { win, multiplierE4: multiplier, payoutMinor } = diceOutcome(choice, roll, stake);
          if (!win) return payoutMinor === 0n;
          return payoutMinor * 10_000n <= stake * multiplier && (payoutMinor + 1n) * 10_000n > stake * multiplier;
        },
      ),
    );
  });

  test('a roll equal to the target loses both ways', () => {
    expect(diceOutcome({ target: 4_000, over: true }, 4_000, 100n).win).toBe(false);
    expect(diceOutcome({ target: 4_000, over: false }, 4_000, 100n).win).toBe(false);
  });

  test('one cent at x1.98 pays one cent', () => {
    expect(diceOutcome({ target: 5_000, over: false }, 0, 1n).payoutMinor).toBe(1n);
  });
});

test('rolls are written with four digits', () => {
  expect([0, 37, 9_999].map(fourDigits)).toEqual(['0000', '0037', '9999']);
});
