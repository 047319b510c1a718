import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LABELS } from './catalogue.js';
import { pictures } from './bake.js';
import { SERIES } from './series.js';

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

/** The print of every game of the series: each family names its epithets in one line of the seed. */
const series = [
  ...readFileSync(fileURLToPath(new URL('../../infra/seed/demo/series.sql', import.meta.url)), 'utf8').matchAll(
    /\( ?\d+, '([A-Z_]+)', [^\n]+,\n\s+'([A-Z ]+)'\)/g,
  ),
].flatMap(([, family = '', epithets = '']) =>
  epithets.split(' ').map((epithet) => `${epithet}-${family}`.toLowerCase().replaceAll('_', '-')),
);

test('every game of a series has a print of its own: an emblem with the mark of its name', () => {
  expect(series.length).toBeGreaterThan(200);
  expect(SERIES.map(({ name }) => name).toSorted()).toEqual(series.toSorted());
  const drawn = pictures();
  expect(new Set(series.map((name) => drawn.get(name))).size).toBe(series.length);
});
