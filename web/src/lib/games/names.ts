import { i18n, type Translate } from '../language/words.js';

/** Returns the message id of a game's translated name: `lib.game.lanternRow` for `Lantern Row`. */
const idOf = (displayName: string): string =>
  `lib.game.${displayName.charAt(0).toLowerCase()}${displayName.slice(1).replace(/[^\p{L}\d]/gu, '')}`;

/** Returns a game's name in the page's language, or the vendor's name for it. */
export function gameName(t: Translate, displayName: string): string {
  const id = idOf(displayName);
  return (i18n.messages as Record<string, unknown>)[id] === undefined ? displayName : t(id);
}

/** Returns a vendor's name. The name of the in-house games is translated. */
export function vendorName(
  t: Translate,
  { vassalage, displayName }: { readonly vassalage: string; readonly displayName?: string },
): string {
  return vassalage === 'INHOUSE' ? t('term.game.inhouse') : (displayName ?? vassalage);
}
