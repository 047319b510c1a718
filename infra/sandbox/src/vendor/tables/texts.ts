/** A text in the languages that the games speak; it goes to the operator's record as it is. */
export interface Texts {
  readonly EN: string;
  readonly BN: string;
  readonly AR: string;
}

export const texts = (EN: string, BN: string, AR: string): Texts => ({ EN, BN, AR });

/** Texts put together by one rule for all languages. */
export const composed = (rule: (language: keyof Texts) => string): Texts => ({
  EN: rule('EN'),
  BN: rule('BN'),
  AR: rule('AR'),
});

/** The text for a language code in any case; English where we do not speak it. */
export const inLanguage = (all: Texts, language: string): string =>
  all[language.toUpperCase() as keyof Texts] ?? all.EN;
