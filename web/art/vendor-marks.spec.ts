import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MARKED, vendorMarks } from './vendor-marks.js';

const seed = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../infra/seed/${name}/games.sql`, import.meta.url)), 'utf8');
const vendors = ['product', 'demo']
  .flatMap((name) => [...seed(name).matchAll(/INSERT INTO vendors [^;]*?VALUES\s([^;]*?)ON CONFLICT/g)])
  .flatMap(([, rows = '']) => [...rows.matchAll(/\('([A-Z_]+)'/g)].map(([, vendor]) => vendor));

// Goal: every vendor in the seed data has a logo of its own in the one file with all logos.
test('every provider has a mark, no two alike', () => {
  expect(vendors.length).toBeGreaterThanOrEqual(14);
  expect(vendors.toSorted()).toEqual(MARKED.toSorted());
  const [, ...drawn] = vendorMarks().split(/<g transform="translate\(\d+ 32\)"/);
  expect(drawn.length).toBe(MARKED.length + 1);
  expect(new Set(drawn.map((one) => one.replace('</svg>', ''))).size).toBe(drawn.length);
});

test('each mark has a view by the name of its provider, after the one that belongs to no provider', () => {
  const views = [...vendorMarks().matchAll(/<view id="([A-Z_]+)" viewBox="(\d+) 0 64 64"\/>/g)];
  expect(views.map(([, name]) => name)).toEqual(MARKED);
  expect(views.map(([, , left]) => Number(left))).toEqual(views.map((_, n) => (n + 1) * 64));
  expect(vendorMarks()).toContain('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">');
});
