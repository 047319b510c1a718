import { pageInstead } from './page-instead.js';

// Goal: a list never stays on an empty page while other pages have entries.
it.each([
  [1, 0, undefined],
  [1, 3, undefined],
  [3, 3, undefined],
  [3, 2, 2],
  [2, 0, 1],
])('page %i of %i', (page, totalPages, instead) => {
  expect(pageInstead(page, { totalPages })).toBe(instead);
});

it('waits for the answer', () => {
  expect(pageInstead(7, undefined)).toBeUndefined();
});
