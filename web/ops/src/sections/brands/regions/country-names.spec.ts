import { countriesIn, countriesWith, namesInLine } from './country-names.js';

describe('The names of countries', () => {
  it('are those of the language, in its order', () => {
    expect(countriesIn('en', ['US', 'BD', 'AX']).map(({ name }) => name)).toEqual([
      'Åland Islands',
      'Bangladesh',
      'United States',
    ]);
    expect(countriesIn('bn', ['BD'])).toEqual([{ code: 'BD', name: 'বাংলাদেশ' }]);
    expect(countriesIn('ar', ['BD'])).toEqual([{ code: 'BD', name: 'بنغلاديش' }]);
  });

  it('stand in one line as the language separates them', () => {
    expect(namesInLine('en', countriesIn('en', ['US', 'BD']))).toBe('Bangladesh and United States');
    expect(namesInLine('ar', countriesIn('ar', ['BD', 'SG']))).toBe('بنغلاديش وسنغافورة');
  });

  it('are found by a part of the name or by the code', () => {
    const all = countriesIn('en', ['US', 'BD', 'AE']);
    expect(countriesWith(' united ', all).map(({ code }) => code)).toEqual(['AE', 'US']);
    expect(countriesWith('bd', all).map(({ code }) => code)).toEqual(['BD']);
    expect(countriesWith('', all)).toBe(all);
  });
});
