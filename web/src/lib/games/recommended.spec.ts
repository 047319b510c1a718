import type { Game } from './catalogue.js';
import { recommended } from './recommended.js';

const game = (nodeId: number, gameType: string, changes: Partial<Game> = {}) =>
  ({ nodeId, gameType, isHot: 0, status: 'active', ...changes }) as Game;
const GAMES = [
  game(1, 'BGS'),
  game(2, 'RNG'),
  game(3, 'RNG', { isHot: 1 }),
  game(4, 'PVP'),
  game(5, 'SPORTS'),
  game(6, 'PVP', { status: 'maintenance' }),
];
const ids = (games: readonly Game[]) => games.map(({ nodeId }) => nodeId);

test('near categories come first, hot games first in each, and no game is shown twice', () => {
  expect(ids(recommended(GAMES, { category: 'BGS', without: new Set([1]), max: 9 }))).toEqual([4, 3, 2, 5]);
});

test('closed games are left out, and the list has at most the given length', () => {
  expect(ids(recommended(GAMES, { category: 'PVP', without: new Set(), max: 2 }))).toEqual([4, 1]);
});

test('without a category the hot games come first', () => {
  expect(ids(recommended(GAMES, { category: '', without: new Set(), max: 2 }))).toEqual([3, 1]);
});
