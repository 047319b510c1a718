/**
 * The pattern of tests that measure the machine's capacity, so no other test may run at the same time: more bets than
 * the site can serve, a rolling restart, and migrations under load.
 */
const ALONE = 'tests/faults/(overload|rolling|migrations)/';

/**
 * The pattern of the first of two parallel rows of tests; the other tests that are not in ALONE form the second row.
 * These tests mostly wait for processes to start. Each row has stores of its own.
 */
const LINE = 'tests/faults/(postings|deposits-kill|salaries)/';

/**
 * Runs every fault test and returns the highest exit code. `run` opens stores, runs jest on them and returns its exit
 * code.
 */
export async function allFaults(args: readonly string[], run: (args: string[]) => Promise<number>): Promise<number> {
  const others = ['tests/faults/', '--testPathIgnorePatterns', '/node_modules/', '/dist/', LINE, ALONE];
  const codes = await Promise.all([run([...args, LINE]), run([...args, ...others])]);
  return Math.max(...codes, await run([...args, ALONE]));
}
