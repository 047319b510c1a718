import { COUNTRY_CODES } from './country-codes.js';

describe('The list of country codes', () => {
  it('names each country once, in order, with a dialing code of digits', () => {
    const names = COUNTRY_CODES.map(({ countryCode }) => countryCode);
    expect(names.length).toBeGreaterThan(230);
    expect(names).toEqual([...new Set(names)].toSorted());
    for (const { countryCode, countryDialingCode } of COUNTRY_CODES) {
      expect(countryCode).toMatch(/^[A-Z]{2}$/);
      expect(countryDialingCode).toMatch(/^\+[1-9]\d{0,3}$/);
    }
  });

  it.each([
    ['BD', '+880'],
    ['VN', '+84'],
    ['SG', '+65'],
    ['TH', '+66'],
    ['JM', '+1876'],
    ['US', '+1'],
  ])('gives %s the code %s', (countryCode, countryDialingCode) => {
    expect(COUNTRY_CODES).toContainEqual({ countryCode, countryDialingCode });
  });
});
