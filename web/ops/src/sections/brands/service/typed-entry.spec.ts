import { isAddress, moved } from './typed-entry.js';

describe('A customer service entry', () => {
  it.each(['/help#contact', 'mailto:help@daylight.example', 'https://t.me/daylight', ' https://chat.example '])(
    'may lead to %s',
    (path) => expect(isAddress(path)).toBe(true),
  );
  it.each([
    '',
    'http://t.me/a',
    '//evil.example',
    '/\\evil',
    'javascript:alert(1)',
    'mailto:nobody',
    'https://a b.c',
    'https://u@t.me',
  ])('may not lead to %s', (path) => expect(isAddress(path)).toBe(false));

  it('moves up and down', () => {
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  });
});
