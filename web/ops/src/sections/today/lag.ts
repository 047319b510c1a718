import { spanText } from '../../kit/queue/age.js';

const MINUTE_SECONDS = 60;

/** The age of the oldest unsent event: in seconds below a minute, otherwise in minutes and larger units. */
export const lagText = (seconds: number): string =>
  seconds < MINUTE_SECONDS ? `${seconds}s` : spanText(seconds * 1_000);

/** An event unsent for a minute means that the service's relay does not run. */
export const isLate = (seconds: number): boolean => seconds >= MINUTE_SECONDS;
