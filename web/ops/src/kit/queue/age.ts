const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;
const NEAR_SHARE = 2 / 3;

export interface Age {
  /** The age as text, for example `41m`, `1h 12m`, `2d 3h`. */
  readonly text: string;
  /** `near` from two thirds of the target on, `late` after the target. */
  readonly tone: '' | 'near' | 'late';
}

/** Returns how long something has waited since `from`, and its state against the target. All in ms; never negative. */
export function ageOf(fromMs: number, nowMs: number, targetMs: number): Age {
  const ms = Math.max(0, nowMs - fromMs);
  return { text: spanText(ms), tone: ms > targetMs ? 'late' : ms >= targetMs * NEAR_SHARE ? 'near' : '' };
}

/** Formats a duration in whole minutes, with its two largest units. */
export function spanText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < HOUR_MIN) return `${minutes}m`;
  if (minutes < DAY_MIN) return joined(Math.floor(minutes / HOUR_MIN), 'h', minutes % HOUR_MIN, 'm');
  return joined(Math.floor(minutes / DAY_MIN), 'd', Math.floor((minutes % DAY_MIN) / HOUR_MIN), 'h');
}

const joined = (large: number, unit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${large}${unit}` : `${large}${unit} ${small}${smallUnit}`;
