import { amountText, messageLanguage } from './amount-text.js';

describe('An amount in a message', () => {
  it('is exact beyond the precision of a float, and has Latin digits in every language', () => {
    expect(amountText(900_719_925_474_099_301n, 'USD', 'EN')).toBe('$9,007,199,254,740,993.01');
    expect(amountText(10_000n, 'BDT', 'BN')).toContain('100.00');
    expect(amountText(-550n, 'USD', 'AR')).toMatch(/^\u2068.*5\.50.*\u2069$/u);
  });

  it('has the decimal places of its currency', () => {
    expect(amountText(150_000n, 'VND', 'EN')).toBe('₫150,000');
    expect(amountText(150_000n, 'IDR', 'EN')).toContain('150,000');
    expect(amountText(150_000n, 'IDR', 'EN')).not.toContain('.');
    expect(amountText(1_234_500n, 'KWD', 'EN')).toContain('1,234.500');
  });

  it('names a currency whose code the runtime cannot format', () => {
    expect(amountText(1_050n, 'USDT', 'EN')).toBe('10.50 USDT');
    expect(amountText(1_050n, 'TUSD', 'AR')).toBe('\u206810.50 TUSD\u2069');
  });
});

describe('The language of a message', () => {
  it('is the first in which messages exist, otherwise English', () => {
    expect(messageLanguage('bn', 'EN')).toBe('BN');
    expect(messageLanguage('', 'AR')).toBe('AR');
    expect(messageLanguage('xx', 'TH')).toBe('EN');
  });
});
