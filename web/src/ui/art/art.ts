const FILES = import.meta.glob<string>('./baked/*.svg', { eager: true, query: '?url', import: 'default' });

/** The address of a baked picture, or of the stall when a name is not drawn yet. */
export function artUrl(name: string): string {
  return FILES[`./baked/${name}.svg`] ?? FILES['./baked/stall.svg'] ?? '';
}

/** The names of all pictures. */
export const ART_NAMES: readonly string[] = Object.keys(FILES).map((file) => file.slice('./baked/'.length, -'.svg'.length));

const AVATARS = ['owl', 'tiger', 'elephant', 'koi', 'lotus', 'rooster', 'crab', 'mango', 'peacock', 'kite', 'drum', 'moon'];

/** A member's picture: the same account always has the same one. */
export function avatarUrl(account: string): string {
  let sum = 0;
  for (const letter of account) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return artUrl(`avatar-${AVATARS[sum % AVATARS.length]}`);
}
