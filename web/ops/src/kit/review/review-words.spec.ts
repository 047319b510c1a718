import type { ReviewRow } from '../../lib/surface.js';
import type { RowKind } from './review-kind.js';
import { matches } from './review-words.js';

// Goal: an operator finds a queue's entry by every text that the queue shows, and by the player's whole account name.
const kind = { searched: () => ['••••1234'] } as unknown as RowKind<ReviewRow>;
const row = (account: string) => ({ id: '01a21da9-187d-7dfa-9796-f035e37fa2fe', account }) as ReviewRow;

test.each([
  ['an***a', 'Anjalia', true],
  ['an***a', 'an***a', true],
  ['an***a', 'anjali', false],
  ['an***a', 'an', true],
  ['anjalia', 'jali', true],
  ['an***a', '1234', true],
  ['an***a', '01A21DA9', true],
  ['an***a', 'a', true],
  ['an***a', 'ana', false],
])('an entry of %s searched by %s: %s', (account, text, found) => {
  expect(matches(kind, row(account), text)).toBe(found);
});
