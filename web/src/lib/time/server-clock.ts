import { useEffect, useState } from 'react';

/** Bounds of the difference to this device's clock, in ms. Each answer of the server narrows them. */
let low = -Infinity;
let high = Infinity;

/**
 * Takes the `Date` of an answer. The server's time lay within that second, between the moments of sending and
 * receiving. An answer that contradicts the bounds starts over, because a clock was changed.
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

/** The platform's time in ms; this device's time until the first answer. */
export const serverNow = (): number => Date.now() + (Number.isFinite(low) ? (low + high) / 2 : 0);

/** Resets the bounds, for tests. */
export function forgetServerDate(): void {
  low = -Infinity;
  high = Infinity;
}

/** The platform's time, updated at each of its whole seconds. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setTimeout(() => setNow(serverNow()), 1000 - (Math.floor(serverNow()) % 1000) + 5);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
