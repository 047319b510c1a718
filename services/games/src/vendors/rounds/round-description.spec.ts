import { describeRound } from './round-description.js';

// Goal: players see the vendor's description of a round in their own language and as plain text.

const banker = { EN: 'Banker', BN: 'ব্যাংকার' };
const outcome = { EN: 'Banker 7, Player 4', BN: 'ব্যাংকার 7, প্লেয়ার 4' };

test('shows the choice of the bet and the outcome of the call that ended the round', () => {
  expect(describeRound([{ choice: banker }], [{ outcome }])).toEqual({ choice: banker, outcome });
  expect(describeRound([{ choice: banker, outcome }], [])).toEqual({ choice: banker, outcome });
});

test('shows several choices one after the other, each once, in English where a language is missing', () => {
  const { choice } = describeRound([{ choice: banker }, { choice: 'Tie' }, { choice: banker }], []) ?? {};
  expect(choice).toEqual({ EN: 'Banker · Tie', BN: 'ব্যাংকার · Tie' });
});

test('the last outcome counts', () => {
  expect(describeRound([], [{ outcome: 'first' }, { outcome: 'second' }, { grid: [] }])).toEqual({
    choice: {},
    outcome: { EN: 'second' },
  });
});

test.each([
  [null],
  [{}],
  [{ choice: 7 }],
  [{ choice: ['Banker'] }],
  [{ choice: '' }],
  [{ choice: ' ' }],
  [{ choice: { EN: 7 } }],
  [{ choice: { BN: 'ব্যাংকার' } }],
  [{ choice: 'x'.repeat(161) }],
  [{ choice: 'Ban\u202eker' }],
  [{ choice: 'Ban\nker' }],
  [{ choice: 'Ban\u2066ker' }],
  [{ choice: { __proto__: { EN: 'x' } } }],
  [{ grid: ['koi'], wins: [] }],
])('tells nothing of %j', (detail) => {
  expect(describeRound([detail], [detail])).toBeUndefined();
});

test('leaves out invalid language codes, and keeps the rest', () => {
  expect(
    describeRound([{ choice: { EN: 'Banker', bn: 'x', constructor: 'y', 'PT-BR': 'Banca' } }], [])?.choice,
  ).toEqual({
    EN: 'Banker',
    'PT-BR': 'Banca',
  });
});

test('lists the lines of the last call that has some, each in its language or in English', () => {
  const bet = { choice: 'Double', lines: [{ EN: 'Tigers, 1.28', BN: 'টাইগার্স, 1.28' }, 'Blues, 2.78'] };
  expect(describeRound([bet], [])?.lines).toEqual({
    EN: 'Tigers, 1.28\nBlues, 2.78',
    BN: 'টাইগার্স, 1.28\nBlues, 2.78',
  });
  const end = { outcome: 'Won', lines: ['Tigers, won', 7, 'two\nlines', 'x'.repeat(161)] };
  expect(describeRound([bet], [end, { lines: 'none' }])?.lines).toEqual({ EN: 'Tigers, won' });
  const many = { choice: 'Many', lines: Array.from({ length: 50 }, (_, number) => `Leg ${number}`) };
  expect(describeRound([many], [])?.lines?.['EN']?.split('\n')).toHaveLength(12);
});

test('shortens a round with many choices', () => {
  const bets = Array.from({ length: 50 }, (_, number) => ({ choice: `Number ${number}` }));
  expect(describeRound(bets, [])?.choice['EN']).toBe('Number 0 · Number 1 · Number 2 · Number 3 · Number 4 · Number 5');
});
