/**
 * These measure what the machine carries, so they run alone: the site under more bets than it can serve, its rolling
 * restart, and migrations under load.
 */
const ALONE = 'tests/faults/(overload|rolling|migrations)/';

/**
 * The rest wait half of their time for a process to start or to come back: two lines of them run side by side, each on
 * stores of its own.
 */
const LINE = 'tests/faults/(postings|deposits-kill|salaries)/';

/** Every fault. `run` runs jest on stores that are opened for it. */
export async function allFaults(args: readonly string[], run: (args: string[]) => Promise<number>): Promise<number> {
  const others = ['tests/faults/', '--testPathIgnorePatterns', '/node_modules/', '/dist/', LINE, ALONE];
  const codes = await Promise.all([run([...args, LINE]), run([...args, ...others])]);
  return Math.max(...codes, await run([...args, ALONE]));
}
