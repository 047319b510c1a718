import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INHOUSE_GAMES } from '../../web/src/lib/games/inhouse-games.js';
import { REGISTRIES, SIDES, inhouseGames, missingOf } from './inhouse-games.js';
import { root } from './sources.js';

// Goal: an in-house game is one folder on each side (services/games, bff, web) and its entries in a few registries. A
// game that is missing in one of them fails here, with a sentence that says where and what to add.

test.each(inhouseGames())('%s has a folder on each side, and stands in every registry', (name) => {
  expect(missingOf(name)).toEqual([]);
});

test("the folders are the games of the web's list", () => {
  expect(inhouseGames()).toEqual([...INHOUSE_GAMES].toSorted());
});

test('for a game that only has a folder, each missing entry is named', () => {
  expect(inhouseGames(['throwaway'])).toContain('throwaway');
  expect(missingOf('throwaway')).toHaveLength(SIDES.length + REGISTRIES.length);
});

test.each(REGISTRIES.map(({ file }) => file))('an entry that is forgotten in %s is named', (file) => {
  const without = (path: string): string => {
    const text = readFileSync(join(root, path), 'utf8');
    return path === file ? text.replaceAll(/mines/gi, 'forgotten') : text;
  };
  expect(missingOf('mines', without)).toEqual([expect.stringContaining(file)]);
});
