import { useEffect, useRef, useState } from 'react';
import { useMotion } from '../../lib/motion/motion.js';

interface Reveal<R> {
  /** Rounds whose animation is running, newest first. */
  readonly running: readonly R[];
  /** Rounds whose result is shown on the board, newest first. */
  readonly shown: readonly R[];
  /** Ends all animations at once. */
  readonly skip: () => void;
}

/**
 * Delays the results on a board until their animations end. The outcome is known before its animation starts; without
 * motion it is shown at once.
 * @param last rounds with their results, newest first.
 * @param onShown called once for each round when its result is shown.
 */
export function useReveal<R extends { readonly roundId: string }>(
  last: readonly R[],
  durationMs: (round: R) => number,
  onShown: (round: R) => void,
): Reveal<R> {
  const motion = useMotion();
  const ended = useRef<ReadonlySet<string>>(new Set(last.map(({ roundId }) => roundId)));
  const [, setCount] = useState(0);
  const end = (round: R) => {
    if (ended.current.has(round.roundId)) return;
    ended.current = new Set(ended.current).add(round.roundId);
    setCount(ended.current.size);
    onShown(round);
  };
  const newest = last[0];
  useEffect(() => {
    if (!newest) return;
    // The timer is not cleared by the next round: several animations may run at once.
    if (motion) setTimeout(() => end(newest), durationMs(newest));
    else end(newest);
    // Only a new round starts an animation, so its id is the only dependency.
  }, [newest?.roundId]);
  const isRunning = ({ roundId }: R) => motion && !ended.current.has(roundId);
  return {
    running: last.filter(isRunning),
    shown: last.filter((round) => !isRunning(round)),
    skip: () => last.forEach(end),
  };
}
