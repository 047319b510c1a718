import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Lowers this process's scheduling priority; a system that forbids it changes nothing.
 * @param nice 0 to 19. A process that already runs at a lower priority keeps it, because raising it needs rights.
 */
export function lowerPriority(nice: number): void {
  try {
    if (getPriority() < nice) setPriority(nice);
    // With autogroups Linux weighs sessions against each other, and nice works only inside one. The session leader
    // therefore sets the weight of its session.
    if (leadsSession()) writeFileSync('/proc/self/autogroup', String(nice));
  } catch {
    // Without this right the session keeps its normal weight.
  }
}

/** The fields after the process name: state, parent, group, session. */
function leadsSession(): boolean {
  if (process.platform !== 'linux') return false;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ', 4)[3]) === process.pid;
}
