import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedBrands } from '../../services/identity/src/brands/brand-catalogue.js';

// Goal: crash can be played with real money and in free play at every brand, in demo mode and outside it.

/** Returns "brand currency" of each crash table that a seed file inserts. */
function tablesOf(folder: 'product' | 'demo'): string[] {
  const text = readFileSync(join(import.meta.dirname, `../../infra/seed/${folder}/games.sql`), 'utf8');
  const [statement = ''] = /INSERT INTO crash_tables[^;]*;/.exec(text) ?? [];
  return [...statement.matchAll(/\('(\w+)',\s*'(\w+)'/g)].map(([, brand, currency]) => `${brand} ${currency}`);
}

test.each([
  ['outside demo mode', false, tablesOf('product')],
  ['in demo mode', true, [...tablesOf('product'), ...tablesOf('demo')]],
])('%s, both currencies of each brand have a table', (_when, demo, tables) => {
  const needed = shippedBrands(demo).flatMap(({ code, currency, trialCurrency }) => [
    `${code} ${currency}`,
    `${code} ${trialCurrency}`,
  ]);
  expect([...tables].sort()).toEqual(needed.sort());
});
