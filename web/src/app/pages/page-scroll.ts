import { useLayoutEffect, useRef } from 'react';
import type { Location, NavigationType } from 'react-router-dom';
import { keep, kept } from '../../lib/storage/kept.js';

const KEPT = 'nm.scroll';

/** The scroll position of each visited URL, by its path and its history key. */
let places: Record<string, number> | undefined;

function known(): Record<string, number> {
  try {
    return (places ??= JSON.parse(kept(KEPT, 'session') ?? '{}') as Record<string, number>);
  } catch {
    return (places = {});
  }
}

/** The element id in a hash. Anyone may write a hash, so it may be malformed. */
function named(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/**
 * A new page starts at its top or at the element of its hash. Back and reload restore the saved position. A replaced
 * URL of the same page, for example by a filter, keeps the position.
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
