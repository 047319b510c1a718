import { shortReference } from './reference.js';

test('an id is shown as its last eight digits, in two groups', () => {
  expect(shortReference('019a2f00-7c1d-7b55-9d31-1a2b4f7a91c2')).toBe('4F7A-91C2');
});

test('a short reference is unchanged, and a long one is cut to its end', () => {
  expect(shortReference('welcome')).toBe('welcome');
  expect(shortReference('bazaar/019a2f00-7c1d-7b55-9d31-1a2b4f7a91c2')).toBe('…1a2b4f7a91c2');
});
