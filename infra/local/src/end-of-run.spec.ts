import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = process.cwd();

/**
 * Runs jest on one test file in the way in which our commands do. Returns its exit code; undefined if it had to be
 * killed.
 */
async function run(test: string): Promise<{ code: number | undefined; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'run-'));
  await writeFile(join(folder, 'left-open.spec.cjs'), test);
  await writeFile(
    join(folder, 'jest.config.cjs'),
    `module.exports = { testMatch: ['**/*.spec.cjs'], reporters: ['default', ${JSON.stringify(join(root, 'infra/local/end-of-run.mjs'))}] };`,
  );
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/jest/bin/jest.js'),
      '--rootDir',
      folder,
      '--config',
      join(folder, 'jest.config.cjs'),
      '--runInBand',
    ],
    {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '', CI: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const killed = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(killed);
  await rm(folder, { recursive: true });
  return { code: code ?? undefined, said };
}

// Goal: a test run always ends, with the exit code of its tests.
describe('A run of tests', () => {
  it.each([
    ['passes', 'true', 0],
    ['fails', 'false', 1],
  ])(
    'ends though something was left open, when it %s',
    async (_what, value, code) => {
      const ended = await run(
        `it('leaves something open', () => { setInterval(() => undefined, 1_000); expect(${value}).toBe(true); });`,
      );
      expect(ended.said).toContain('Ended by force');
      expect(ended.code).toBe(code);
    },
    90_000,
  );
});
