const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;
const NEAR_SHARE = 2 / 3;

export interface Age {
  /** The waiting time as text, for example `41m`, `1h 12m`, `2d 3h` in English. */
  readonly text: string;
  /** The mark of a waiting time: `near` from two thirds of the target on, `late` after the target, otherwise empty. */
  readonly tone: '' | 'near' | 'late';
}

/**
 * Returns how long an entry has waited since `from`, as text in this language, and its state against the target. The
 * times are in ms. A negative duration counts as 0.
 */
export function ageOf(fromMs: number, nowMs: number, targetMs: number, language = 'en'): Age {
  const ms = nowMs - fromMs;
  return { text: spanText(ms, language), tone: ms > targetMs ? 'late' : ms >= targetMs * NEAR_SHARE ? 'near' : '' };
}

type Unit = 'second' | 'minute' | 'hour' | 'day';

/** Formats a number of units in the shortest form of a language, for example `41m`, with Latin digits. */
export function unitText(count: number, unit: Unit, language: string): string {
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow', useGrouping: false }).format(
    count,
  );
}

/** Formats a duration (ms) in its two largest units, minutes at the smallest. */
export function spanText(ms: number, language = 'en'): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS);
  const two = (large: number, unit: Unit, small: number, smallUnit: Unit): string => {
    const first = unitText(large, unit, language);
    return small === 0 ? first : `${first} ${unitText(small, smallUnit, language)}`;
  };
  if (minutes < HOUR_MIN) return unitText(minutes, 'minute', language);
  if (minutes < DAY_MIN) return two(Math.floor(minutes / HOUR_MIN), 'hour', minutes % HOUR_MIN, 'minute');
  return two(Math.floor(minutes / DAY_MIN), 'day', Math.floor((minutes % DAY_MIN) / HOUR_MIN), 'hour');
}
