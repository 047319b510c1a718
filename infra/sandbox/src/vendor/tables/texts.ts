/** A text in all languages of the games. The platform receives it unchanged and shows it in the betting record. */
export interface Texts {
  readonly EN: string;
  readonly BN: string;
  readonly AR: string;
}

export const texts = (EN: string, BN: string, AR: string): Texts => ({ EN, BN, AR });

/** The codes of the languages of the games. */
export const LANGUAGES: readonly string[] = ['EN', 'BN', 'AR'];

/** Builds a text in all languages by calling one function for each language. */
export const composed = (rule: (language: keyof Texts) => string): Texts => ({
  EN: rule('EN'),
  BN: rule('BN'),
  AR: rule('AR'),
});

/** Returns the text in a language, given by a code in any letter case; in English if the language is unknown. */
export const inLanguage = (all: Texts, language: string): string =>
  all[language.toUpperCase() as keyof Texts] ?? all.EN;
