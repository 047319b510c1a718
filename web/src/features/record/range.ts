/** The presets of a record's range, in days that end with today. */
export const PRESETS = ['today', 'yesterday', '7', '30'] as const;
export type Preset = (typeof PRESETS)[number];

const DAY_MS = 86_400_000;

/** First and last day of a preset, as `yyyy-mm-dd` counted from today's key. */
export function daysOf(preset: Preset, today: string): { first: string; last: string } {
  const back = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
  if (preset === 'yesterday') return { first: back(1), last: back(1) };
  return { first: preset === 'today' ? today : back(Number(preset) - 1), last: today };
}

/** The day after a `yyyy-mm-dd`. */
export const dayAfter = (key: string): string =>
  new Date(Date.parse(`${key}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

interface Days {
  readonly first: string;
  readonly last: string;
}

/** How many days a span has; both ends count. */
export const lengthOf = ({ first, last }: Days): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS) + 1;

/** The span of the same length right before (-1) or after (1) the given one. It never reaches beyond today. */
export function neighbour(span: Days, direction: -1 | 1, today: string): Days {
  const count = lengthOf(span);
  const moved = (key: string, days: number): string =>
    new Date(Date.parse(`${key}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  const last = moved(span.last, direction * count);
  return last > today ? { first: moved(today, 1 - count), last: today } : { first: moved(last, 1 - count), last };
}
