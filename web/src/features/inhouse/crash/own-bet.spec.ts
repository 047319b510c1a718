import type { CrashBet, CrashRound } from './crash-api.js';
import { againAfterMs, decidedFrom, endedBet, NO_ROUNDS, DECIDED_MS, withBet, type OwnRound } from './own-bet.js';

// Goal: the page shows, announces and counts the end of the member's bet only as the server reports it, and counts it
// once.

const BET: CrashBet = {
  ...{ roundId: 'own', crashRoundId: 'flight', status: 'open', stakeMinor: '333', stopE2: 200, payoutMinor: '0' },
  ...{ balanceMinor: '0', version: 1 },
};
const row = (change: { cashedE2?: number; payoutMinor?: string }) => ({
  ...{ roundId: 'own', name: 'ab***z', bot: false, stakeMinor: '333', payoutMinor: '0' },
  ...change,
});
const read = (change: Partial<OwnRound>): OwnRound => ({
  ...{ roundId: 'own', status: 'settled', payoutMinor: '0', ...change },
});

describe('the end of the own bet', () => {
  test('is unknown until the server says it, also when its automatic cash-out was reached or missed', () => {
    expect(endedBet(BET, [], undefined)).toBeUndefined();
    expect(endedBet(BET, [row({})], read({ status: 'open' }))).toBeUndefined();
    expect(endedBet(BET, [{ ...row({ cashedE2: 150 }), roundId: 'other' }], undefined)).toBeUndefined();
    expect(endedBet(BET, [], { ...read({}), roundId: 'other' })).toBeUndefined();
  });

  test('is the cash-out in its row: on another device, or by itself during the flight, with the paid amount', () => {
    // The largest win is 500 here, so the bet pays 500, although 333 x 1.51 is 502.
    expect(endedBet(BET, [row({ cashedE2: 151, payoutMinor: '500' })], undefined)).toMatchObject({
      ...{ status: 'settled', cashedE2: 151, payoutMinor: '500' },
    });
  });

  test('is the round that was read: won, lost or void', () => {
    const won = endedBet(BET, [row({})], read({ payoutMinor: '625', crash: { crashRoundId: 'f', cashedAt: '1.88' } }));
    expect(won).toMatchObject({ status: 'settled', cashedE2: 188, payoutMinor: '625' });
    const lost = endedBet(BET, [row({})], read({ crash: { crashRoundId: 'f', crashedAt: '1.31' } }));
    expect(lost).toMatchObject({ status: 'settled', payoutMinor: '0' });
    expect(lost?.cashedE2).toBeUndefined();
    expect(endedBet(BET, [], read({ status: 'voided' }))?.status).toBe('voided');
  });
});

test('the round is read after the automatic cash-out, after the crash, and when another round has begun', () => {
  const startedAt = new Date(1_000_000);
  const round = (phase: CrashRound['phase'], crashRoundId = 'flight'): CrashRound => ({
    ...{ crashRoundId, number: 1, phase, closesAt: '', startedAt: startedAt.toISOString() },
    ...{ seedHash: '', beacon: '', beaconRound: '' },
  });
  expect(decidedFrom(BET, round('running'), 1_000_000)).toBe(1_010_000 + DECIDED_MS);
  expect(decidedFrom(BET, round('crashed'), 1_003_000)).toBe(1_003_000 + DECIDED_MS);
  expect(decidedFrom(BET, round('betting', 'next'), 1_020_000)).toBe(1_020_000 + DECIDED_MS);
  expect(decidedFrom(BET, round('betting'), 1_000_000)).toBeUndefined();
  expect(decidedFrom({ ...BET, status: 'settled' }, round('crashed'), 1_000_000)).toBeUndefined();
});

test('the round is read again ever more seldom, and at least every ten seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(againAfterMs)).toEqual([700, 700, 1_400, 2_800, 5_600, 10_000, 10_000]);
  expect(againAfterMs(5_000)).toBe(10_000);
});

test('a round counts once, though its row, its read and its late answer all come; a void round does not count', () => {
  const won: CrashBet = { ...BET, status: 'settled', payoutMinor: '500', cashedE2: 151 };
  const once = withBet(NO_ROUNDS, won);
  expect(withBet(once, { ...won, payoutMinor: '666' })).toBe(once);
  expect(once).toMatchObject({ count: 1, net: 167n, wonMinor: 500n });
  expect(withBet(once, { ...BET, roundId: 'next', status: 'settled' })).toMatchObject({ count: 2, net: -166n });
  expect(withBet(once, { ...BET, roundId: 'void', status: 'voided' })).toBe(once);
  expect(withBet(once, { ...BET, roundId: 'open' })).toBe(once);
});
