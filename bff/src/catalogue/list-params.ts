/**
 * Converts the category code of a request to that of the games service. ALL and HOME become an empty text, which
 * means every category.
 */
export const categoryOf = (code: string | undefined): string =>
  code === undefined || /^(all|home)$/i.test(code) ? '' : code.toUpperCase();

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/;
const LANGUAGE_MAX = 16;

/** Converts the language of a request to the form of the catalogue. Returns an empty text for an invalid language. */
export function languageOf(said: string | undefined): string {
  const language = said?.toLowerCase() ?? '';
  return language.length <= LANGUAGE_MAX && LANGUAGE.test(language) ? language : '';
}

const BINGO = 'bingo';
/** Bingo games are offered only to players with this language (specification §9). */
const BINGO_LANGUAGE = 'ty';

/**
 * Whether a site with these languages offers a type of game list. Only bingo is restricted: it needs the language TY.
 */
export const offersList = (list: string, languages: readonly string[]): boolean =>
  list !== BINGO || languages.some((language) => language.toLowerCase() === BINGO_LANGUAGE);

/** Maps the specification's names of lists (§3) to those of the games service, where the two differ. */
const SELECTIONS: ReadonlyMap<string, string> = new Map([
  ['all', ''],
  ['fav', 'favorite'],
]);
const OWN = ['favorite', 'recent'];

/**
 * Returns the type of list that a request asks for, in the form of the games service. The request may write it in
 * upper or lower case (NEW, FAV, ALL, HOT, RECENT, or a game type).
 */
export function listOf(said: string | undefined): string {
  const list = said?.toLowerCase() ?? '';
  return SELECTIONS.get(list) ?? list;
}

/** Whether a type of list differs by member. Such a list needs a session and is not cached. */
export const isOwn = (list: string): boolean => OWN.includes(list);
