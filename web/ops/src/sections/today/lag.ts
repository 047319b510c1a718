import { spanText } from '../../kit/queue/age.js';

const MINUTE_SECONDS = 60;

/**
 * Formats how long the oldest unsent event has waited: in seconds below one minute, otherwise in minutes and larger
 * units.
 */
export const lagText = (seconds: number): string =>
  seconds < MINUTE_SECONDS ? `${seconds}s` : spanText(seconds * 1_000);

/**
 * Whether an event has been unsent for a minute or longer. The outbox relay of its service then probably does not
 * run.
 */
export const isLate = (seconds: number): boolean => seconds >= MINUTE_SECONDS;
