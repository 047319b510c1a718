import { i18n, type Translate } from '../language/words.js';

/** `Lantern Row` as `lib.game.lanternRow`, the message id of a game whose name is translated. */
const idOf = (displayName: string): string =>
  `lib.game.${displayName.charAt(0).toLowerCase()}${displayName.slice(1).replace(/[^\p{L}\d]/gu, '')}`;

/** A game's name in the current language, else as its vendor writes it. */
export function gameName(t: Translate, displayName: string): string {
  const id = idOf(displayName);
  return (i18n.messages as Record<string, unknown>)[id] === undefined ? displayName : t(id);
}

/** A vendor's name; in-house games have a translated one. */
export function vendorName(
  t: Translate,
  { vassalage, displayName }: { readonly vassalage: string; readonly displayName?: string },
): string {
  return vassalage === 'INHOUSE' ? t('term.game.inhouse') : (displayName ?? vassalage);
}
