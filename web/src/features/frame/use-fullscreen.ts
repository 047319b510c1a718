import { useEffect, useState, type RefObject } from 'react';

/**
 * Returns whether an element is in full-screen mode, and a function that toggles it. In a browser without full screen
 * (some phones) the element covers the page instead.
 */
export function useFullscreen(ref: RefObject<HTMLElement | null>) {
  const [real, setReal] = useState(false);
  const [covering, setCovering] = useState(false);
  useEffect(() => {
    const onChange = () => setReal(document.fullscreenElement !== null && document.fullscreenElement === ref.current);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [ref]);
  const toggle = () => {
    if (real) return void document.exitFullscreen();
    if (covering) return setCovering(false);
    const element = ref.current;
    if (!element) return undefined;
    if (typeof element.requestFullscreen !== 'function') return setCovering(true);
    element.requestFullscreen({ navigationUI: 'hide' }).catch(() => setCovering(true));
    return undefined;
  };
  return { full: real || covering, covering, toggle };
}
