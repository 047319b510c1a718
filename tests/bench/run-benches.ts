import { report, type Figure } from './figure.js';

/** A bench and its figures, which are measured in one run. */
export interface Bench {
  readonly figures: readonly string[];
  readonly measure: (figures: readonly string[]) => Promise<Figure[]>;
}

/**
 * Runs the benches of the chosen figures one after the other, and prints each figure once it is measured. A failed
 * bench is named with its reason, and the next one runs. A table of all figures ends the run. Returns the exit code.
 */
export async function runBenches(
  benches: readonly Bench[],
  chosen: readonly string[],
  print: (text: string) => void = console.log,
): Promise<number> {
  const measured: Figure[] = [];
  const failed: string[] = [];
  for (const { figures, measure } of benches) {
    const wanted = figures.filter((figure) => chosen.includes(figure));
    if (wanted.length === 0) continue;
    try {
      const stand = await measure(wanted);
      measured.push(...stand);
      print(report(stand));
    } catch (error) {
      failed.push(...wanted);
      print(`${wanted.join(', ')} failed: ${reasonOf(error)}`);
    }
  }
  if (measured.length > 0) print(`\n${report(measured)}`);
  if (failed.length > 0) print(`not measured, since their bench failed: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined
    ? (error.stack ?? error.message)
    : `${error.stack}\n  because ${reasonOf(error.cause)}`;
}
