import type { identity } from '@nm/contracts';
import type { HelpCenterDto } from './help.dto.js';
import { HELP_TEXTS, type HelpLanguage } from './help-texts.js';

const LANGUAGES: readonly HelpLanguage[] = ['EN', 'BN', 'AR'];

/**
 * Returns the help texts in the requested language, otherwise in the brand's default language, otherwise in English.
 */
export function presentHelp(
  { ageLimit, defaultLanguage }: Pick<identity.Brand, 'ageLimit' | 'defaultLanguage'>,
  asked = '',
): HelpCenterDto {
  const known = (name: string): HelpLanguage | undefined => LANGUAGES.find((one) => one === name.toUpperCase());
  const language = known(asked) ?? known(defaultLanguage) ?? 'EN';
  return {
    language,
    list: HELP_TEXTS.map(({ anchor, title, paragraphs }) => ({
      anchor,
      title: title[language],
      paragraphs: paragraphs[language].map((text) => text.replaceAll('{age}', String(ageLimit))),
    })),
  };
}
