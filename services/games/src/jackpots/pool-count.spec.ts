import fc from 'fast-check';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { MICRO, amountOf, countPool, type Contribution } from './pool-count.js';
import { newTrigger, triggerMinor } from './pool-trigger.js';

// Goal: however the contributions to a jackpot pool are divided into batches, each is counted once. A pool never shows
// less than its seed amount (start), and the round that lifts it to its trigger amount wins it.

const aContribution = (amountMicro: bigint, kind = 'fed', seq = 1n): Contribution => ({
  seq,
  roundId: `r${seq}`,
  kind,
  amountMicro,
});
const pool = { seedMinor: 500n, accruedMicro: 0n, triggerMinor: 503n };

test('the round that reaches the trigger wins the shown amount, and the fraction of a minor unit stays', () => {
  const stream = [
    aContribution(1_400_000n, 'fed', 1n),
    aContribution(2_300_000n, 'fed', 2n),
    aContribution(9_000_000n, 'fed', 3n),
  ];
  expect(countPool(pool, stream)).toEqual({
    accruedMicro: 700_000n,
    counted: 2,
    won: { roundId: 'r2', amountMinor: 503n },
  });
  expect(countPool({ ...pool, accruedMicro: 700_000n, triggerMinor: 600n }, stream.slice(2))).toEqual({
    accruedMicro: 9_700_000n,
    counted: 1,
  });
});

test('a correction or void cannot win, and a pool below its seed shows its seed', () => {
  expect(countPool(pool, [aContribution(9_000_000n, 'corrected-1')])).toEqual({ accruedMicro: 9_000_000n, counted: 1 });
  expect(amountOf({ ...pool, ...countPool(pool, [aContribution(-9_000_000n, 'reversed')]) })).toBe(500n);
});

test('contributions equal the pool plus the wins above its seed, in any batching', () => {
  const stream = fc.array(fc.record({ amount: fc.bigInt({ min: -900_000n, max: 3_000_000n }), cut: fc.boolean() }), {
    maxLength: 80,
  });
  fc.assert(
    fc.property(stream, fc.bigInt({ min: 1n, max: 20n }), (plan, above) => {
      const state = { seedMinor: 500n, triggerMinor: 500n + above };
      let [accruedMicro, wonMinor, waiting, put] = [0n, 0n, [] as Contribution[], 0n];
      for (const [index, { amount, cut }] of plan.entries()) {
        waiting.push(aContribution(amount, amount > 0n ? 'fed' : 'reversed', BigInt(index)));
        put += amount;
        while (cut && waiting.length > 0) {
          const count = countPool({ ...state, accruedMicro }, waiting);
          accruedMicro = count.accruedMicro;
          waiting = waiting.slice(count.counted);
          if (count.won) expect(count.won.amountMinor).toBeGreaterThanOrEqual(state.triggerMinor);
          wonMinor += count.won ? count.won.amountMinor - state.seedMinor : 0n;
        }
      }
      const left = waiting.reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
      expect(accruedMicro + wonMinor * MICRO + left).toBe(put);
    }),
  );
});

test('a trigger follows from its seed, lies above the pool’s seed and at most at its cap', () => {
  const { serverSeed, hash } = newTrigger();
  expect(serverSeedHash(serverSeed)).toBe(hash);
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 1_000_000n }), fc.bigInt({ min: 0n, max: 99n }), (range, wins) => {
      const limits = { pool: 'lab.lantern', wins, seedMinor: 500n, capMinor: 500n + range };
      const trigger = triggerMinor(serverSeed, limits);
      expect(trigger).toBe(triggerMinor(serverSeed, limits));
      expect(trigger > limits.seedMinor && trigger <= limits.capMinor).toBe(true);
    }),
  );
});
