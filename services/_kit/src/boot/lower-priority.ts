import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Lowers this process's scheduling priority. If the system forbids it, nothing changes.
 * @param nice 0 (highest priority) to 19. A process whose priority is already lower keeps it, because only a privileged
 * process may raise its priority.
 */
export function lowerPriority(nice: number): void {
  try {
    if (getPriority() < nice) setPriority(nice);
    // With autogroups, Linux shares processor time between sessions, and nice has an effect only inside one session. If
    // this process leads its session, it therefore sets the weight of the whole session.
    if (leadsSession()) writeFileSync('/proc/self/autogroup', String(nice));
  } catch {
    // Without the right to write this file, the session keeps its normal weight.
  }
}

/**
 * Returns whether this process leads its session. In /proc/self/stat the fields after the process name are state,
 * parent, group, session.
 */
function leadsSession(): boolean {
  if (process.platform !== 'linux') return false;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ', 4)[3]) === process.pid;
}
