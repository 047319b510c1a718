import type { DeskBrand } from '../../../lib/surface.js';

export type Entry = DeskBrand['customerService'][number];
export const TYPES: readonly Entry['type'][] = ['SERVICE', 'TELEGRAM', 'TELEGRAM1', 'WHATSAPP', 'FACEBOOK'];
export const PLACES: readonly Entry['position'][] = ['float', 'side', 'footer'];

/** The server's limits for customer service links: the number of links, and the lengths of their fields. */
export const ENTRIES_MAX = 12;
export const TITLE_MAX = 60;
export const PATH_MAX = 300;

/** A customer service link in the form. Its key stays the same when the links are reordered. */
export interface TypedEntry extends Entry {
  readonly key: number;
}

const SITE_PATH = /^\/(?![/\\])[\w./#?=&%-]*$/;
const MAIL = /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PAGE = /^https:\/\/[^\s/@]+\.[^\s/@]+(?:[/?#]\S*)?$/;

/** Whether the server accepts a URL: a path of the site, a mailto: URL, or an https URL of another site. */
export const isAddress = (path: string): boolean => [SITE_PATH, MAIL, PAGE].some((form) => form.test(path.trim()));

export const isEntryGood = ({ title, path }: Entry): boolean => title.trim() !== '' && isAddress(path);

/**
 * Whether the server accepts the list. It must be empty or have at least one link to outside the site, because the
 * maintenance page shows only such links.
 */
export const isReachableWhenClosed = (list: readonly Entry[]): boolean =>
  list.length === 0 || list.some(({ path }) => !SITE_PATH.test(path.trim()));

/** Converts the links in the form to the body of the request. */
export const entriesOf = (typed: readonly TypedEntry[]): Entry[] =>
  typed.map(({ title, position, type, path }) => ({ title: title.trim(), position, type, path: path.trim() }));

/** Returns the list with one entry moved to another position. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, at) => at !== from);
  const one = list[from];
  return one === undefined ? list : [...rest.slice(0, to), one, ...rest.slice(to)];
}
