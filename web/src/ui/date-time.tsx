import { dayAndTime } from '../lib/time/time.js';

/** A moment in the brand's zone, in the direction of its language. */
export function DateTime({ at, seconds = false }: { at: string; seconds?: boolean }) {
  return (
    <time className="when" dateTime={at}>
      {dayAndTime(at, seconds)}
    </time>
  );
}
