import {
  COMBINATIONS_MAX,
  EMPTY,
  combinationsOf,
  costMinor,
  padOf,
  picksOf,
  readList,
  type PlayRules,
} from './picks.js';

// Goal: the page counts and prices a slip as the server does, and reads pasted lists.

const play = (rules: Partial<PlayRules>): PlayRules => ({
  kind: 'number',
  digits: 2,
  picks: 1,
  units: 1,
  outcomes: [],
  ...rules,
});
const lo2 = play({ units: 27 });
const xien2 = play({ kind: 'appear', picks: 2 });

test('counts numbers, positions and sets, each combination once', () => {
  expect(combinationsOf(lo2, ['12', '34', '12'])).toEqual(['12', '34']);
  const straight = play({ digits: 3 });
  const picks = picksOf(straight, { picked: [], sets: ['01', '2', '34'], typed: ['023', '999'] });
  expect(picks).toEqual(['01|2|34', '023', '999']);
  expect(combinationsOf(straight, picks)).toEqual(['023', '024', '123', '124', '999']);
  expect(combinationsOf(xien2, picksOf(xien2, { ...EMPTY, picked: ['56', '12', '34'] }))).toHaveLength(3);
  expect(picksOf(xien2, { ...EMPTY, picked: ['56'] })).toEqual([]);
});

test('gives no combinations above the limit, before it expands them', () => {
  const all = Array.from({ length: 5 }, () => '0123456789').join('|');
  expect(combinationsOf(play({ digits: 5 }), [all])).toBeUndefined();
  expect(combinationsOf(play({ kind: 'appear', picks: 4 }), [padOf(lo2).join('-')])).toBeUndefined();
  expect(COMBINATIONS_MAX).toBe(5_000);
});

test('prices by units, and a box by its orders', () => {
  expect(costMinor(lo2, ['12', '34'], 10n)).toBe(540n);
  expect(costMinor(play({ kind: 'box', digits: 4 }), ['1234', '1122'], 10n)).toBe(300n);
});

test('reads pasted lists of 500 numbers, names what is wrong, and takes digits of any script', () => {
  const five = Array.from({ length: 500 }, (_, i) => String(i).padStart(3, '0'));
  expect(readList(play({ digits: 3 }), five.join(',\n')).good).toEqual(five);
  expect(readList(lo2, '12, ab 3 ৪৫;123')).toEqual({ good: ['12', '45'], bad: ['ab', '3', '123'] });
  expect(readList(xien2, '12-34 12-12 1-2')).toEqual({ good: ['12-34'], bad: ['12-12', '1-2'] });
});
