import { chancesOf, multiplierE4, nextPays, rankName, rankOf, suitOf } from './hilo-rules.js';

test('a card has a rank and a suit', () => {
  expect([0, 12, 13, 51].map((card) => `${rankName(rankOf(card))} ${suitOf(card)}`)).toEqual([
    'A lotus',
    'K lotus',
    'A koi',
    'K boat',
  ]);
});

test('no call wins for sure, and a skip is no bet', () => {
  expect([chancesOf(1, 'up'), chancesOf(1, 'down'), chancesOf(13, 'up'), chancesOf(13, 'down')]).toEqual([
    12, 1, 1, 12,
  ]);
  expect(multiplierE4([7, 12], ['skip'])).toBe(10_000n);
  expect(multiplierE4([7, 12], ['up'])).toBe(21_450n);
  expect(nextPays([7], [], 'up', 1_000n, 2_000n)).toBe(2_000n);
});
