import { Problem } from './problem.js';

let asked = false;
// SIGINT comes from a terminal, SIGTERM from the parent process.
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    asked = true;
  });

/**
 * Throws a Problem if the process has received SIGTERM or SIGINT. Callers call it before they begin new work; work
 * that already runs cleans up after itself.
 */
export function unlessAskedToStop(): void {
  if (asked) throw new Problem('Stopped.');
}
