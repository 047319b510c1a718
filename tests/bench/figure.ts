/**
 * One measured figure and its goal (limits and faults, section 2). Most figures are ratios of two measurements in the
 * same run. A run does not fail if a figure misses its goal.
 */
export interface Figure {
  /** The name of the figure, for example `G3`. A second ratio of the same goal has a suffix. */
  readonly figure: string;
  readonly what: string;
  readonly value: number;
  readonly goal: number;
  readonly better: 'higher' | 'lower';
  /** Lowest and highest value of the rounds. */
  readonly spread: readonly [number, number];
}

/**
 * The median of the values that the rounds of a bench measured; the upper of the two middle values of an even count.
 */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * Builds a figure from its rounds; the value is their median. `digits` is the number of decimal places, enough to
 * distinguish the value from its goal.
 */
export function figureOf(
  figure: string,
  what: string,
  goal: number,
  better: Figure['better'],
  rounds: readonly number[],
  digits = 2,
): Figure {
  const rounded = rounds.map((value) => Math.round(value * 10 ** digits) / 10 ** digits);
  return { figure, what, value: median(rounded), goal, better, spread: [Math.min(...rounded), Math.max(...rounded)] };
}

export const isMet = ({ value, goal, better }: Figure): boolean =>
  better === 'higher' ? value >= goal : value <= goal;

const shown = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2);

/** A table for people, then one JSON line per figure for programs. */
export function report(figures: readonly Figure[]): string {
  const rows = figures.map((each) => [
    each.figure,
    each.what,
    shown(each.value),
    `${each.better === 'higher' ? '>=' : '<='} ${each.goal}`,
    `${shown(each.spread[0])} to ${shown(each.spread[1])}`,
    isMet(each) ? 'met' : 'short',
  ]);
  const table = [['figure', 'ratio', 'value', 'goal', 'spread', ''], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const json = figures.map(({ figure, value, goal, better, spread }) =>
    JSON.stringify({ figure, value, goal, better, spread }),
  );
  return [...lines, '', ...json].join('\n');
}
