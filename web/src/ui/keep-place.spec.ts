import { keepPlace } from './keep-place.js';

describe('A list that keeps its place', () => {
  const after = (before: string, entries: string, goesOn = true): string =>
    keepPlace([...entries], { before: [...before], idOf: (one) => one, goesOn }).join('');

  it('holds new entries at the top back, and keeps as many as they pushed over the end of the page', () => {
    expect(after('cdef', 'bcde')).toBe('cdef');
    expect(after('cdef', 'abcd')).toBe('cdef');
  });

  it('shows everything of a new list, and everything when nothing is new at the top', () => {
    expect(after('', 'abc')).toBe('abc');
    expect(after('xyz', 'abc')).toBe('abc');
    expect(after('abc', 'abcd')).toBe('abcd');
  });

  it('shows entries further down, and drops removed ones', () => {
    expect(after('bde', 'abcde')).toBe('bcde');
    expect(after('bcde', 'abde')).toBe('bde');
    expect(after('bcd', 'bc')).toBe('bc');
  });

  it('drops the last entry of a whole list although a new one came', () => {
    expect(after('bcd', 'abc', false)).toBe('bc');
  });
});
