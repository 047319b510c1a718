import { SLOTS } from './slot.js';
import { firstStep, stakesOf } from './stakes.js';
import { TABLES } from './tables/tables.js';

const [slot] = SLOTS;
if (!slot) throw new Error('there is no slot');
/** The registration bonus of the demo's brands in minor units: 100 dollars, or 100 taka. */
const GIFT = 10_000n;

it.each(['USD', 'BDT', 'TUSD', 'TBDT'])('a slot opens with a stake that the gift holds 50 times in %s', (currency) => {
  const stakes = stakesOf(slot, currency);
  const stake = stakes[firstStep(stakes, GIFT)] ?? 0;
  expect(stake).toBeGreaterThan(0);
  expect(BigInt(stake) * 50n).toBeLessThanOrEqual(GIFT);
});

it('a game opens with its fourth step at most, and with its lowest for a small balance', () => {
  expect(firstStep([10, 20, 50, 100, 200], 1_000_000n)).toBe(3);
  expect(firstStep([10, 20, 50, 100, 200], 1_000n)).toBe(1);
  expect(firstStep([10, 20, 50, 100, 200], 5n)).toBe(0);
});

it.each(TABLES.flatMap((table) => ['USD', 'BDT'].map((currency) => [table.gameCode, currency, table] as const)))(
  '%s opens with a stake that the gift holds 50 times in %s',
  (_code, currency, table) => {
    const stakes = stakesOf(table, currency);
    expect(BigInt(stakes[firstStep(stakes, GIFT)] ?? 0) * 50n).toBeLessThanOrEqual(GIFT);
    expect(stakes).toEqual(stakes.toSorted((a, b) => a - b));
    expect(stakes.at(-1)).toBe(table.stakes[1] * (currency === 'BDT' ? 100 : 1));
  },
);
