import { bonusOf, turnoverOf, type DepositOffer } from './deposit-bonus.js';

const offer: DepositOffer = {
  id: 'rain-season-20',
  currency: 'USD',
  turnoverPercent: 1000,
  match: { percent: 20, depositMinorMin: '1000', bonusMinorMax: '10000' },
};

describe('A bonus with a deposit', () => {
  it('is a share rounded down, at most the cap, and nothing below the smallest deposit, as on the server', () => {
    expect([999n, 1_000n, 1_004n, 1_005n, 50_000n, 5_000_000n].map((deposit) => bonusOf(offer, deposit))).toEqual([
      0n,
      200n,
      200n,
      201n,
      10_000n,
      10_000n,
    ]);
  });

  it('is the most that free rounds pay, for every deposit from the smallest on', () => {
    const freeRounds = { vassalage: 'BAZAAR', gameCode: 'TIGER_GATE', rounds: 20, stakeMinor: '20', playDays: 7 };
    const rounds = { match: { ...offer.match, percent: 0 }, freeRounds };
    expect([999n, 1_000n, 5_000_000n].map((deposit) => bonusOf(rounds, deposit))).toEqual([0n, 10_000n, 10_000n]);
  });

  it('has a turnover of deposit and bonus together', () => {
    expect(turnoverOf(offer, 2_000n)).toBe(24_000n);
    expect(turnoverOf(offer, 60_000n)).toBe(700_000n);
  });
});
