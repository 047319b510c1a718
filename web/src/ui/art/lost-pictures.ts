import { artUrl } from './art.js';

/** A blank game label (picture) and a blank avatar as data URLs, for the case that no picture can be loaded. */
const LABEL = drawn("<rect width='30' height='40' fill='#1f323a'/><rect x='3' y='3' width='24' height='34' rx='2'");
const AVATAR = drawn("<rect width='30' height='40' fill='#1f323a'/><circle cx='15' cy='20' r='9'");

function drawn(shapes: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 40' preserveAspectRatio='xMidYMid slice'>${shapes} fill='none' stroke='#687e88'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/**
 * Returns the next URL to try for a picture that did not load (specification §8, §9). The order is: the same URL again,
 * the placeholder (a closed stall, not for an avatar), a data URL inside the page. Returns undefined if none is left.
 */
function nextOf(src: string): string | undefined {
  const url = new URL(src);
  if (url.origin !== location.origin || !url.pathname.endsWith('.svg')) return undefined;
  if (url.search === '') {
    url.search = '?again';
    return url.href;
  }
  if (url.pathname.includes('/avatar-')) return AVATAR;
  return url.pathname === artUrl('stall') ? LABEL : artUrl('stall');
}

/** Replaces every picture of a game, a vendor or a member that does not load by a placeholder of the same size. */
export function mendPictures(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      const next = target instanceof HTMLImageElement ? nextOf(target.src) : undefined;
      if (next !== undefined) (target as HTMLImageElement).src = next;
    },
    true,
  );
}
