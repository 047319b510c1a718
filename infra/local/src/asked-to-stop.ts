import { Problem } from './problem.js';

let asked = false;
// From a terminal and from whoever started us.
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    asked = true;
  });

/** Throws a Problem once this process was told to end: what runs cleans up after itself, and nothing new begins. */
export function unlessAskedToStop(): void {
  if (asked) throw new Problem('Stopped.');
}
