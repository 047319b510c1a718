import type { UnitsLeft } from './closed.js';
import type { Play } from './lottery-api.js';
import { checkLine, lineText, linesIn, listPlays, readLine, withLeft } from './number-list.js';

// Goal: the typed list has one grammar, `4271 b2 s1 box`. An unreadable line says why, a closed line offers the units
// (stakes per combination) that are still accepted and changes nothing by itself, and only valid lines cost money.

const aPlay = (play: string): Play => ({
  play,
  name: play,
  kind: play.endsWith('-ibox') ? 'group' : play.endsWith('-box') ? 'box' : 'number',
  digits: 4,
  picks: 1,
  pay: 'hit',
  split: play.endsWith('-ibox'),
  units: 1,
  odds: '0',
  outcomes: [],
  prizeOdds: [],
  reads: ['first'],
  returnPercent: '64.0000',
  unitMinorMin: '100',
  unitMinorMax: '100000',
});
const game = { plays: ['big', 'small', 'big-box', 'small-box', 'big-ibox', 'small-ibox'].map(aPlay) };
const NONE: UnitsLeft = new Map();
const check = (text: string, left: (play: Play) => UnitsLeft = () => NONE, times = 1) =>
  checkLine(game, { id: 1, text }, left, times);

test.each<[string, string]>([
  ['12A4 b2', 'number'],
  ['427 b2', 'number'],
  ['42711 b2', 'number'],
  ['4271', 'amount'],
  ['4271 box', 'amount'],
  ['4271 b2 b3', 'amount'],
  ['4271 b', 'word'],
  ['4271 bx', 'amount'],
  ['4271 x2', 'word'],
  ['4271 b2 box ibox', 'word'],
  ['4271 b0.5', 'unit'],
  ['4271 b1001', 'unit'],
])('names what is wrong with the line %j: %s', (text, fault) => {
  expect(readLine(text, 100n, 100_000n)).toBe(fault);
  expect(check(text)).toMatchObject({ fault, costMinor: 0n, parts: [] });
});

test('reads numbers, amounts of both sides, and the form, in digits of any script', () => {
  expect(readLine('4271 b2 s1 box', 100n, 100_000n)).toEqual({
    number: '4271',
    form: 'box',
    units: { big: 200n, small: 100n },
  });
  expect(readLine('৪২৭১ S1.50 i-box', 100n, 100_000n)).toEqual({
    number: '4271',
    form: 'ibox',
    units: { small: 150n },
  });
  expect(linesIn('4271  b2 s1\n 8834 b1 box, 0509 b5;\n')).toEqual(['4271 b2 s1', '8834 b1 box', '0509 b5']);
});

test('a box costs the unit for each order, an i-box costs the unit once', () => {
  expect(check('4271 b2 s1').costMinor).toBe(300n);
  expect(check('8834 b1 box').costMinor).toBe(1_200n);
  expect(check('1187 b2 s2 ibox').costMinor).toBe(400n);
  expect(check('4271 b2', undefined, 3).costMinor).toBe(600n);
  expect(check('8834 b1 box').parts).toMatchObject([{ combination: '3488', unitMinor: 100n }]);
});

test('a closed line costs nothing, offers what is left, and keeps its text', () => {
  const left = ({ play }: Play): UnitsLeft => (play === 'big' ? new Map([['7713', 600n]]) : NONE);
  const shut = check('7713 b10 s1', left);
  expect(shut).toMatchObject({ text: '7713 b10 s1', fault: undefined, left: { big: 600n }, costMinor: 0n, parts: [] });
  const taken = withLeft(shut)!;
  expect(lineText(taken, (minor) => String(minor / 100n))).toBe('7713 b6 s1');
  expect(check('7713 b6 s1', left)).toMatchObject({ left: undefined, costMinor: 700n });
  const none = check('7713 b10', () => new Map([['7713', 0n]]));
  expect(withLeft(none)).toBeUndefined();
});

test('a game without all six plays has no list', () => {
  expect(listPlays(game)).toHaveLength(6);
  expect(listPlays({ plays: [aPlay('big')] })).toEqual([]);
});
