import { useEffect, useState, type CSSProperties } from 'react';

interface Cycle {
  readonly isCooling: boolean;
  /**
   * The look of the main button with a progress bar, which fills until the next round can start; undefined if it can
   * start now.
   */
  readonly look: { readonly className: string; readonly style: CSSProperties } | undefined;
}

/**
 * Makes the player wait for the brand's shortest game cycle after each round. The time starts with the server's
 * answer, so the server's own waiting time is always over first.
 * @param began the number of rounds that were started on this page.
 * @param cycleMs the shortest time (ms) between two rounds; undefined for none.
 * @returns whether the next round must still wait, and how the button shows it.
 */
export function useCycle(began: number, cycleMs: number | undefined): Cycle {
  const [over, setOver] = useState(0);
  const isCooling = cycleMs !== undefined && began > over;
  useEffect(() => {
    if (!isCooling) return undefined;
    const timer = setTimeout(() => setOver(began), cycleMs);
    return () => clearTimeout(timer);
  }, [isCooling, began, cycleMs]);
  return {
    isCooling,
    look: isCooling ? { className: 'cooling', style: { '--cycle': `${cycleMs}ms` } as CSSProperties } : undefined,
  };
}
