import { useLayoutEffect, useRef } from 'react';
import type { Location, NavigationType } from 'react-router-dom';
import { keep, kept } from '../../lib/storage/kept.js';

const KEPT = 'nm.scroll';

/** The scroll position (px) of each visited page, by its URL path and history key. */
let places: Record<string, number> | undefined;

function known(): Record<string, number> {
  try {
    return (places ??= JSON.parse(kept(KEPT, 'session') ?? '{}') as Record<string, number>);
  } catch {
    return (places = {});
  }
}

/** Returns the element id in a URL hash, or an empty text if the hash is malformed. Anyone may write such a URL. */
function named(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/**
 * Sets the scroll position when the page changes. A new page starts at its top or at the element that the hash names.
 * Back and reload restore the saved position. A URL that only replaces the current one, for example for a filter,
 * keeps the position.
 */
export function usePageScroll(page: Location | undefined, action: `${NavigationType}`): void {
  const shown = useRef<{ readonly place: string; readonly pathname: string }>(undefined);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => {
      if (shown.current) known()[shown.current.place] = Math.round(window.scrollY);
    };
    const leave = () => keep(KEPT, JSON.stringify(known()), 'session');
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      history.scrollRestoration = 'auto';
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', leave);
    };
  }, []);
  useLayoutEffect(() => {
    if (!page) return;
    const place = `${page.pathname} ${page.key}`;
    const before = shown.current;
    if (before?.place === place) return;
    shown.current = { place, pathname: page.pathname };
    const same = before?.pathname === page.pathname && (action === 'REPLACE' || keepsScroll(page));
    const left = known()[place];
    if (left !== undefined) window.scrollTo(0, left);
    else if (page.hash) document.getElementById(named(page.hash))?.scrollIntoView();
    else if (before && !same) window.scrollTo(0, 0);
  }, [page, action]);
}

const keepsScroll = ({ state }: Location): boolean => (state as { keepScroll?: boolean } | null)?.keepScroll === true;
