import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

/**
 * Returns the typed text once typing has paused, so that not every key sends a request. The first text is returned at
 * once.
 */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
