/**
 * These tests measure the machine's capacity, so they run alone: the site under more bets than it can serve, its
 * rolling restart, and migrations under load.
 */
const ALONE = 'tests/faults/(overload|rolling|migrations)/';

/** The other tests mostly wait for processes to start. They run in two parallel rows, each on its own stores. */
const LINE = 'tests/faults/(postings|deposits-kill|salaries)/';

/** Every fault test. `run` runs jest on stores that are opened for it. */
export async function allFaults(args: readonly string[], run: (args: string[]) => Promise<number>): Promise<number> {
  const others = ['tests/faults/', '--testPathIgnorePatterns', '/node_modules/', '/dist/', LINE, ALONE];
  const codes = await Promise.all([run([...args, LINE]), run([...args, ...others])]);
  return Math.max(...codes, await run([...args, ALONE]));
}
