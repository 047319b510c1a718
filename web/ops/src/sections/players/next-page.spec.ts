import { nextPageOf } from './next-page.js';

// Goal: an operator can read a list to its end, also one that the server does not count to its end.
const before = { from: 'a' };

it.each([
  [
    { pageNum: 1, totalPages: 2 },
    { from: 'a', page: 2 },
  ],
  [{ pageNum: 2, totalPages: 2 }, undefined],
  [
    { pageNum: 50, totalPages: 50, totals: { hasMore: true } },
    { from: 'a', page: 51 },
  ],
  [{ pageNum: 52, totalPages: 52, totals: { hasMore: false } }, undefined],
  [{ nextCursor: 'c' }, { from: 'a', cursor: 'c' }],
  [{ next: 'n' }, { from: 'a', cursor: 'n' }],
  [{}, undefined],
])('after %j comes %j', (page, next) => {
  expect(nextPageOf(page, before)).toEqual(next);
});
