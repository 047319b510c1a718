import { inPlace as placed, type PlacedRow } from './in-place.js';
import type { FoundMember } from './team-api.js';

const found = (account: string, path: readonly string[] = []): FoundMember =>
  ({
    memberId: `id ${account}`,
    account,
    level: path.length + 1,
    path: path.map((name) => ({ memberId: `id ${name}`, account: name })),
  }) as unknown as FoundMember;

const inPlace = (matches: readonly FoundMember[]): PlacedRow[] =>
  placed(matches).filter((row): row is PlacedRow => !('folds' in row));

// Goal: each member that a search finds is shown once, below every agent on the way to that member.
describe('Matches in the tree', () => {
  it('keep the agents on the way, which are shown once, with siblings by account', () => {
    const rows = inPlace([found('zoe', ['mitu', 'karim']), found('abu', ['mitu', 'karim']), found('bela', ['mitu'])]);
    expect(rows.map(({ account, depth, found: match }) => [account, depth, match !== undefined])).toEqual([
      ['mitu', 0, false],
      ['bela', 1, true],
      ['karim', 1, false],
      ['abu', 2, true],
      ['zoe', 2, true],
    ]);
    expect(rows.filter(({ leads }) => leads).map(({ account }) => account)).toEqual(['mitu', 'karim']);
  });

  it('are one row when a match is also on the way to another, in either order', () => {
    for (const matches of [
      [found('karim'), found('karim2', ['karim'])],
      [found('karim2', ['karim']), found('karim')],
    ]) {
      expect(inPlace(matches).map(({ account, depth, found: match }) => [account, depth, match?.account])).toEqual([
        ['karim', 0, 'karim'],
        ['karim2', 1, 'karim2'],
      ]);
    }
  });

  it('fold the other downlines of each agent on the way into one line below its matches', () => {
    const folded = [
      { memberId: 'me', count: 7 },
      { memberId: 'id mitu', count: 3 },
      { memberId: 'id karim', count: 0 },
    ];
    const lines = (closed: readonly string[]) =>
      placed([found('abu', ['mitu', 'karim']), found('zoe')], folded, 'me', new Set(closed)).map((row) =>
        'folds' in row ? [row.account, row.depth, row.count] : row.account,
      );
    expect(lines([])).toEqual(['mitu', 'karim', 'abu', ['mitu', 1, 3], 'zoe', ['', 0, 7]]);
    expect(lines(['id mitu'])).toEqual(['mitu', 'zoe', ['', 0, 7]]);
  });

  it('are nothing without matches', () => {
    expect(inPlace([])).toEqual([]);
  });
});
