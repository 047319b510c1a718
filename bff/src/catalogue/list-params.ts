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
