import { RIBS, RIB_TIMES, SEGMENTS, chosen, payoutMax, totalOf, turnTo } from './wheel-rules.js';

describe('The wheel', () => {
  it('has 49 ribs, of each segment its number', () => {
    expect(RIB_TIMES).toHaveLength(RIBS);
    for (const { times, ribs } of SEGMENTS) expect(RIB_TIMES.filter((one) => one === times)).toHaveLength(ribs);
  });

  it('adds the stakes up, and pays the best segment at most', () => {
    const spots = { 48: 100n, 2: 5_000n, 12: 0n } as const;
    expect(chosen(spots)).toEqual([
      [2, 5_000n],
      [48, 100n],
    ]);
    expect([totalOf(spots), payoutMax(spots), payoutMax({})]).toEqual([5_100n, 10_000n, 0n]);
  });

  it('always turns forward, by the whole turns and less than one more, and stops with the rib at the pointer', () => {
    let degrees = 0;
    for (const rib of [0, 48, 1, 24, 24]) {
      const next = turnTo(rib, degrees, 4);
      expect(next - degrees).toBeGreaterThanOrEqual(4 * 360);
      expect(next - degrees).toBeLessThan(5 * 360);
      const off = (next + (rib * 360) / RIBS) % 360;
      expect(Math.min(off, 360 - off)).toBeCloseTo(0, 6);
      degrees = next;
    }
  });
});
