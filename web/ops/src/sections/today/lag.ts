import { spanText, unitText } from '../../kit/queue/age.js';

const MINUTE_SECONDS = 60;

/**
 * Formats how long the oldest unsent event has waited: in seconds below one minute, otherwise in minutes and larger
 * units.
 */
export const lagText = (seconds: number, language = 'en'): string =>
  seconds < MINUTE_SECONDS ? unitText(seconds, 'second', language) : spanText(seconds * 1_000, language);

/**
 * Whether an event has been unsent for a minute or longer. The outbox relay of its service then probably does not
 * run.
 */
export const isLate = (seconds: number): boolean => seconds >= MINUTE_SECONDS;
