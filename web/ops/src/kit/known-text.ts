import { i18n, type Translate } from '../../../src/lib/language/words.js';

/**
 * Returns the text of a message id that contains a name from the server, or undefined if the console has no such
 * text.
 */
export const knownText = (t: Translate, id: string): string | undefined =>
  (i18n.messages as Record<string, unknown>)[id] === undefined ? undefined : t(id);
