import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LABELS } from './catalogue.js';
import { pictures } from './bake.js';
import { SERIES } from './series.js';

interface Game {
  readonly code: string;
  readonly print: string;
}
const seed = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../infra/seed/${name}/games.sql`, import.meta.url)), 'utf8');

/** Every row that a file of seed data inserts into `games`, read by the names of its columns. */
function gamesOf(sql: string): Game[] {
  const inserts = sql.matchAll(/INSERT INTO games [^;]*?\(VALUES\s([^;]*?)\n\s*\) AS new \(([^)]*)\)/g);
  return [...inserts].flatMap(([, rows = '', names = '']) => {
    const columns = names.split(',').map((name) => name.trim());
    return [...rows.matchAll(/^\s*\((.*)\),?$/gm)].map(([, row = '']) => {
      const values = [...row.matchAll(/'([^']*)'|[\w.]+/g)].map(([bare, quoted]) => quoted ?? bare);
      expect(values).toHaveLength(columns.length);
      return { code: values[columns.indexOf('code')] ?? '', print: values[columns.indexOf('art')] ?? '' };
    });
  });
}

const product = gamesOf(seed('product'));
const games = [...product, ...gamesOf(seed('demo'))];
const shared = (nameOf: (game: Game) => string | undefined): [string | undefined, Game[]][] =>
  [...Map.groupBy(games, nameOf)].filter(([, sharing]) => sharing.length > 1);

// Goal: a player can tell games apart by their pictures.
test('every game has a print of its own, with an emblem of its own', () => {
  // The product has in-house games and lotteries. The demo adds games of vendors.
  expect(product.length).toBeGreaterThanOrEqual(13);
  expect(games.length).toBeGreaterThanOrEqual(50);
  expect(games.filter(({ print }) => LABELS[print] === undefined)).toEqual([]);
  expect(shared(({ print }) => print)).toEqual([]);
  expect(shared(({ print }) => LABELS[print]?.em)).toEqual([]);
});

/**
 * The name of the picture of every game in the demo series. The seed data has one row per family, with the first words
 * (epithets) of all its games.
 */
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
