import { useEffect, useRef, useState } from 'react';
import { useMotion } from '../../lib/motion/motion.js';

interface Reveal<R> {
  /** The rounds whose animation is running, newest first. */
  readonly running: readonly R[];
  /** The rounds whose result is shown on the board, newest first. */
  readonly shown: readonly R[];
  /** Ends all running animations at once. */
  readonly skip: () => void;
}

/**
 * Shows the result of a round only when its animation ends. With reduced motion the result is shown at once.
 * @param last the rounds with their results, newest first.
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
    // The next round does not clear this timer, because several animations may run at the same time.
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
