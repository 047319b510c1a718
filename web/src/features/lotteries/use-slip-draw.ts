import { useEffect, useRef, useState } from 'react';
import type { Draw } from './lottery-api.js';

/**
 * For this time (ms) after the slip has moved to another draw, the button ignores clicks, so that a double click does
 * not place it.
 */
const PAUSE_MS = 300;

/** The draw of the slip, and what happens when it closes. */
export interface SlipDraw {
  /** The draw for which the slip can be placed now. */
  readonly draw: Draw | undefined;
  /** The closed draw for which the slip was made. */
  readonly late: Draw | undefined;
  /** The draw to which the slip can be moved. */
  readonly next: Draw | undefined;
  /** True while nothing can be chosen. */
  readonly isFrozen: boolean;
  /** True for a moment after the slip was moved. */
  readonly isMoving: boolean;
  readonly move: () => void;
}

/**
 * Ties a slip with numbers to its draw. When that draw closes, the slip waits until the player moves it to the next
 * one.
 */
export function useSlipDraw(open: Draw | undefined, isEmpty: boolean): SlipDraw {
  const [held, setHeld] = useState(open);
  const [isMoving, setMoving] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (open && (isEmpty || !held)) setHeld(open);
  }, [open, isEmpty, held]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const isLate = !isEmpty && held !== undefined && held.drawId !== open?.drawId;
  return {
    draw: isLate ? undefined : open,
    late: isLate ? held : undefined,
    next: isLate ? open : undefined,
    isFrozen: isLate || !open,
    isMoving,
    move: () => {
      if (!open) return;
      setHeld(open);
      setMoving(true);
      pause.current = setTimeout(() => setMoving(false), PAUSE_MS);
    },
  };
}
