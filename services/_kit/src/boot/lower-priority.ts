import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Lets others go first where processors are short; a system that does not allow it is none the worse.
 * @param nice 0 to 19. Who stands further back already stays there: stepping forward needs rights.
 */
export function lowerPriority(nice: number): void {
  try {
    if (getPriority() < nice) setPriority(nice);
    // Linux may weigh sessions against each other and nice only within one: who leads a session says it for the session.
    if (leadsSession()) writeFileSync('/proc/self/autogroup', String(nice));
  } catch {
    // It takes its turn then.
  }
}

/** Its fields after the name: state, parent, group, session. */
function leadsSession(): boolean {
  if (process.platform !== 'linux') return false;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ', 4)[3]) === process.pid;
}
