/** One value of a metric that a process reports, with its labels. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^(\w+)(?:\{([^}]*)\})? (\S+)$/;
const LABEL = /(\w+)="([^"]*)"/g;

/**
 * Parses the metrics with the given names from a text in the Prometheus format. Lines whose value is not a number are
 * skipped.
 */
export function samplesIn(text: string, names: ReadonlySet<string>): readonly Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', written] = LINE.exec(line) ?? [];
    const value = Number(written);
    if (!names.has(name) || !Number.isFinite(value)) return [];
    return [{ name, labels: labelsIn(labels), value }];
  });
}

function labelsIn(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [, key = '', value = ''] of text.matchAll(LABEL)) labels[key] = value;
  return labels;
}

/**
 * Returns the largest value of each series of a metric. The instances of a service report the same fact, so their
 * values must not be added.
 */
export function seriesOf(samples: readonly Sample[], name: string): readonly Sample[] {
  const largest = new Map<string, Sample>();
  for (const sample of samples) {
    if (sample.name !== name) continue;
    const key = JSON.stringify(Object.entries(sample.labels).toSorted());
    const known = largest.get(key);
    if (!known || sample.value > known.value) largest.set(key, sample);
  }
  return [...largest.values()];
}
