import { useEffect, useRef, useState } from 'react';
import type { Draw } from './lottery-api.js';

/** The time (ms) between two numbers of a draw that is shown live. */
const STEP_MS = 600;
/** The maximum time (ms) in which all numbers of a draw are shown. */
const SHOW_MS_MAX = 12_000;

/** How many numbers of the newest draw are shown. A draw that arrives while the page is open is shown step by step. */
export function useLive(newest: Draw | undefined): number {
  const first = useRef<string>(undefined);
  const [shown, setShown] = useState(Infinity);
  const id = newest?.drawId;
  const total = newest?.result.flatMap(({ numbers }) => numbers).length ?? 0;
  useEffect(() => {
    if (id === undefined) return undefined;
    if (first.current === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) {
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
  }, [id, total]);
  return shown;
}
