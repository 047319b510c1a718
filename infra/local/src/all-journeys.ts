import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlessAskedToStop } from './asked-to-stop.js';
import { jest } from './jest.js';

/**
 * These journeys run in parallel with the others, so that both cores are used: the sweep is the longest of all
 * journeys, and the others mostly wait for a slow connection, a late game or a draw.
 */
const BESIDE = ['line', 'slow-game', 'categories', 'sweep'].map((name) => `tests/journeys/${name}\\.spec\\.ts$`);

/**
 * These journeys wait for the same five-minute payment, so they run last and at the same time. On a new product the
 * demo's contracts take effect at the first five-minute mark and pay at the second.
 */
const AT_THE_MARK = ['salary', 'ops/held-pay'].map((name) => `tests/journeys/${name}\\.spec\\.ts$`);

/**
 * These journeys run alone: some measure layout shifts, one expects that only its own bet changes another player's
 * screen, one orders faults that any spin would use up, and the scripts count, load or attack the whole product.
 */
const ALONE = 'tests/(journeys/(games|held-wins|weights|shifts|agent-shifts)\\.spec\\.ts$|scripted/|security/)';

/**
 * A browser on a busy machine sometimes fails although the product is correct. Up to this many failed files run once
 * more, alone; a real fault fails again. The test gate prints both results.
 */
const AGAIN_MAX = 2;

/**
 * Runs every journey and script on the running product in two parallel rows, then those that must run alone, then the
 * failed ones again if they are few.
 */
export async function allJourneys(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const reports = (process.env['TEST_REPORTS'] ??= mkdtempSync(join(tmpdir(), 'night-market-reports-')));
  const run = (...chosen: string[]): Promise<number> => {
    unlessAskedToStop();
    return jest(['--runInBand', ...args, ...chosen], environment);
  };
  const others = run(
    'tests/journeys/',
    '--testPathIgnorePatterns',
    '/node_modules/',
    '/dist/',
    ...BESIDE,
    ...AT_THE_MARK,
    ALONE,
  );
  const codes: number[] = [];
  try {
    for (const one of BESIDE) codes.push(await run(one));
    codes.push(...(await Promise.all(AT_THE_MARK.map((one) => run(one)))));
  } finally {
    codes.push(await others);
  }
  codes.push(await run(ALONE));
  const failed = failedFiles(reports, codes.length);
  const few = failed.length > 0 && failed.length <= AGAIN_MAX;
  if (!few || !failed.every((file) => file.includes('/tests/journeys/'))) return Math.max(...codes);
  console.log(`again, alone: ${failed.join(', ')}`);
  return run('--runTestsByPath', ...failed);
}

/**
 * Returns the test files that failed in these runs, from jest's stored reports; none if a run ended without a report.
 */
function failedFiles(folder: string, runs: number): string[] {
  const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report);
  if (reports.length < runs) return [];
  return reports.flatMap(({ testResults }) =>
    testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
  );
}

interface Report {
  readonly testResults: readonly { readonly name: string; readonly status: 'passed' | 'failed' }[];
}
