/** A text in the games' languages; the operator's record gets it unchanged. */
export interface Texts {
  readonly EN: string;
  readonly BN: string;
  readonly AR: string;
}

export const texts = (EN: string, BN: string, AR: string): Texts => ({ EN, BN, AR });

/** The codes of these languages. */
export const LANGUAGES: readonly string[] = ['EN', 'BN', 'AR'];

/** Builds texts by one rule for all languages. */
export const composed = (rule: (language: keyof Texts) => string): Texts => ({
  EN: rule('EN'),
  BN: rule('BN'),
  AR: rule('AR'),
});

/** The text for a language code in any case; English for other languages. */
export const inLanguage = (all: Texts, language: string): string =>
  all[language.toUpperCase() as keyof Texts] ?? all.EN;
