import { firstDayOf, percentOf, shownOf } from './bonus-filter.js';

// Goal: a malformed address never breaks the page, and progress is never rounded up.
test('an unknown value in the address falls back to all bonuses of a year', () => {
  const all = { state: '', range: '365', page: 1 };
  expect(shownOf(new URLSearchParams())).toEqual(all);
  expect(shownOf(new URLSearchParams('state=lost&range=9&page=-2'))).toEqual(all);
  expect(shownOf(new URLSearchParams('page=1.5'))).toEqual(all);
  expect(shownOf(new URLSearchParams('state=forfeited&range=30&page=3'))).toEqual({
    ...{ state: 'forfeited', range: '30', page: 3 },
  });
});

test('a range includes today', () => {
  expect(firstDayOf('90', '2026-11-25')).toBe('2026-08-28');
  expect(firstDayOf('30', '2026-03-01')).toBe('2026-01-31');
});

test.each([
  ['0', '1000', 0],
  ['999', '1000', 99],
  ['1000', '1000', 100],
  ['2000', '1000', 100],
  ['0', '0', 100],
])('%s of %s is %i hundredths', (counted, required, percent) => {
  expect(percentOf(counted, required)).toBe(percent);
});
