import { useEffect, useState } from 'react';

/**
 * The lower and upper bound (ms) of the difference between the server's clock and this device's clock. Each answer
 * narrows them.
 */
let low = -Infinity;
let high = Infinity;

/**
 * Narrows the bounds by the `Date` header of an answer. The server wrote the header between request and answer, in
 * whole seconds. If it contradicts the bounds, a clock has been changed, and the bounds start anew.
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

/** Returns the server's time in ms. Before the first answer it is this device's time. */
export const serverNow = (): number => Date.now() + (Number.isFinite(low) ? (low + high) / 2 : 0);

/** Resets the bounds of the clock difference. Only tests use it. */
export function forgetServerDate(): void {
  low = -Infinity;
  high = Infinity;
}

/** Returns the server's time in ms and updates it at each whole second. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setTimeout(() => setNow(serverNow()), 1000 - (Math.floor(serverNow()) % 1000) + 5);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
