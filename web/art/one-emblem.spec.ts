import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LABELS } from './catalogue.js';

const seed = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../infra/seed/${name}/games.sql`, import.meta.url)), 'utf8');
/** Code and print of every game in the seed. */
const games = ['product', 'demo'].flatMap((name) =>
  [...seed(name).matchAll(/'([A-Z_]+)',\s+'[^']+',\s+(?:true|false),\s+'(\w+)',\s+'\w+',\s+\d+\)/g)].map(
    ([, code, print]) => ({ code: code ?? '', print: print ?? '' }),
  ),
);

// Goal: a player can tell games apart by their prints.
test('every game has a print of its own, with an emblem of its own', () => {
  expect(games.length).toBeGreaterThan(30);
  const codesOf = Map.groupBy(games, ({ print }) => print);
  expect([...codesOf].filter(([, sharing]) => sharing.length > 1)).toEqual([]);
  expect(games.filter(({ print }) => LABELS[print] === undefined)).toEqual([]);
});
