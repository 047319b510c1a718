import { maskedName } from './masked-name.js';

// Goal: a masked name shows the begin and end of a name, never the whole.
describe('A masked name', () => {
  it.each([
    ['Jahid Hasan', 'J***n'],
    ['জাহিদ হাসান', 'জ***ন'],
    ['Ali', 'A***'],
    ['', ''],
  ])('shows of the name %s the letters %s', (name, masked) => expect(maskedName(name)).toBe(masked));
});
