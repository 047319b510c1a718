import { brand } from '../brand/brand.js';
import { currentLanguage } from '../language/words.js';
import { dateKeyIn, startOfDayIn, wallTimeIn } from './zone.js';

const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const language = currentLanguage();
  const locale = `${language === 'en' ? 'en-GB' : language}-u-nu-latn-ca-gregory`;
  const key = locale + JSON.stringify(options);
  let format = cache.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { timeZone: brand.timeZone, ...options });
    cache.set(key, format);
  }
  return format;
}

/** Formats a time as `14:31:08` in the brand's time zone, with Latin digits. */
export function clock(at: Date | string | number, seconds = true): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: brand.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
  }).format(new Date(at));
}

/** Formats a day as `20 November` in the page's language. */
export function day(at: Date | string | number): string {
  return formatter({ day: 'numeric', month: 'long' }).format(new Date(at));
}

/** Formats a month as `November 2026` in the page's language. */
export function month(at: Date | string | number): string {
  return formatter({ month: 'long', year: 'numeric' }).format(new Date(at));
}

/** Formats a day as `20 Nov 2026`. */
export function dayWithYear(at: Date | string | number): string {
  return formatter({ day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(at));
}

/** Formats a time as `20 Nov 2026, 14:31`, or with seconds. */
export function dayAndTime(at: Date | string | number, seconds = false): string {
  return formatter({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
  }).format(new Date(at));
}

/** Returns the brand's time zone as `GMT+6`. */
export function zoneName(at: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: brand.timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
}

/** Returns the day of a moment as `yyyy-mm-dd` in the brand's time zone. */
export const dateKey = (at: Date): string => dateKeyIn(brand.timeZone, at);

/** Returns the start of a day (`yyyy-mm-dd`) in the brand's time zone. */
export const startOfDay = (key: string): Date => startOfDayIn(brand.timeZone, key);

/** Returns the moment at which clocks in the brand's time zone show `hh:mm` on a day (`yyyy-mm-dd`). */
export const wallTime = (key: string, time: string): Date => wallTimeIn(brand.timeZone, key, time);

/** Formats a duration (ms) as `mm:ss`, from one hour on as `h:mm:ss`. A negative duration is 00:00. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
