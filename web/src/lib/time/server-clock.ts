import { useEffect, useState } from 'react';

/** Bounds of what must be added to this device's clock, in ms; each answer of the server narrows them. */
let low = -Infinity;
let high = Infinity;

/**
 * Takes the `Date` of an answer: the server stood somewhere within that second, after the call was sent and before its
 * answer came. Answers that contradict what is held (a clock was set meanwhile) start over.
 */
export function noteServerDate(header: string | null, sentAt: number, receivedAt: number): void {
  const second = Date.parse(header ?? '');
  if (Number.isNaN(second)) return;
  const least = second - receivedAt;
  const most = second + 999 - sentAt;
  const fits = least <= high && most >= low;
  low = fits ? Math.max(low, least) : least;
  high = fits ? Math.min(high, most) : most;
}

/** Now by the platform's clock, in ms; this device's own until the first answer. */
export const serverNow = (): number => Date.now() + (Number.isFinite(low) ? (low + high) / 2 : 0);

/** Forgets what was learnt, for tests. */
export function forgetServerDate(): void {
  low = -Infinity;
  high = Infinity;
}

/** Now by the platform's clock, again at each of its whole seconds. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setTimeout(() => setNow(serverNow()), 1000 - (Math.floor(serverNow()) % 1000) + 5);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
