import fc from 'fast-check';
import { AMOUNT_MINOR_MAX, formatMinor, parseMinor, scaleDown } from './money.js';

describe('An amount', () => {
  it('is read from a plain decimal string of minor units only', () => {
    expect(parseMinor('0')).toBe(0n);
    expect(parseMinor('12345')).toBe(12345n);
    for (const hostile of ['-1', '1.5', '1e3', ' 1', '01', '', '0x10', '9'.repeat(40), 5, null, undefined, {}, ['1']]) {
      expect(parseMinor(hostile)).toBeUndefined();
    }
  });

  it('survives writing and reading, whatever its size', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, AMOUNT_MINOR_MAX), (amount) => {
        expect(parseMinor(String(amount))).toBe(amount);
        expect(BigInt(formatMinor(amount).replace('.', ''))).toBe(amount);
      }),
    );
    expect(formatMinor(-5n)).toBe('-0.05');
    expect(formatMinor(1200n, 0)).toBe('1200');
  });

  it('is scaled with one rounding down, so the parts never exceed the whole', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, AMOUNT_MINOR_MAX), fc.bigInt(0n, 1_000_000n), (amount, ppm) => {
        const part = scaleDown(amount, ppm, 1_000_000n);
        expect(part * 1_000_000n).toBeLessThanOrEqual(amount * ppm);
        expect((part + 1n) * 1_000_000n).toBeGreaterThan(amount * ppm);
      }),
    );
  });
});
