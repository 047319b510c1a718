import { ContractKind } from '@nm/contracts/agents.js';
import { oneRate } from '../testing/test-book.js';
import { HOUSE_EDGE_PPM_MIN, HOUSE_RATES, needsSecond, ratePpmMaxFor, topRateOf } from './house-rates.js';

const { REALTIME_SALARY, HOURLY_SALARY, DAILY_SALARY, DIVIDEND } = ContractKind;
const SALARIES = [REALTIME_SALARY, HOURLY_SALARY, DAILY_SALARY];

// Goal: whatever operators offer, the sum of one agent's salary rates stays below the lowest house edge.
describe('The rates of the house', () => {
  it('declare a maximum below the house edge for each salary, and a lower rate above which two operators sign', () => {
    expect([...HOUSE_RATES.keys()].toSorted()).toEqual([...SALARIES, DIVIDEND].toSorted());
    for (const [kind, { ratePpmMax, secondAbovePpm }] of HOUSE_RATES) {
      expect(secondAbovePpm).toBeLessThan(ratePpmMax);
      expect(ratePpmMax).toBeLessThan(kind === DIVIDEND ? 1_000_000 : HOUSE_EDGE_PPM_MIN);
    }
  });

  it('leave to a salary what the others do not take, so that the sum stays below the house edge in any order', () => {
    for (const first of SALARIES)
      for (const second of SALARIES.filter((kind) => kind !== first)) {
        const signed = [first, second].reduce<{ kind: ContractKind; tiers: ReturnType<typeof oneRate>[] }[]>(
          (held, kind) => [...held, { kind, tiers: [oneRate(ratePpmMaxFor(kind, held))] }],
          [],
        );
        const third = SALARIES.find((kind) => kind !== first && kind !== second)!;
        const sum = signed.reduce((total, { tiers }) => total + topRateOf(tiers), ratePpmMaxFor(third, signed));
        expect(sum).toBeLessThan(HOUSE_EDGE_PPM_MIN);
      }
  });

  it('count the higher of a contract in force and an open offer of the same kind, and no dividend', () => {
    const others = [
      { kind: HOURLY_SALARY, tiers: [oneRate(500)] },
      { kind: HOURLY_SALARY, tiers: [oneRate(1_500), oneRate(3_000)] },
      { kind: DIVIDEND, tiers: [oneRate(400_000)] },
      { kind: REALTIME_SALARY, tiers: [oneRate(9_000)] },
    ];
    expect(ratePpmMaxFor(REALTIME_SALARY, others)).toBe(HOUSE_EDGE_PPM_MIN - 1 - 3_000);
    expect(ratePpmMaxFor(DIVIDEND, others)).toBe(500_000);
  });

  it('ask for a second operator by the highest rate of any tier and outcome', () => {
    const tier = { ...oneRate(0), singleBetRatePpm: 5_001 };
    expect(needsSecond({ kind: REALTIME_SALARY, tiers: [oneRate(5_000)] })).toBe(false);
    expect(needsSecond({ kind: REALTIME_SALARY, tiers: [oneRate(0), tier] })).toBe(true);
  });
});
