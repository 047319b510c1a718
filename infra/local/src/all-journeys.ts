import { unlessAskedToStop } from './asked-to-stop.js';
import { jest } from './jest.js';

/**
 * These run beside the others, so that both cores have work: the sweep is the longest of all journeys, and the rest
 * mostly wait for a slow connection, a late game, a five-minute mark. The five-minute mark comes last: on a new product
 * the demo's contracts take effect at the first mark, and the second pays.
 */
const BESIDE = ['line', 'slow-game', 'sweep', 'salary'].map((name) => `tests/journeys/${name}\\.spec\\.ts$`);

/**
 * These run alone: some measure movement on a page, one expects that only its own bet moves another player's screen,
 * one orders faults that any spin would use up, and scripts count, load and attack the whole product.
 */
const ALONE = 'tests/(journeys/(games|held-wins|weights)\\.spec\\.ts$|scripted/|security/)';

/**
 * Every journey and script on the running product in two rows side by side, then those that run alone.
 */
export async function allJourneys(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const run = (...chosen: string[]): Promise<number> => {
    unlessAskedToStop();
    return jest(['--runInBand', ...args, ...chosen], environment);
  };
  const others = run('tests/journeys/', '--testPathIgnorePatterns', '/node_modules/', '/dist/', ...BESIDE, ALONE);
  const codes: number[] = [];
  try {
    for (const one of BESIDE) codes.push(await run(one));
  } finally {
    codes.push(await others);
  }
  return Math.max(...codes, await run(ALONE));
}
