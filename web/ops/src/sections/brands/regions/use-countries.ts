import { useMemo } from 'react';
import { currentLanguage, useWords } from '../../../../../src/lib/language/words.js';
import { countriesIn, type Country } from './country-names.js';

/** Returns the countries with their names in the language of the page. */
export function useCountries(codes: readonly string[]): Country[] {
  // Called so that the component renders again when the language changes.
  useWords();
  const language = currentLanguage();
  return useMemo(() => countriesIn(language, codes), [language, codes]);
}
