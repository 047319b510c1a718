const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;
const NEAR_SHARE = 2 / 3;

export interface Age {
  /** The waiting time as text, for example `41m`, `1h 12m`, `2d 3h`. */
  readonly text: string;
  /** The mark of a waiting time: `near` from two thirds of the target on, `late` after the target, otherwise empty. */
  readonly tone: '' | 'near' | 'late';
}

/**
 * Returns how long an entry has waited since `from`, as text, and its state against the target. All arguments are in
 * ms. A negative duration counts as 0.
 */
export function ageOf(fromMs: number, nowMs: number, targetMs: number): Age {
  const ms = Math.max(0, nowMs - fromMs);
  return { text: spanText(ms), tone: ms > targetMs ? 'late' : ms >= targetMs * NEAR_SHARE ? 'near' : '' };
}

/** Formats a duration (ms) in its two largest units, minutes at the smallest. */
export function spanText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < HOUR_MIN) return `${minutes}m`;
  if (minutes < DAY_MIN) return joined(Math.floor(minutes / HOUR_MIN), 'h', minutes % HOUR_MIN, 'm');
  return joined(Math.floor(minutes / DAY_MIN), 'd', Math.floor((minutes % DAY_MIN) / HOUR_MIN), 'h');
}

const joined = (large: number, unit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${large}${unit}` : `${large}${unit} ${small}${smallUnit}`;
