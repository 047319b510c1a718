import type { ReactNode } from 'react';
import { dayAndTime } from '../lib/time/time.js';

/**
 * Shows a date or range of dates with a day or month name. The text does not wrap and has the direction of the page's
 * language.
 */
export const When = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <span className={`when ${className}`}>{children}</span>
);

/** Shows the first and the last day of a period. The text may wrap between the two. */
export const Days = ({ first, last, className = '' }: { first: string; last: string; className?: string }) => (
  <When className={`days ${className}`}>
    <span>{first} –</span> <span>{last}</span>
  </When>
);

/** Shows a moment in the brand's time zone, in the direction of the page's language. */
export function DateTime({ at, seconds = false }: { at: string; seconds?: boolean }) {
  return (
    <time className="when" dateTime={at}>
      {dayAndTime(at, seconds)}
    </time>
  );
}
