import { newCount, receive, showNew, shownRows, withRow, without } from './queue-list.js';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly claim?: { readonly mine: boolean };
}
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id, version: 1 }));
const ids = (list: Parameters<typeof shownRows>[0]): string[] =>
  shownRows(list).map(({ id, isGone }) => (isGone ? `(${id})` : id));

/** Goal: rows on screen never move without the operator's action, and always show their newest state. */
describe('the list of a queue', () => {
  it('shows the first answer as it came', () => {
    const list = receive(undefined, rows('a', 'b', 'c'));
    expect([ids(list), newCount(list)]).toEqual([['a', 'b', 'c'], 0]);
  });

  it('counts rows that arrive, and shows them only when asked', () => {
    const list = receive(receive(undefined, rows('b', 'c')), rows('a', 'b', 'c', 'd', 'e'));
    expect([ids(list), newCount(list)]).toEqual([['b', 'c'], 3]);
    const drawn = showNew(list);
    expect([ids(drawn), newCount(drawn)]).toEqual([['a', 'b', 'c', 'd', 'e'], 0]);
  });

  it('keeps a row that left in its place and marks it, until the list is drawn anew', () => {
    const list = receive(receive(undefined, rows('a', 'b', 'c')), rows('a', 'c'));
    expect(ids(list)).toEqual(['a', '(b)', 'c']);
    expect(ids(showNew(list))).toEqual(['a', 'c']);
  });

  it('changes a row in place', () => {
    const list = receive(receive(undefined, rows('a', 'b')), [
      { id: 'b', version: 2, claim: { mine: false } },
      { id: 'a', version: 1 },
    ]);
    expect(shownRows(list)).toEqual([
      { id: 'a', version: 1, isGone: false },
      { id: 'b', version: 2, claim: { mine: false }, isGone: false },
    ]);
    expect(shownRows(withRow(list, { id: 'a', version: 7 }))[0]).toMatchObject({ version: 7 });
    expect(withRow(list, { id: 'x', version: 1 })).toBe(list);
  });

  it('lets a decided row go at once, and draws what waits when none is left on screen', () => {
    const list = without(receive(undefined, rows('a')), 'a');
    expect(ids(list)).toEqual([]);
    expect(ids(receive(list, rows('b')))).toEqual(['b']);
  });
});
