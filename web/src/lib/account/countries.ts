import type { Schemas } from '../api/schemas.js';

export type Country = Schemas['CountryCodeDto'];

/** The country to choose by default for each dialling code that several countries share. */
const FIRST: ReadonlySet<string> = new Set(['US', 'GB', 'RU', 'IT', 'NO', 'AU', 'FI', 'MA', 'RE', 'GP', 'CW']);

/** Returns the country of a dialling code (digits), or undefined for an unknown code. */
export function countryOf(countries: readonly Country[], dialingCode: string): Country | undefined {
  const having = countries.filter(({ countryDialingCode }) => countryDialingCode === `+${dialingCode}`);
  return having.find(({ countryCode }) => FIRST.has(countryCode)) ?? having[0];
}

/** Returns the countries with their names in a language, sorted by name. */
export function byName(countries: readonly Country[], language: string): readonly (Country & { name: string })[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const order = new Intl.Collator(language);
  return countries
    .map((country) => ({ ...country, name: names.of(country.countryCode) ?? country.countryCode }))
    .toSorted((one, other) => order.compare(one.name, other.name));
}
