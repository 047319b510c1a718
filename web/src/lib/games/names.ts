import { i18n, type Translate } from '../language/words.js';

/** `Lantern Row` as `lib.game.lanternRow`: games whose names we have in every language stand in the catalogue by it. */
const idOf = (displayName: string): string =>
  `lib.game.${displayName.charAt(0).toLowerCase()}${displayName.slice(1).replace(/[^\p{L}\d]/gu, '')}`;

/** A game's name in the reader's language, else as its vendor calls it. */
export function gameName(t: Translate, displayName: string): string {
  const id = idOf(displayName);
  return (i18n.messages as Record<string, unknown>)[id] === undefined ? displayName : t(id);
}

/** A vendor's name; the house's own is a word. */
export function vendorName(
  t: Translate,
  { vassalage, displayName }: { readonly vassalage: string; readonly displayName?: string },
): string {
  return vassalage === 'INHOUSE' ? t('term.game.inhouse') : (displayName ?? vassalage);
}
