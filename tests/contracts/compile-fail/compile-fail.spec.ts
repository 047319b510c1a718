import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');

/** The compiler's errors in this folder's cases, as file:line. */
function complaints(): { places: Set<string>; output: string } {
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '-p', here],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  const places = new Set(
    [...stdout.matchAll(/(?:^|\/)(\w[\w-]*\.ts)\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`),
  );
  return { places, output: stdout };
}

// Goal: a mistake that would lose or misread a fact does not compile.
describe('wrongly typed events', () => {
  it('do not compile, each marked case and nothing else', () => {
    const { places, output } = complaints();
    const lines = readFileSync(join(here, 'events.ts'), 'utf8').split('\n');
    const caught = lines.flatMap((line, index) => {
      const mistake = /\/\/ refused: (.*)/.exec(line)?.[1];
      if (!mistake) return [];
      // The error is on the marked statement, or on the line of the decorator or method below it.
      const near = [index + 2, index + 3].filter((number) => places.delete(`events.ts:${number}`));
      return [`${mistake}: ${near.length > 0 ? 'refused' : 'COMPILES'}`];
    });
    expect(caught.filter((line) => line.endsWith('COMPILES'))).toEqual([]);
    expect(caught).toHaveLength(10);
    expect({ unexpected: [...places], output: places.size > 0 ? output : '' }).toEqual({ unexpected: [], output: '' });
  }, 60_000);
});
