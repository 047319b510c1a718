import { byName, countryOf } from './countries.js';

const of = (...codes: [string, string][]) =>
  codes.map(([countryCode, code]) => ({ countryCode, countryDialingCode: `+${code}` }));
const COUNTRIES = of(['BD', '880'], ['CA', '1'], ['US', '1'], ['BL', '590'], ['IN', '91']);

/**
 * Goal: the country select starts with the country of the brand's dialing code, and sorts countries in the reader's
 * language.
 */
describe('the countries of mobile numbers', () => {
  it.each([
    ['880', 'BD'],
    ['1', 'US'],
    ['590', 'BL'],
    ['', undefined],
  ])('the code %j is that of %s', (code, country) => {
    expect(countryOf(COUNTRIES, code)?.countryCode).toBe(country);
  });

  it('are in the order of their names', () => {
    expect(byName(COUNTRIES, 'en').map(({ name }) => name)).toEqual([
      ...['Bangladesh', 'Canada', 'India', 'St. Barthélemy', 'United States'],
    ]);
  });
});
