import type { Schemas } from '../api/schemas.js';

export type Country = Schemas['CountryCodeDto'];

/** The default country for dialing codes that several countries share. */
const FIRST: ReadonlySet<string> = new Set(['US', 'GB', 'RU', 'IT', 'NO', 'AU', 'FI', 'MA', 'RE', 'GP', 'CW']);

/** Returns the country of a dialing code (digits); undefined for an unknown code. */
export function countryOf(countries: readonly Country[], dialingCode: string): Country | undefined {
  const having = countries.filter(({ countryDialingCode }) => countryDialingCode === `+${dialingCode}`);
  return having.find(({ countryCode }) => FIRST.has(countryCode)) ?? having[0];
}

/** The countries by their names in a language. */
export function byName(countries: readonly Country[], language: string): readonly (Country & { name: string })[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const order = new Intl.Collator(language);
  return countries
    .map((country) => ({ ...country, name: names.of(country.countryCode) ?? country.countryCode }))
    .toSorted((one, other) => order.compare(one.name, other.name));
}
