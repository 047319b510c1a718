import { useMemo } from 'react';
import { currentLanguage, useWords } from '../../../../../src/lib/language/words.js';
import { countriesIn, type Country } from './country-names.js';

/** The countries by their names in the reader's language. */
export function useCountries(codes: readonly string[]): Country[] {
  // The component renders again when the language changes.
  useWords();
  const language = currentLanguage();
  return useMemo(() => countriesIn(language, codes), [language, codes]);
}
