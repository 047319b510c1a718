import type { ReactNode } from 'react';
import { dayAndTime } from '../lib/time/time.js';

/**
 * A date or a range of dates with a day or month name. It does not wrap, and has the direction of the page's language.
 */
export const When = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <span className={`when ${className}`}>{children}</span>
);

/** The first and the last day of a period. It may wrap between the two. */
export const Days = ({ first, last, className = '' }: { first: string; last: string; className?: string }) => (
  <When className={`days ${className}`}>
    <span>{first} –</span> <span>{last}</span>
  </When>
);

/** A moment in the brand's zone, in the direction of its language. */
export function DateTime({ at, seconds = false }: { at: string; seconds?: boolean }) {
  return (
    <time className="when" dateTime={at}>
      {dayAndTime(at, seconds)}
    </time>
  );
}
