import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../src', import.meta.url));

/** Every relative import of the site's code: from where, to where, as paths below src. */
function imports(): { from: string; to: string }[] {
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const file = join(entry.parentPath, entry.name);
      const code = readFileSync(file, 'utf8');
      return [...code.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) => ({
        from: relative(src, file),
        to: relative(src, resolve(dirname(file), match[1] as string)),
      }));
    });
}

const layer = (path: string): string => path.split('/')[0] as string;
const feature = (path: string): string => path.split('/').slice(0, 2).join('/');

/** Imports run lib -> ui -> features -> app and never sideways. */
describe('the layers of the site', () => {
  const all = imports();

  it('never let one feature import another', () => {
    expect(
      all.filter(
        ({ from, to }) => layer(from) === 'features' && layer(to) === 'features' && feature(from) !== feature(to),
      ),
    ).toEqual([]);
  });

  it('never let a part of the kit or the library know a feature or the app', () => {
    expect(
      all.filter(({ from, to }) => ['ui', 'lib'].includes(layer(from)) && ['features', 'app'].includes(layer(to))),
    ).toEqual([]);
    expect(all.filter(({ from, to }) => layer(from) === 'lib' && layer(to) === 'ui')).toEqual([]);
  });

  it('never let a feature know the app', () => {
    expect(all.filter(({ from, to }) => layer(from) === 'features' && layer(to) === 'app')).toEqual([]);
  });

  it('are really read', () => expect(all.length).toBeGreaterThan(100));
});
