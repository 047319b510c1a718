import { useEffect, useState } from 'react';
import { useMotion } from '../../lib/motion/motion.js';
import { PAUSE_MS, START_MINOR, START_SPREAD_MINOR, cardMinor } from './card-jackpot.js';

/**
 * Returns a function that gives the decorative jackpot amount of a game card. The amount stands still while motion is
 * paused.
 */
export function useCardJackpots(on: boolean): (nodeId: number) => bigint {
  const motion = useMotion();
  const [startMinor] = useState(() => Math.floor(START_MINOR + Math.random() * START_SPREAD_MINOR));
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    if (!on || !motion) return undefined;
    const timer = setInterval(() => setSteps((old) => old + 1), PAUSE_MS);
    return () => clearInterval(timer);
  }, [on, motion]);
  return (nodeId) => BigInt(cardMinor(startMinor, steps, nodeId));
}
