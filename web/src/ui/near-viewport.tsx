import { useEffect, useRef, useState, type ReactNode } from 'react';
import { inTurn } from '../lib/screen/in-turn.js';

/** Renders its children once they come near the viewport. Their space is reserved, so that nothing moves. */
export function NearViewport({
  room,
  children,
  onNear,
  margin = 400,
}: {
  room: string;
  children: ReactNode;
  onNear?: () => void;
  margin?: number;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        inTurn(() => setNear(true));
        onNear?.();
      },
      { rootMargin: `${margin}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near, onNear, margin]);
  return (
    <div ref={ref} className={near ? '' : `room ${room}`}>
      {near ? children : null}
    </div>
  );
}
