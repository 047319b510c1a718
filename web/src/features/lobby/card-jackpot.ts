import { useEffect, useState } from 'react';
import { useMotion } from '../../lib/motion/motion.js';

/** The counter of the game cards (specification §4, §9): it starts at 20 to 21 million and grows by 165.11 every 3 s. */
const START_MINOR = 2_000_000_000;
const START_SPREAD_MINOR = 100_000_000;
const STEP_MINOR = 16_511;
const PAUSE_MS = 3000;
/** A card shows the counter divided by one of these, so that neighbours differ. */
export const DIVISORS: readonly number[] = [7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];

/** The figure of one card after so many steps of the counter. */
export const cardMinor = (startMinor: number, steps: number, nodeId: number): number =>
  Math.floor((startMinor + steps * STEP_MINOR) / (DIVISORS[nodeId % DIVISORS.length] ?? 1));

/** The decorative figure of each game card. It stands still while motion is paused. */
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
