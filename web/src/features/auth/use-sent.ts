import { useEffect, useState } from 'react';
import { keep, kept } from '../../lib/storage/kept.js';

const MINUTE_MS = 60_000;
/** The code that was requested last: to which number it was sent, and how long it is valid. */
export interface Sent {
  readonly mobileNum: string;
  readonly minutes: number;
  /** The time at which another code may be requested, in ms since the epoch by this device's clock. */
  readonly until: number;
}

/**
 * Computes when another code may be requested. The validity began on the server about half a round trip before the
 * answer arrived (specification §4).
 */
export const sentNow = (mobileNum: string, minutes: number, beganAt: number): Sent => ({
  mobileNum,
  minutes,
  until: Date.now() + minutes * MINUTE_MS - (Date.now() - beganAt) / 2,
});

function keptSent(key: string): Sent | undefined {
  try {
    return (JSON.parse(kept(key, 'session') ?? 'null') as Sent) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the last requested code and the time (ms) until another may be requested. Both survive a reload. */
export function useSent(key: string): {
  sent: Sent | undefined;
  leftMs: number;
  note: (sent: Sent | undefined) => void;
} {
  const [sent, setSent] = useState(() => keptSent(key));
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!sent || sent.until <= Date.now()) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [sent]);
  const note = (next: Sent | undefined) => {
    keep(key, next && JSON.stringify(next), 'session');
    setNow(Date.now());
    setSent(next);
  };
  return { sent, leftMs: Math.max(0, (sent?.until ?? 0) - now), note };
}
