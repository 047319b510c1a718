import { address, names } from 'virtual:art';

/** The names of all baked pictures. */
export const ART_NAMES: readonly string[] = names;

const KNOWN: ReadonlySet<string> = new Set(names);

/**
 * Returns the URL of a baked picture (drawn by code before the build). An unknown name gives the picture of a closed
 * stall.
 */
export const artUrl = (name: string): string => address(KNOWN.has(name) ? name : 'stall');

const AVATARS = [
  'owl',
  'tiger',
  'elephant',
  'koi',
  'lotus',
  'rooster',
  'crab',
  'mango',
  'peacock',
  'kite',
  'drum',
  'moon',
];

/** Picks an entry of a list by a name. The same name always gives the same entry. */
function pick(list: readonly string[], name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return list[sum % list.length] ?? '';
}

/** Returns the URL of a member's avatar: the chosen one, or a default one that depends on the account. */
export const avatarUrl = (user?: { readonly account: string; readonly icon?: string }): string =>
  artUrl(`avatar-${user?.icon || pick(AVATARS, user?.account ?? '')}`);

const WIDE = ['wide-bac', 'wide-rou', 'wide-dragon', 'wide-sic', 'wide-andar', 'wide-teen', 'wide-fan'];

/** The names of wide pictures that differ from the names of their tall pictures. */
const WIDE_OF: Readonly<Record<string, string>> = {
  cards: 'bac',
  wheel: 'rou',
  dice: 'sic',
  dicetrio: 'sic',
  crown: 'andar',
  joker: 'andar',
  tiger: 'dragon',
  coin: 'teen',
  parasol: 'fan',
};

/** Returns the name of the wide picture that belongs to a tall one. */
export const wideArt = (label: string): string => `wide-${WIDE_OF[label] ?? label}`;

/** Returns the wide picture of a vendor: its own one if it exists, otherwise one chosen by its code. */
export function vendorArt({ vassalage, icon }: { readonly vassalage: string; readonly icon: string }): string {
  const own = wideArt(icon);
  return KNOWN.has(own) ? own : pick(WIDE, vassalage);
}
