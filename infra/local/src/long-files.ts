import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.js';

const linesMax = 300;

/** Returns a sentence for each hand-written file that is too long. This is a report, not an error. */
export function longFiles(): string[] {
  const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0');
  return files
    .filter((file) => file && !/\/(gen|generated)\/|\.d\.ts$/.test(file) && existsSync(join(root, file)))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > linesMax)
    .map(({ file, lines }) => `${file} has ${lines} lines: split it by noun`);
}
