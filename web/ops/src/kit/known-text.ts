import { i18n, type Translate } from '../../../src/lib/language/words.js';

/** Returns the text of an id that is built from a name of the server; undefined if there is no text for it. */
export const knownText = (t: Translate, id: string): string | undefined =>
  (i18n.messages as Record<string, unknown>)[id] === undefined ? undefined : t(id);
