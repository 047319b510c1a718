import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlessAskedToStop } from './asked-to-stop.js';
import { jest } from './jest.js';

const journeys = (...names: readonly string[]): string[] => names.map((name) => `tests/journeys/${name}\\.spec\\.ts$`);

/**
 * The sweep of all pages, and journeys that use only their own member. They can run at the same time as any other
 * journey.
 */
const SWEEP = journeys(
  ...['sweep', 'navigation', 'record', 'inhouse', 'transfer', 'steps', 'player', 'dice', 'lists'],
  ...['brands', 'keyboard', 'install', 'mobile-registration', 'search', 'points'],
);

/**
 * Journeys that mostly wait: for a cut connection, a draw, a round on a shared clock or a slow game. Running them as a
 * third parallel row therefore needs little processor time.
 */
const WAITING = journeys('line', 'slow-game', 'categories', 'crash', 'lottery');

/**
 * Journeys that run after those that mostly wait, so that the parallel rows take equally long. They use only their own
 * member, no operator and no vendor's game, because a spin in a second row would trigger the fault that another journey
 * ordered for the simulated vendor's next spin.
 */
const AFTER_WAITING = journeys('cashier', 'security', 'recovery', 'rewards');

/**
 * Journeys that wait for the payment of agents' salaries, which is made every five minutes. They run at the same time,
 * so that they wait for the same payment. They do not run first: on a new product the demo's contracts take effect at
 * the first five-minute mark, and the first salaries are paid at the second mark.
 */
const AT_THE_MARK = journeys('salary', 'ops/held-pay');

/** Journeys that measure layout shifts of pages whose data arrives late. They mostly wait. */
const SHIFTS = journeys('shifts', 'agent-shifts');

/**
 * The patterns of scripts that mostly wait for a shared clock. They run at the same time as the journeys that measure
 * layout shifts. Those journeys place no bets, so they trigger none of the faults that these scripts order for the next
 * bets.
 */
const CLOCKS = ['tables', 'book'].map((name) => `tests/scripted/${name}\\.smoke\\.spec\\.ts$`);

/**
 * The pattern of journeys and scripts that must run alone. One expects that only its own bet changes another player's
 * screen; one orders a fault for the vendor's next spin, which a spin of any other test would trigger; one measures the
 * weight of pages; the scripts count bets, load the product or attack it.
 */
const ALONE = 'tests/(journeys/(games|held-wins|weights)\\.spec\\.ts$|scripted/(?!(tables|book)\\.smoke)|security/)';

/**
 * The maximum number of failed test files for which the failed files run once more, alone. A browser on a busy machine
 * sometimes fails although the product is correct; a real fault fails again. The test gate prints both results.
 */
const AGAIN_MAX = 3;

/**
 * Runs every journey and script on the running product: first three parallel rows, then the layout shifts together
 * with two scripts, then those that must run alone. If only a few failed, all of them journeys, these run once more.
 */
export async function allJourneys(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const reports = (process.env['TEST_REPORTS'] ??= mkdtempSync(join(tmpdir(), 'night-market-reports-')));
  const codes: number[] = [];
  const run = async (...chosen: string[]): Promise<void> => {
    unlessAskedToStop();
    codes.push(await jest(['--runInBand', ...args, ...chosen], environment));
  };
  const together = (files: readonly string[]): Promise<void> => all(files.map((file) => run(file)));
  const named = [...SWEEP, ...WAITING, ...AFTER_WAITING, ...AT_THE_MARK, ...SHIFTS, ALONE];
  await all([
    run('tests/journeys/', '--testPathIgnorePatterns', '/node_modules/', '/dist/', ...named),
    run(...SWEEP),
    run(...WAITING).then(() => all([together(AT_THE_MARK), run(...AFTER_WAITING)])),
  ]);
  await all([together(SHIFTS), run(...CLOCKS)]);
  await run(ALONE);
  const failed = failedFiles(reports, codes.length);
  const few = failed.length > 0 && failed.length <= AGAIN_MAX;
  if (!few || !failed.every((file) => file.includes('/tests/journeys/'))) return Math.max(...codes);
  console.log(`again, alone: ${failed.join(', ')}`);
  return jest(['--runInBand', ...args, '--runTestsByPath', ...failed], environment);
}

/**
 * Waits until every run has ended, even if one of them could not start, because the product must not be stopped
 * before.
 */
async function all(runs: readonly Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(runs)) if (ended.status === 'rejected') throw ended.reason;
}

/**
 * Returns the test files that failed in these runs, from the reports that jest stored. Returns an empty list if a run
 * stored no report.
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
