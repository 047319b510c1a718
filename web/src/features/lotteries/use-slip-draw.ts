import { useEffect, useRef, useState } from 'react';
import type { Draw } from './lottery-api.js';

/** A press never places what a press just before it moved: the button takes no second press for so long. */
const PAUSE_MS = 300;

/** The draw of the slip, and what happens when it closes. */
export interface SlipDraw {
  /** The draw that takes the slip now. */
  readonly draw: Draw | undefined;
  /** The closed draw that the slip was made for. */
  readonly late: Draw | undefined;
  /** The draw that the slip may move to. */
  readonly next: Draw | undefined;
  /** Nothing can be chosen now. */
  readonly isFrozen: boolean;
  /** The slip was moved a moment ago. */
  readonly isMoving: boolean;
  readonly move: () => void;
}

/** Keeps a slip with numbers for its draw. When that closes, the slip waits until the player moves it to the next draw. */
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
