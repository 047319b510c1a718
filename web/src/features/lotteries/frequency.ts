import type { Draw } from './lottery-api.js';

/**
 * How often a number was drawn, and how many draws ago for the last time: 0 is the newest draw, undefined is never.
 */
export interface Frequency {
  readonly value: string;
  readonly count: number;
  readonly gap: number | undefined;
}

/** Returns the values that are counted in a region: balls, the last two digits of each number, or single digits. */
export const valuesOf = (region: string): string[] => {
  if (region === 'elott') return Array.from({ length: 80 }, (_, i) => String(i + 1).padStart(2, '0'));
  const digits = region.startsWith('vn-') ? 2 : 1;
  return Array.from({ length: 10 ** digits }, (_, i) => String(i).padStart(digits, '0'));
};

const partsOf = (region: string, number: string): string[] => {
  if (region === 'elott') return [number];
  return region.startsWith('vn-') ? [number.slice(-2)] : [...number];
};

/** Counts how often each value was drawn, and how many draws ago. `draws` is sorted newest first. */
export function frequenciesOf(region: string, draws: readonly Pick<Draw, 'result'>[]): Frequency[] {
  const counts = new Map<string, { count: number; gap: number }>();
  draws.forEach(({ result }, gap) => {
    for (const part of result.flatMap(({ numbers }) => numbers).flatMap((number) => partsOf(region, number))) {
      const found = counts.get(part);
      if (found) found.count += 1;
      else counts.set(part, { count: 1, gap });
    }
  });
  return valuesOf(region).map((value) => ({
    value,
    count: counts.get(value)?.count ?? 0,
    gap: counts.get(value)?.gap,
  }));
}
