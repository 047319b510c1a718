/** The presets of a record's range, in days that end with today. */
export const PRESETS = ['today', 'yesterday', '7', '30'] as const;
export type Preset = (typeof PRESETS)[number];

const DAY_MS = 86_400_000;

/** Parses `?range=`; falls back to today. */
export const presetOf = (text: string | null): Preset => PRESETS.find((preset) => preset === text) ?? 'today';

/** First and last day of a preset, as `yyyy-mm-dd` counted from today's key. */
export function daysOf(preset: Preset, today: string): { first: string; last: string } {
  const back = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
  if (preset === 'yesterday') return { first: back(1), last: back(1) };
  return { first: preset === 'today' ? today : back(Number(preset) - 1), last: today };
}

/** The day after a `yyyy-mm-dd`. */
export const dayAfter = (key: string): string =>
  new Date(Date.parse(`${key}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
