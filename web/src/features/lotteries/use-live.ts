import { useEffect, useRef, useState } from 'react';
import { useMotion } from '../../lib/motion/motion.js';
import type { Draw } from './lottery-api.js';
import { stepsOf } from './reveal.js';

/** The time (ms) between two steps in which a draw's numbers are revealed. */
const STEP_MS = 600;
/** The longest time (ms) that the reveal of a draw takes. */
const SHOW_MS_MAX = 20_000;

/**
 * Returns how many steps of the newest draw's reveal are shown. A draw that arrives while the page is open is
 * revealed step by step; any other draw is shown at once, and so is every draw while motion is paused.
 */
export function useLive(newest: Draw | undefined): number {
  const motion = useMotion();
  const first = useRef<string>(undefined);
  const [shown, setShown] = useState(Infinity);
  const id = newest?.drawId;
  const total = newest ? stepsOf(newest.region, newest.result) : 0;
  useEffect(() => {
    if (id === undefined) return undefined;
    if (first.current === undefined || !motion) {
      first.current = id;
      setShown(Infinity);
      return undefined;
    }
    if (first.current === id) return undefined;
    first.current = id;
    setShown(0);
    const step = Math.min(STEP_MS, SHOW_MS_MAX / Math.max(1, total));
    const timer = setInterval(() => setShown((old) => (old + 1 >= total ? Infinity : old + 1)), step);
    const end = setTimeout(() => clearInterval(timer), step * (total + 1));
    return () => {
      clearInterval(timer);
      clearTimeout(end);
      setShown(Infinity);
    };
  }, [id, total, motion]);
  return shown;
}
