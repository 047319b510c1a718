import { spanText } from '../../kit/queue/age.js';

const MINUTE_SECONDS = 60;

/** The age of the oldest unsent event: in seconds below a minute, then in minutes and more. */
export const lagText = (seconds: number): string =>
  seconds < MINUTE_SECONDS ? `${seconds}s` : spanText(seconds * 1_000);

/** An event that is not sent after a minute means that the relay of its service does not run. */
export const isLate = (seconds: number): boolean => seconds >= MINUTE_SECONDS;
