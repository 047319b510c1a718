import { unlessAskedToStop } from './asked-to-stop.js';
import { jest } from './jest.js';

/**
 * For minutes these only wait: for a line that is slow or away, for a game that comes late, for a five-minute mark. So
 * they run beside the others. The mark is last: on a new product the demo's contracts come into force at the first
 * mark, and the second pays.
 */
const WAITING = ['line', 'slow-game', 'salary'].map((name) => `tests/journeys/${name}\\.spec\\.ts$`);

/**
 * These run alone: they measure what moves on a page, a stranger's screen must move by their one bet, and scripts
 * count, load and attack the whole product.
 */
const ALONE = 'tests/(journeys/(games|weights)\\.spec\\.ts$|scripted/|security/)';

/**
 * Every journey and script on the running product: those that wait beside most of the others, then those that run
 * alone.
 */
export async function allJourneys(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const run = (...chosen: string[]): Promise<number> => {
    unlessAskedToStop();
    return jest(['--runInBand', ...args, ...chosen], environment);
  };
  const others = run('tests/journeys/', '--testPathIgnorePatterns', '/node_modules/', '/dist/', ...WAITING, ALONE);
  const codes: number[] = [];
  try {
    for (const one of WAITING) codes.push(await run(one));
  } finally {
    codes.push(await others);
  }
  return Math.max(...codes, await run(ALONE));
}
