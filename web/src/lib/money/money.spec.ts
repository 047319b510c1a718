import { formatMinor, parseAmount, plainDigits, signOf } from './money.js';

describe('Money on screen', () => {
  it('writes minor units with grouping and two digits, exactly, at any size', () => {
    expect(formatMinor(1248050n)).toBe('12,480.50');
    expect(formatMinor('900719925474099312')).toBe('9,007,199,254,740,993.12');
    expect(formatMinor(-5n)).toBe('\u22120.05');
    expect(formatMinor(100000n, { trim: true })).toBe('1,000');
    expect(formatMinor(1500n, { currency: 'JPY' })).toBe('1,500');
  });

  it('parses typed amounts in three scripts of digits', () => {
    expect(parseAmount('1,000.5')).toBe(100050n);
    expect(parseAmount('২০০')).toBe(20000n);
    expect(parseAmount('٢٠٠٫٢٥')).toBe(20025n);
    expect(plainDigits('১২٣')).toBe('123');
  });

  it('parses typed separators of thousands, and refuses a comma that may stand for the decimal point', () => {
    expect(parseAmount('12 500')).toBe(1250000n);
    expect(parseAmount('1,00,000.25')).toBe(10000025n);
    expect(parseAmount('٢٬٠٠٠٫٥')).toBe(200050n);
    for (const text of ['10,50', '1,5', '১,৫০', '10 50', '1,0000', '1,00,00', ',500', '1,,000', '1.000,50'])
      expect(parseAmount(text)).toBeUndefined();
  });

  it('refuses other text', () => {
    for (const text of ['', 'abc', '-5', '1.234', '1e5', '.', '12345678901234'])
      expect(parseAmount(text)).toBeUndefined();
  });

  it('has a sign by its direction', () => {
    expect([signOf(1n), signOf(-1n), signOf(0n)]).toEqual(['+', '\u2212', '']);
  });
});
