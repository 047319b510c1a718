import { settlementOf } from './slip.js';
import { slipRequest } from './slip-request.js';

// Goal: a bet slip is settled by the results of its legs (picks) alone, and a malformed request places no bet.

it('settles by its legs alone', () => {
  const leg = (odds: number, end?: 'won' | 'lost' | 'push' | 'void') => ({ odds, ...(end ? { end } : {}) });
  expect(settlementOf(100n, [leg(20_000, 'won'), leg(15_000)])).toBeUndefined();
  expect(settlementOf(100n, [leg(20_000, 'lost'), leg(15_000)])).toEqual({ state: 'settled', payoutMinor: 0n });
  expect(settlementOf(101n, [leg(20_000, 'won'), leg(15_000, 'won')])).toEqual({ state: 'settled', payoutMinor: 303n });
  expect(settlementOf(100n, [leg(20_000, 'void'), leg(15_000, 'push')])).toEqual({
    state: 'settled',
    payoutMinor: 100n,
  });
  expect(settlementOf(100n, [leg(20_000, 'void')])).toEqual({ state: 'void' });
});

it.each([
  [{}],
  [{ key: 'short', stake: '100', legs: [] }],
  [{ key: 'key-00001', stake: '0', legs: [{ fixture: 'a-1', market: 'm', pick: 'p', odds: 1 }] }],
  [{ key: 'key-00001', stake: '100', legs: [] }],
  [{ key: 'key-00001', stake: '100', legs: [{ fixture: 'a-1', market: 'm', pick: 'p', odds: 1.5 }] }],
  [
    {
      key: 'key-00001',
      stake: '100',
      legs: ['x', 'y'].map((pick) => ({ fixture: 'a-1', market: 'm', pick, odds: 20_000 })),
    },
  ],
  [
    {
      key: 'key-00001',
      stake: '100',
      legs: Array.from({ length: 9 }, (_, one) => ({ fixture: `a-${one}`, market: 'm', pick: 'p', odds: 20_000 })),
    },
  ],
])('reads no slip from %j', (body) => expect(slipRequest(body)).toBeUndefined());
