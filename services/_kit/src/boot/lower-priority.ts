import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Lowers this process's scheduling priority. If the system forbids it, nothing changes.
 * @param nice 0 to 19. A process that already has a lower priority keeps it, because raising the priority needs rights.
 */
export function lowerPriority(nice: number): void {
  try {
    if (getPriority() < nice) setPriority(nice);
    // With autogroups Linux shares processor time between sessions, and nice only works inside one session. The session
    // leader therefore sets the weight of its whole session.
    if (leadsSession()) writeFileSync('/proc/self/autogroup', String(nice));
  } catch {
    // Without the right to do this the session keeps its normal weight.
  }
}

/** Reads /proc/self/stat: the fields after the process name are state, parent, group, session. */
function leadsSession(): boolean {
  if (process.platform !== 'linux') return false;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ', 4)[3]) === process.pid;
}
