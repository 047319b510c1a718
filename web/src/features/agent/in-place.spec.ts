import { inPlace } from './in-place.js';
import type { FoundMember } from './team-api.js';

const found = (account: string, path: readonly string[] = []): FoundMember =>
  ({
    memberId: `id ${account}`,
    account,
    level: path.length + 1,
    path: path.map((name) => ({ memberId: `id ${name}`, account: name })),
  }) as unknown as FoundMember;

// Goal: each match is shown once, below every agent on the way to it.
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

  it('are nothing without matches', () => {
    expect(inPlace([])).toEqual([]);
  });
});
