import { useEffect, useRef, type RefObject } from 'react';

/** Whether the page that asked is still the one that is shown. */
export function useHere(): RefObject<boolean> {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
