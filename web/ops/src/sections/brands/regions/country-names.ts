/** A country with its name in the language of the page. */
export interface Country {
  readonly code: string;
  readonly name: string;
}

/** Returns the countries with their names in a language, sorted by the alphabet of that language. */
export function countriesIn(language: string, codes: readonly string[]): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(language);
  return codes.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => compare(a.name, b.name));
}

/** Joins the names of countries to one text, with the list separators of the language. */
export const namesInLine = (language: string, countries: readonly Country[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(countries.map(({ name }) => name));

/**
 * Returns the countries whose name contains the search text or whose code equals it. Without a search text it returns
 * all.
 */
export function countriesWith(text: string, countries: readonly Country[]): readonly Country[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return countries;
  return countries.filter(
    ({ code, name }) => name.toLocaleLowerCase().includes(wanted) || code.toLowerCase() === wanted,
  );
}
