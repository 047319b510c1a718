import { useEffect, useRef, useState } from 'react';
import type { Draw } from './lottery-api.js';

/**
 * How long (ms) after the slip has moved to another draw the button ignores clicks, so that a double click does not
 * place the slip.
 */
const PAUSE_MS = 300;

/** The draw of the slip, and what happens when that draw closes. */
export interface SlipDraw {
  /** The draw for which the slip can be placed now; undefined if the slip must be moved first, or no draw is open. */
  readonly draw: Draw | undefined;
  /** The closed draw for which the slip was filled in; undefined if its draw is still open. */
  readonly late: Draw | undefined;
  /** The draw to which the player can move the slip. */
  readonly next: Draw | undefined;
  /** True while nothing can be picked, because the draw has closed. */
  readonly isFrozen: boolean;
  /** True for a moment after the slip has moved to another draw. */
  readonly isMoving: boolean;
  readonly move: () => void;
}

/**
 * Ties a slip with numbers to its draw. When this draw closes, the slip cannot be placed until the player moves it to
 * the next draw.
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
