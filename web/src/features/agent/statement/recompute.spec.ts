import { add, NO_BETS, recompute as conclude } from './recompute.js';
import type { Settlement, SettlementLine } from './settlements-api.js';

const line = (more: Partial<SettlementLine>): SettlementLine => ({
  ...{ roundId: 'r', memberId: 'm', memberAccount: 'm', category: 'RNG', validStakeMinor: '1000', outcome: 'lost' },
  ...{ ratePpm: 3_000, amountMicroMinor: '3000000', late: false, counted: true },
  ...more,
});
const settlement = (more: Partial<Settlement>): Settlement => ({
  ...{ settlementId: 's', contractId: 'c', version: 1, currency: 'USD', wonStakeMinor: '0', lostStakeMinor: '0' },
  ...{ singleStakeMinor: '0', activeMembers: 1, tier: 0, offsetMinor: '0', deferredMinor: '0', releasedMinor: '0' },
  ...{ grossMinor: '0', owedToDownlinesMinor: '0', netMinor: '0', status: 'paid', remainderMicroMinor: '0' },
  ...{ carryMicroMinor: '0', offsetMicroMinor: '0', paidMinor: '0', collectedMinor: '0' },
  ...more,
});

const recompute = (stated: Settlement, lines: readonly SettlementLine[]) => conclude(stated, add(NO_BETS, lines));

// Goal: the browser computes a statement from its bets and the sums of earlier periods, and detects a statement whose
// figures do not follow from them.
describe('A recomputed statement', () => {
  const bets = [line({}), line({ validStakeMinor: '1500', ratePpm: 1_000, outcome: 'won' })];

  it('of a salary is its stakes times their rates, rounded down once', () => {
    const stated = settlement({ grossMinor: '4', remainderMicroMinor: '500000' });
    expect(recompute(stated, bets)).toEqual({ bets: 2, grossMinor: 4n, isSame: true });
    expect(recompute(settlement({ grossMinor: '5' }), bets).isSame).toBe(false);
    expect(recompute(stated, bets.slice(1)).isSame).toBe(false);
  });

  it('is the same however many pages its bets are read in', () => {
    const many = Array.from({ length: 12_345 }, (_, n) => line({ validStakeMinor: String(n), ratePpm: 1 + (n % 7) }));
    const pages = (size: number) =>
      Array.from({ length: Math.ceil(many.length / size) }, (_, n) => many.slice(n * size, (n + 1) * size));
    const whole = add(NO_BETS, many);
    expect(whole.bets).toBe(12_345);
    for (const size of [1, 100, 5_000]) expect(pages(size).reduce(add, NO_BETS)).toEqual(whole);
  });

  it('takes back voids, and counts a bet that was voided after it was paid', () => {
    const voided = line({ outcome: 'voided' });
    const early = line({ outcome: 'voided', amountMicroMinor: '0', counted: false });
    const stated = settlement({ grossMinor: '1', offsetMicroMinor: '-2000000' });
    expect(recompute(stated, [voided, early])).toEqual({ bets: 1, grossMinor: 1n, isSame: true });
    const carried = settlement({ offsetMicroMinor: '-5000000', carryMicroMinor: '-2000000' });
    expect(recompute(carried, [voided])).toEqual({ bets: 1, grossMinor: 0n, isSame: true });
  });

  it('of a dividend is the net loss less promotions and the past, times one rate', () => {
    const lost = line({ stakeMinor: '1000', payoutMinor: '0', ratePpm: 100_000, amountMicroMinor: '100000000' });
    const dividend = {
      ...{ period: 'week' as const, carries: false, netLossMinor: '2000', promotionCostMinor: '-300' },
      ...{ carriedMinor: '0', correctedMinor: '-400', baseMinor: '1900', carryMinor: '0' },
    };
    expect(recompute(settlement({ dividend, grossMinor: '190' }), [lost, lost])).toEqual({
      ...{ bets: 2, grossMinor: 190n, isSame: true },
    });
    expect(recompute(settlement({ dividend, grossMinor: '190' }), [lost]).isSame).toBe(false);
  });

  it('of a dividend without bets, from a correction alone, is taken with its remainder', () => {
    const dividend = {
      ...{ period: 'week' as const, carries: true, netLossMinor: '0', promotionCostMinor: '42' },
      ...{ carriedMinor: '0', correctedMinor: '373', baseMinor: '331', carryMinor: '0' },
    };
    const stated = settlement({ dividend, grossMinor: '33', remainderMicroMinor: '100000' });
    expect(recompute(stated, [])).toEqual({ bets: 0, grossMinor: 33n, isSame: true });
    expect(recompute({ ...stated, dividend: { ...dividend, baseMinor: '330' } }, []).isSame).toBe(false);
  });

  it('of a dividend that no tier met counts the bets that were voided after its close, and no others', () => {
    const bet = line({ stakeMinor: '1000', payoutMinor: '0', ratePpm: 0, amountMicroMinor: '0' });
    const late: SettlementLine = { ...bet, outcome: 'voided' };
    const early: SettlementLine = { ...late, counted: false };
    const dividend = {
      ...{ period: 'week' as const, carries: false, netLossMinor: '2000', promotionCostMinor: '0' },
      ...{ carriedMinor: '0', correctedMinor: '0', baseMinor: '2000', carryMinor: '0' },
    };
    expect(recompute(settlement({ dividend, tier: -1 }), [bet, late, early])).toEqual({
      ...{ bets: 2, grossMinor: 0n, isSame: true },
    });
    expect(recompute(settlement({ dividend, tier: -1 }), [bet, early]).isSame).toBe(false);
  });
});
