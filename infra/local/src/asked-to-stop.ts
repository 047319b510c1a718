import { Problem } from './problem.js';

let asked = false;
// SIGINT comes from a terminal, SIGTERM from the parent process.
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    asked = true;
  });

/** Throws a Problem after SIGTERM or SIGINT, so that no new work begins; running work cleans up after itself. */
export function unlessAskedToStop(): void {
  if (asked) throw new Problem('Stopped.');
}
