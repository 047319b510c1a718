/** Converts a category code of the API. ALL and HOME become an empty text, which means every category. */
export const categoryOf = (code: string | undefined): string =>
  code === undefined || /^(all|home)$/i.test(code) ? '' : code.toUpperCase();

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/;
const LANGUAGE_MAX = 16;

/** The language of names, as the catalogue writes it; empty for text that names no language. */
export function languageOf(said: string | undefined): string {
  const language = said?.toLowerCase() ?? '';
  return language.length <= LANGUAGE_MAX && LANGUAGE.test(language) ? language : '';
}

const BINGO = 'bingo';
/** The language of the only players to whom bingo is offered (specification §9). */
const BINGO_LANGUAGE = 'ty';

/** Whether a site offers a kind of list: bingo only with the language TY. */
export const offersList = (list: string, languages: readonly string[]): boolean =>
  list !== BINGO || languages.some((language) => language.toLowerCase() === BINGO_LANGUAGE);

/** Maps the specification's selections (§3) to the names in the games service, where the two differ. */
const SELECTIONS: ReadonlyMap<string, string> = new Map([
  ['all', ''],
  ['fav', 'favorite'],
]);
const OWN = ['favorite', 'recent'];

/** The kind of list that a request names: a selection (NEW, FAV, ALL, HOT, RECENT) or a game-list type, in any case. */
export function listOf(said: string | undefined): string {
  const list = said?.toLowerCase() ?? '';
  return SELECTIONS.get(list) ?? list;
}

/** Whether a list differs by member, so that it needs a session and is not cached. */
export const isOwn = (list: string): boolean => OWN.includes(list);
