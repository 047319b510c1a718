import { isClosed, paysMinor, unitsLeft, type PlayOdds } from './closed.js';

// Goal: the page closes a number at the same unit (stake per combination) as the server, and shows the highest unit
// that it still accepts.

const play = (rules: Partial<PlayOdds>) => ({
  play: 'p',
  unitMinorMin: '10',
  kind: 'number' as const,
  pay: 'once' as const,
  odds: '95',
  outcomes: [],
  prizeOdds: [],
  reads: ['special'],
  split: false,
  ...rules,
});
const prizes = [
  { prize: 'special', digits: 5, count: 1 },
  { prize: 'third', digits: 5, count: 6 },
];
const leftOf = (rules: Partial<PlayOdds>, outcome: string, leftMinor: string): bigint | undefined =>
  unitsLeft(play(rules), prizes, [
    { play: 'p', outcome, leftMinor },
    { play: 'other', outcome, leftMinor: '0' },
  ]).get(outcome);

test('divides what is left by the win that the house reserves', () => {
  expect(leftOf({}, '77', '5700')).toBe(60n);
  // The bet can hit 7 numbers (1 special prize, 6 third prizes), so the reserved win is 7 times the odds.
  expect(leftOf({ pay: 'hit', reads: ['special', 'third'] }, '77', '66500')).toBe(100n);
  expect(leftOf({ pay: 'hit', prizeOdds: [{ outcome: 'special', name: '', odds: '2.5' }] }, '77', '250')).toBe(100n);
  // The win of a group bet is divided by the number of different orders of its digits: 6.
  expect(leftOf({ kind: 'group', odds: '600', split: true }, '123', '10000')).toBe(100n);
  expect(leftOf({ kind: 'choice', outcomes: [{ outcome: 'big', name: '', odds: '1.9' }] }, 'big', '190')).toBe(100n);
});

test('leaves nothing below the least unit', () => {
  expect(leftOf({}, '77', '900')).toBe(0n);
});

test('closes an outcome for a larger unit only', () => {
  const left = new Map([['77', 60n]]);
  expect([60n, 61n].map((unit) => isClosed(left, '77', unit))).toEqual([false, true]);
  expect(isClosed(left, '78', 1_000_000n)).toBe(false);
});

test('names the largest payout of one hit', () => {
  expect(paysMinor(play({ pay: 'hit', reads: ['special', 'third'] }), ['12', '34'], 100n)).toBe(9_500n);
  expect(paysMinor(play({ kind: 'group', odds: '600', split: true }), ['123', '112'], 100n)).toBe(20_000n);
  const outcomes = ['0', '2.5', '40'].map((odds, hits) => ({ outcome: String(hits), name: '', odds }));
  expect(paysMinor(play({ kind: 'balls', outcomes }), ['01-02'], 100n)).toBe(4_000n);
});
