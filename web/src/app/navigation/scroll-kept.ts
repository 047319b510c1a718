import { useLayoutEffect, useRef } from 'react';
import { keep, kept } from '../../lib/storage/kept.js';
import type { Standing } from './navigator.js';

const KEPT = 'nm.scroll';

/** How far each visited address was scrolled, by its key in the history. */
let places: Record<string, number> | undefined;
let shown: string | undefined;

function known(): Record<string, number> {
  try {
    return (places ??= JSON.parse(kept(KEPT, 'session') ?? '{}') as Record<string, number>);
  } catch {
    return (places = {});
  }
}

/** Notes the place on the page that is about to give way. */
export function leavePlace(): void {
  if (shown !== undefined) known()[shown] = Math.round(window.scrollY);
}

function leaveSite(): void {
  leavePlace();
  keep(KEPT, JSON.stringify(known()), 'session');
}

/** The id in a hash, which anyone may have written. */
function named(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** A new page begins at its top or at what its hash names; Back and a reload find the place that was left. */
export function useScrollKept({ location, keepScroll }: Standing): void {
  const first = useRef(true);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', leaveSite);
    return () => {
      history.scrollRestoration = 'auto';
      window.removeEventListener('pagehide', leaveSite);
    };
  }, []);
  useLayoutEffect(() => {
    const place = known()[location.key];
    shown = location.key;
    if (place !== undefined) window.scrollTo(0, place);
    else if (location.hash) document.getElementById(named(location.hash))?.scrollIntoView();
    else if (!keepScroll && !first.current) window.scrollTo(0, 0);
    first.current = false;
  }, [location, keepScroll]);
}
