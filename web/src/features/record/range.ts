/** The preset ranges of a record; `7` and `30` are numbers of days that end with today. */
export const PRESETS = ['today', 'yesterday', '7', '30'] as const;
export type Preset = (typeof PRESETS)[number];

const DAY_MS = 86_400_000;

/** Returns first and last day of a preset range, as `yyyy-mm-dd`. */
export function daysOf(preset: Preset, today: string): { first: string; last: string } {
  const back = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
  if (preset === 'yesterday') return { first: back(1), last: back(1) };
  return { first: preset === 'today' ? today : back(Number(preset) - 1), last: today };
}

/** Returns the day after another day (`yyyy-mm-dd`). */
export const dayAfter = (key: string): string =>
  new Date(Date.parse(`${key}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

interface Days {
  readonly first: string;
  readonly last: string;
}

/** Returns the number of days in a range. The first and the last day count. */
export const lengthOf = ({ first, last }: Days): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS) + 1;

/** Returns the range of the same length directly before (-1) or after (1) a range. It never ends after today. */
export function neighbour(span: Days, direction: -1 | 1, today: string): Days {
  const count = lengthOf(span);
  const moved = (key: string, days: number): string =>
    new Date(Date.parse(`${key}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  const last = moved(span.last, direction * count);
  return last > today ? { first: moved(today, 1 - count), last: today } : { first: moved(last, 1 - count), last };
}
