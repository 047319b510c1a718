import { existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const keptBytes = 50_000_000;

/** Opens the common log of all processes for appending. If the log is too long, it is renamed first. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > keptBytes) renameSync(file, `${file}.before`);
  return openSync(file, 'a', 0o600);
}

export function lastLines(file: string, count = 12): string {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(-count)
    .map((line) => `  ${line.slice(0, 600)}`)
    .join('\n');
}
