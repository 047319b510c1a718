import { i18n, type Translate } from '../language/words.js';

/** Builds the message id of a game whose name is translated: `lib.game.lanternRow` for `Lantern Row`. */
const idOf = (displayName: string): string =>
  `lib.game.${displayName.charAt(0).toLowerCase()}${displayName.slice(1).replace(/[^\p{L}\d]/gu, '')}`;

/** A game's name in the current language; otherwise the vendor's name for it. */
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
