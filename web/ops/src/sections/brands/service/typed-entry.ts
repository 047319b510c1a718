import type { DeskBrand } from '../../../lib/surface.js';

export type Entry = DeskBrand['customerService'][number];
export const TYPES: readonly Entry['type'][] = ['SERVICE', 'TELEGRAM', 'TELEGRAM1', 'WHATSAPP', 'FACEBOOK'];
export const PLACES: readonly Entry['position'][] = ['float', 'side', 'footer'];

/** The server's limits. */
export const ENTRIES_MAX = 12;
export const TITLE_MAX = 60;
export const PATH_MAX = 300;

/** An entry in the form, with a key that does not change when entries are reordered. */
export interface TypedEntry extends Entry {
  readonly key: number;
}

const SITE_PATH = /^\/(?![/\\])[\w./#?=&%-]*$/;
const MAIL = /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PAGE = /^https:\/\/[^\s/@]+\.[^\s/@]+(?:[/?#]\S*)?$/;

/** Whether the server accepts a URL: a path of the site, a mailto: URL, or an https URL elsewhere. */
export const isAddress = (path: string): boolean => [SITE_PATH, MAIL, PAGE].some((form) => form.test(path.trim()));

export const isEntryGood = ({ title, path }: Entry): boolean => title.trim() !== '' && isAddress(path);

/**
 * Whether the server accepts a list: none, or one with an entry outside of the site, because the maintenance page shows
 * only those.
 */
export const isReachableWhenClosed = (list: readonly Entry[]): boolean =>
  list.length === 0 || list.some(({ path }) => !SITE_PATH.test(path.trim()));

/** Converts the entries of the form to the request. */
export const entriesOf = (typed: readonly TypedEntry[]): Entry[] =>
  typed.map(({ title, position, type, path }) => ({ title: title.trim(), position, type, path: path.trim() }));

/** Returns the list with the entry at one position moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, at) => at !== from);
  const one = list[from];
  return one === undefined ? list : [...rest.slice(0, to), one, ...rest.slice(to)];
}
