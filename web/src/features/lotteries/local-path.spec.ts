import { localPath } from './local-path.js';

/** Goal: the return address in a URL never leads to another site. */
describe('the way back from a lottery', () => {
  it.each(['/', '/games?listType=hot', '/member/record#bets'])('may be %s', (address) => {
    expect(localPath(address)).toBe(address);
  });

  it.each([
    null,
    '',
    'games',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/ x',
  ])('is none for %s', (address) => {
    expect(localPath(address)).toBeUndefined();
  });
});
