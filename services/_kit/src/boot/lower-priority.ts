import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Lowers the scheduling priority of this process. If the system forbids it, nothing changes.
 * @param nice the new priority, from 0 (highest) to 19 (lowest); a process with a lower priority keeps it, because only
 * a privileged process may raise its priority
 */
export function lowerPriority(nice: number): void {
  try {
    if (getPriority() < nice) setPriority(nice);
    // With autogroups, Linux first divides the processor time among the sessions of processes (one per setsid), and
    // nice works only within a session. If this process leads its session, the code therefore lowers the weight of the
    // whole session.
    if (leadsSession()) writeFileSync('/proc/self/autogroup', String(nice));
  } catch {
    // If this process may not write the file `autogroup`, its session keeps the normal weight.
  }
}

/**
 * Returns true if this process leads its session. In /proc/self/stat, the fields after the process name are: state,
 * parent, group, session.
 */
function leadsSession(): boolean {
  if (process.platform !== 'linux') return false;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ', 4)[3]) === process.pid;
}
