import {
  COMBINATIONS_MAX,
  EMPTY,
  combinationsOf,
  costMinor,
  padOf,
  picksOf,
  quickPick,
  quickPickCount,
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

// The numbers are random, so each rule is checked many times.
const OFTEN = 200;

test('quick pick adds different numbers of the pad, and none that is chosen or closed', () => {
  for (let i = 0; i < OFTEN; i += 1) {
    const { picked = [] } = quickPick(lo2, { ...EMPTY, picked: ['00', '01'] }, ['02', '03']);
    expect(picked.slice(0, 2)).toEqual(['00', '01']);
    expect(new Set(picked).size).toBe(2 + quickPickCount(lo2));
    for (const number of picked.slice(2)) {
      expect(padOf(lo2)).toContain(number);
      expect(['02', '03']).not.toContain(number);
    }
  }
});

test('quick pick adds a whole combination of a play that needs several numbers', () => {
  const { picked = [] } = quickPick(xien2, EMPTY, []);
  expect(combinationsOf(xien2, picksOf(xien2, { ...EMPTY, picked }))).toHaveLength(1);
});

test('quick pick adds what is left, and then nothing', () => {
  const all = padOf(lo2);
  expect(quickPick(lo2, { ...EMPTY, picked: all.slice(1) }, []).picked).toHaveLength(all.length);
  expect(quickPick(lo2, { ...EMPTY, picked: all }, []).picked).toEqual(all);
});

test('quick pick types different numbers with the digits of the play, and none that is typed or closed', () => {
  const straight = play({ digits: 3 });
  const typed = Array.from({ length: 900 }, (_, i) => String(i).padStart(3, '0'));
  for (let i = 0; i < OFTEN; i += 1) {
    const { typed: all = [] } = quickPick(straight, { ...EMPTY, typed }, ['950']);
    const added = all.slice(typed.length);
    expect(new Set(added).size).toBe(quickPickCount(straight));
    for (const number of added) expect(number).toMatch(/^9\d\d$/);
    expect(added).not.toContain('950');
  }
});
