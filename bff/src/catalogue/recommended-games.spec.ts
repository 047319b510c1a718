import fc from 'fast-check';
import type { GamesClient } from '../peers.js';
import { RecommendedGamesService } from './recommended-games.service.js';

// Goal: the replacements for a closed game are open games of its category, then of similar categories, six at most.

interface Row {
  readonly gameType: string;
  readonly status: string;
  readonly isHot: boolean;
}
const serviceOf = (rows: readonly Row[]): RecommendedGamesService => {
  const games = rows.map((row, n) => ({ ...row, nodeId: BigInt(n), gameCode: `${n}`, stakeMinorMax: 0n }));
  const listGames = ({ gameType = '' }) =>
    Promise.resolve({ games: games.filter((game) => game.gameType === gameType) });
  return new RecommendedGamesService({ listGames } as unknown as GamesClient);
};
const row = (gameType: string, status = 'active', isHot = false): Row => ({ gameType, status, isHot });
const typesOf = async (rows: readonly Row[], gameType: string) =>
  (await serviceOf(rows).of(gameType, 'EN')).map((game) => game.gameType);

test('a category with enough open games gives all six, the hot ones first', async () => {
  const rows = [...Array.from({ length: 7 }, () => row('RNG')), row('RNG', 'active', true), row('FISH')];
  const found = await serviceOf(rows).of('RNG', 'EN');
  expect(found.map(({ gameCode }) => gameCode)).toEqual(['7', '0', '1', '2', '3', '4']);
});

test.each([
  ['SPORTS', ['ESPORTS', 'COCKFIGHT', 'LIVE', 'PVP']],
  ['LOTT', ['ELOTT', 'BGS', 'LIVE', 'RNG']],
  ['RNG', ['FISH', 'BGS', 'PVP']],
])('%s is filled from near categories, the nearest first', async (gameType, near) => {
  const rows = [...near.toReversed().map((code) => row(code)), row(gameType, 'maintenance'), row(gameType)];
  expect(await typesOf(rows, gameType)).toEqual([gameType, ...near]);
});

test('an unknown category has no near ones', async () => expect(await typesOf([row('RNG')], 'OTHER')).toEqual([]));

test('only open games are recommended, each once, six at most', async () => {
  const code = fc.constantFrom('RNG', 'FISH', 'BGS', 'PVP', 'LIVE', 'SPORTS');
  const any = fc.record({ gameType: code, status: fc.constantFrom('active', 'maintenance'), isHot: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(any, { maxLength: 40 }), code, async (rows, gameType) => {
      const found = await serviceOf(rows).of(gameType, 'BN');
      expect(found.length).toBeLessThanOrEqual(6);
      expect(new Set(found.map(({ nodeId }) => nodeId)).size).toBe(found.length);
      expect(found.every(({ status }) => status === 'active')).toBe(true);
      const own = rows.filter((each) => each.gameType === gameType && each.status === 'active').length;
      expect(found.filter((game) => game.gameType === gameType).length).toBe(Math.min(own, 6));
    }),
  );
});
