// Reads jest's JSON reports of a folder. Reports are named by the time at which they began; of a test file that ran
// twice, the later result counts.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** @returns {{ files: object[], again: object[] }} the latest result of each file; earlier results that it replaced */
export function results(folder) {
  const latest = new Map();
  const again = [];
  const reports = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort((a, b) => Number(basename(a, '.json')) - Number(basename(b, '.json')));
  for (const report of reports)
    for (const file of JSON.parse(readFileSync(join(folder, report), 'utf8')).testResults) {
      const earlier = latest.get(file.name);
      if (earlier) again.push(earlier);
      latest.set(file.name, file);
    }
  return { files: [...latest.values()], again };
}
