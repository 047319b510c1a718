import { useEffect, useState, type CSSProperties } from 'react';

interface Cycle {
  readonly isCooling: boolean;
  /** A progress bar on the main button that fills until the next round can begin. */
  readonly look: { readonly className: string; readonly style: CSSProperties } | undefined;
}

/**
 * Waits for the brand's shortest game cycle after each round that began on this page. The time counts from the answer,
 * so the server's own waiting time is always over before it.
 * @param began how many rounds have begun on this page.
 * @param cycleMs the shortest time between two rounds; undefined for none.
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
