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

/** `14:31:08` in the platform's zone, with the brand's digits (Latin by default). */
export function clock(at: Date | string | number, seconds = true): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: brand.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
  }).format(new Date(at));
}

/** `20 November`, or the same in another language. */
export function day(at: Date | string | number): string {
  return formatter({ day: 'numeric', month: 'long' }).format(new Date(at));
}

/** `November 2026`, or the same in another language. */
export function month(at: Date | string | number): string {
  return formatter({ month: 'long', year: 'numeric' }).format(new Date(at));
}

/** `20 Nov 2026`. */
export function dayWithYear(at: Date | string | number): string {
  return formatter({ day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(at));
}

/** `20 Nov 2026, 14:31`, or to the second. */
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

/** The platform's zone as `GMT+6`. */
export function zoneName(at: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: brand.timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
}

/** `yyyy-mm-dd` of a moment in the platform's zone. */
export const dateKey = (at: Date): string => dateKeyIn(brand.timeZone, at);

/** The start of a `yyyy-mm-dd` in the platform's zone. */
export const startOfDay = (key: string): Date => startOfDayIn(brand.timeZone, key);

/** The moment at which the platform's clocks show `hh:mm` on a `yyyy-mm-dd`. */
export const wallTime = (key: string, time: string): Date => wallTimeIn(brand.timeZone, key, time);

/** `mm:ss` of a time span, from an hour on `h:mm:ss`; 00:00 for a negative one. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
