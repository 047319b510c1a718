import { keepOpen } from './keep-open.js';

// Goal: a message that the member reads stays where it is, although reading it sorts it behind the unread ones.
describe('A list with an open entry', () => {
  const idOf = (entry: string): string => entry[0] ?? '';
  const shown = (entries: string[], entry: string, index: number): string =>
    keepOpen(entries, { entry, index }, idOf).join(' ');

  it('keeps it in its place when the server sorts it behind the others', () => {
    expect(shown(['a', 'c', 'b-read', 'd'], 'b', 1)).toBe('a b-read c d');
    expect(shown(['b', 'c', 'a-read'], 'a', 0)).toBe('a-read b c');
  });

  it('keeps it when it moved onto a page that is not loaded', () => {
    expect(shown(['b', 'c', 'd'], 'a', 0)).toBe('a b c d');
    expect(shown(['a'], 'c', 2)).toBe('a c');
  });

  it('is the sent list when nothing is open', () => {
    expect(keepOpen(['a', 'b'], undefined, idOf)).toEqual(['a', 'b']);
  });
});
