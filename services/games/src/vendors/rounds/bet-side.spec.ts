import { betSideOf, sideStakesOf } from './bet-side.js';

// Goal: a side of a bet is published only if it is well-formed. The published stake of a side is the sum of the round's
// bets on it.
describe('The side of a vendor bet', () => {
  const side = (market: string, n: number, sides = 2) => ({ side: { market, side: n, sides } });

  it('is read as the vendor sent it', () => {
    expect(betSideOf(side('table-7:hand-12', 1))).toEqual({ market: 'table-7:hand-12', side: 1, sides: 2 });
    expect(betSideOf(side('wheel', 35, 36))).toEqual({ market: 'wheel', side: 35, sides: 36 });
  });

  it.each([
    ...[
      null,
      {},
      { side: 'banker' },
      { side: null },
      { side: [] },
      side('', 0),
      side('a b', 0),
      side('x'.repeat(65), 0),
    ],
    ...[side('m', 2), side('m', -1), side('m', 0.5), side('m', 0, 1), side('m', 0, 37)],
    ...[{ side: { market: 'm', side: '0', sides: 2 } }, { side: { market: 7, side: 0, sides: 2 } }],
  ])('%j is no side', (detail) => {
    expect(betSideOf(detail)).toBeUndefined();
  });

  it('adds up the bets of a round on one side, and keeps vendors apart', () => {
    const bets = [
      { detail: side('m', 0), stakeMinor: 100n },
      { detail: side('m', 0), stakeMinor: 50n },
      { detail: side('m', 1), stakeMinor: 20n },
      { detail: side('n', 0), stakeMinor: 0n },
      { detail: { choice: 'Tie' }, stakeMinor: 5n },
    ];
    expect(sideStakesOf('BAZAAR', bets)).toEqual([
      { market: 'BAZAAR:m', side: 0, sides: 2, stakeMinor: 150n },
      { market: 'BAZAAR:m', side: 1, sides: 2, stakeMinor: 20n },
    ]);
    expect(sideStakesOf('OTHER', bets)[0]?.market).toBe('OTHER:m');
    const many = Array.from({ length: 130 }, (_, n) => ({ detail: side(`m${n}`, 0), stakeMinor: 1n }));
    expect(sideStakesOf('BAZAAR', many)).toHaveLength(100);
  });
});
