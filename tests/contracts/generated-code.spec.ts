import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CONTRACTS = fileURLToPath(new URL('../../proto-contracts', import.meta.url));
const BIN = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url));

// Goal: generated code is never edited by hand, and no change breaks deployed versions.
describe('The contracts', () => {
  let copy: string;
  const buf = (...args: string[]): void => {
    execFileSync(join(BIN, 'buf'), args, {
      cwd: copy,
      env: { ...process.env, PATH: `${BIN}:${process.env['PATH']}` },
      stdio: 'pipe',
    });
  };

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'contracts-'));
    for (const part of ['proto', 'buf.yaml', 'buf.gen.yaml', 'baseline.binpb'])
      cpSync(join(CONTRACTS, part), join(copy, part), { recursive: true });
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('pass the linter', () => buf('lint'));

  it('are compatible with the committed baseline', () => buf('breaking', '--against', 'baseline.binpb'));

  it('generate exactly the code that is committed', () => {
    buf('generate');
    const fresh = join(copy, 'src/gen');
    const kept = join(CONTRACTS, 'src/gen');
    const files = (root: string): string[] =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((f) => f.endsWith('.ts'))
        .sort();
    expect(files(fresh)).toEqual(files(kept));
    for (const file of files(fresh))
      expect(readFileSync(join(fresh, file), 'utf8')).toBe(readFileSync(join(kept, file), 'utf8'));
  });

  it('are refused when a field of an event changes its type', () => {
    const file = join(copy, 'proto/wallet/v1/events.proto');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('int64 version = 6;');
    execFileSync('sed', ['-i', 's/int64 version = 6;/string version = 6;/', file]);
    expect(() => buf('breaking', '--against', 'baseline.binpb')).toThrow();
  });
});
