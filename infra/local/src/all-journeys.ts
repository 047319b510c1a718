import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlessAskedToStop } from './asked-to-stop.js';
import { jest } from './jest.js';

/**
 * These run beside the others, so that both cores have work: the sweep is the longest of all journeys, and the rest
 * mostly wait for a slow connection, a late game or a draw.
 */
const BESIDE = ['line', 'slow-game', 'categories', 'sweep'].map((name) => `tests/journeys/${name}\\.spec\\.ts$`);

/**
 * These wait for the same five-minute mark, so they run at the same time, and last beside the others: on a new product
 * the demo's contracts take effect at the first mark, and the second pays.
 */
const AT_THE_MARK = ['salary', 'ops/held-pay'].map((name) => `tests/journeys/${name}\\.spec\\.ts$`);

/**
 * These run alone: some measure movement on a page, one expects that only its own bet moves another player's screen,
 * one orders faults that any spin would use up, and scripts count, load and attack the whole product.
 */
const ALONE = 'tests/(journeys/(games|held-wins|weights|shifts|agent-shifts)\\.spec\\.ts$|scripted/|security/)';

/**
 * A browser on a busy machine fails now and then for no fault of the product. So many failed files run once more, alone;
 * a fault of the product shows again. The gate prints both results.
 */
const AGAIN_MAX = 2;

/**
 * Every journey and script on the running product in two rows side by side, then those that run alone, then again those
 * that failed if they are few.
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

/** The test files that failed in these runs, by the reports that jest stored; none if a run broke off without one. */
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
