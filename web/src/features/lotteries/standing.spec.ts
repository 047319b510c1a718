import { shownOf, stepsOf } from './reveal.js';
import { ballsOf, lineStanding } from './standing.js';

// Goal: during the reveal, numbers come one by one. A slip becomes a hit or no match exactly when the shown numbers
// decide it, and never before.

const play = (
  play: string,
  kind: 'number' | 'group' | 'box' | 'balls' | 'choice',
  digits: number,
  reads = ['main'],
) => ({
  play,
  kind,
  digits,
  picks: kind === 'balls' ? 3 : 1,
  reads,
  outcomes: kind === 'balls' ? [{ outcome: '3', name: '3', odds: '20' }] : [],
});
const MAIN = [{ prize: 'main', numbers: ['81247'] }];
const at = (steps: number) => shownOf('lott', MAIN, steps);

test('shows the five digits of LOTT one by one, and the balls of ELOTT one by one', () => {
  expect(stepsOf('lott', MAIN)).toBe(5);
  expect([0, 1, 4, 5].map((steps) => at(steps)[0]?.numbers[0])).toEqual(['·····', '8····', '8124·', '81247']);
  const balls = [{ prize: 'balls', numbers: ['07', '12', '80'] }];
  expect(stepsOf('elott', balls)).toBe(3);
  expect(shownOf('elott', balls, 2)[0]?.numbers).toEqual(['07', '12', '··']);
});

test('shows the first prize of SEA digit by digit, then every number as a whole', () => {
  const prizes = [
    { prize: 'first', numbers: ['8302'] },
    { prize: 'special', numbers: ['0482', '1937'] },
  ];
  expect(stepsOf('malay', prizes)).toBe(6);
  expect(shownOf('malay', prizes, 2).map(({ numbers }) => numbers)).toEqual([['83··'], ['····', '····']]);
  expect(shownOf('malay', prizes, 5).map(({ numbers }) => numbers)).toEqual([['8302'], ['0482', '····']]);
});

test('a straight number is possible until a digit contradicts it, and a hit with its last digit', () => {
  const straight = play('straight5', 'number', 5);
  const moves = (combination: string) =>
    [0, 1, 2, 3, 4, 5].map((steps) => lineStanding(straight, [combination], 'lott', at(steps)));
  expect(moves('81247')).toEqual(['possible', 'possible', 'possible', 'possible', 'possible', 'hit']);
  expect(moves('81347')).toEqual(['possible', 'possible', 'possible', 'dead', 'dead', 'dead']);
});

test('a play of the first digits hits early, and one of the last digits waits', () => {
  expect(lineStanding(play('first2', 'number', 2), ['81'], 'lott', at(2))).toBe('hit');
  expect(lineStanding(play('last2', 'number', 2), ['47'], 'lott', at(3))).toBe('possible');
  expect(lineStanding(play('position5', 'number', 1), ['4'], 'lott', at(5))).toBe('dead');
});

test('a group counts each digit as often as it was picked', () => {
  const group = play('group5', 'group', 5);
  expect(lineStanding(group, ['12478'], 'lott', at(4))).toBe('possible');
  expect(lineStanding(group, ['12478'], 'lott', at(5))).toBe('hit');
  expect(lineStanding(group, ['11278'], 'lott', shownOf('lott', [{ prize: 'main', numbers: ['22811'] }], 2))).toBe(
    'dead',
  );
});

test('a number of SEA stays possible while any prize is to come', () => {
  const big = play('big', 'number', 4, ['first', 'special']);
  const prizes = [
    { prize: 'first', numbers: ['8302'] },
    { prize: 'special', numbers: ['4271'] },
  ];
  expect([0, 1, 4, 5].map((n) => lineStanding(big, ['4271'], 'malay', shownOf('malay', prizes, n)))).toEqual([
    'possible',
    'possible',
    'possible',
    'hit',
  ]);
  expect(lineStanding(big, ['1111'], 'malay', prizes)).toBe('dead');
});

test('balls count the hits, and end when too few are left to come', () => {
  const balls = [{ prize: 'balls', numbers: ['07', '12', '··', '··'] }];
  expect(ballsOf('07-12-80', balls)).toEqual({ hits: 2, left: 2 });
  expect(lineStanding(play('pick3', 'balls', 2), ['07-12-80'], 'elott', balls)).toBe('possible');
  expect(
    lineStanding(play('pick3', 'balls', 2), ['01-02-80'], 'elott', [{ prize: 'balls', numbers: ['03', '··'] }]),
  ).toBe('dead');
});

test('a choice stays possible until the settlement', () => {
  expect(lineStanding(play('sum', 'choice', 0), ['big'], 'lott', at(5))).toBe('possible');
});
