import { hasOlder } from './older-page.js';

// Goal: a member can go back to the first line of every range, also of one that the server does not count to its end.
it.each([
  [1, 3, false, true],
  [3, 3, false, false],
  [1, 0, false, false],
  [50, 50, true, true],
  [51, 51, true, true],
  [52, 52, false, false],
])('page %i of %i known pages, with more lines: %p, has an older page: %p', (page, totalPages, hasMore, older) => {
  expect(hasOlder(page, { totalPages, totals: { hasMore } })).toBe(older);
});
