import { HOT_MAX, PLAYS_MIN, hotGames, type PlayedGame } from './hot-games.js';

const game = (nodeId: number, plays: number, isChosen = false): PlayedGame => ({
  nodeId: BigInt(nodeId),
  plays,
  isChosen,
});
const ids = (...games: PlayedGame[]): number[] => [...hotGames(games)].map(Number);

// Goal: recent play decides which games are hot. On a new site with little play, the operator's choice fills the list.
test('the games that are played most are hot, before the games that the operator chose', () => {
  expect(ids(game(1, 0, true), game(2, 20), game(3, 500), game(4, 3))).toEqual([3, 2, 1]);
});

test('a few plays make no game hot, and the row is never longer than its places', () => {
  expect(ids(game(1, PLAYS_MIN - 1), game(2, PLAYS_MIN))).toEqual([2]);
  const many = Array.from({ length: 40 }, (_, n) => game(n, PLAYS_MIN + n, true));
  expect(ids(...many)).toEqual(Array.from({ length: HOT_MAX }, (_, n) => 39 - n));
});
