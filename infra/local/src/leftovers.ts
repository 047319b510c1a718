import { type Named, forgetPid, isRunning, runningPids } from './pid-files.js';
import { until } from './wait.js';

/**
 * The names of processes in groups, in the order in which they are ended. Processes that other processes need are
 * ended last.
 */
const order: readonly (readonly string[])[] = [['supervisor'], ['stores'], ['postgres', 'redis']];
const holders = new Set(['launcher', ...order.flat()]);

/**
 * Ends the processes of an earlier start. It first waits, because the processes drain without a signal after their
 * starter was killed. Then it sends SIGTERM, and finally SIGKILL. It ends only processes in our pid files whose start
 * time equals the recorded one.
 */
export async function endLeftovers(folder: string, report: (sentence: string) => void): Promise<void> {
  const left = runningPids(folder).filter(({ name }) => name !== 'launcher');
  if (left.length === 0) return;
  report(`ending what an earlier start left running: ${left.map(({ name }) => name).join(', ')}`);
  const drains = left.some(({ name }) => name === 'supervisor' || name === 'stores');
  if (drains && (await gone(left, 15_000))) return;
  await end(left.filter(({ name }) => !holders.has(name)));
  for (const names of order) await end(left.filter(({ name }) => names.includes(name)));
  for (const { name } of left) forgetPid(folder, name);
}

async function end(group: readonly Named[]): Promise<void> {
  // After SIGTERM, Postgres waits until all sessions have ended. After SIGINT it ends the sessions itself, without
  // losing data.
  for (const named of group) signal(named, named.name === 'postgres' ? 'SIGINT' : 'SIGTERM');
  if (await gone(group, 12_000)) return;
  for (const named of group) signal(named, 'SIGKILL');
  await gone(group, 2_000);
}

function signal(named: Named, how: NodeJS.Signals): void {
  try {
    if (isRunning(named)) process.kill(named.pid, how);
  } catch {
    // The process ended between the check of its start time and the signal.
  }
}

const gone = (group: readonly Named[], withinMs: number) => until(() => !group.some(isRunning), withinMs);
