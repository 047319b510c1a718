import { isAddress, isReachableWhenClosed, moved, type Entry } from './typed-entry.js';

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

  it.each([
    ['none', [], true],
    ['the own pages only', ['/service', ' /help#contact'], false],
    ['a mail address', ['/service', 'mailto:help@daylight.example'], true],
    ['a network', ['https://t.me/daylight'], true],
  ])('has a list that can be reached when the brand is closed: %s', (_name, paths, expected) => {
    const list = paths.map((path): Entry => ({ title: 'x', position: 'footer', type: 'SERVICE', path }));
    expect(isReachableWhenClosed(list)).toBe(expected);
  });

  it('moves up and down', () => {
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  });
});
