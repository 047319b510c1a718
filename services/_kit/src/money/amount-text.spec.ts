import { amountText, messageLanguage } from './amount-text.js';

describe('An amount in a message', () => {
  it('is exact beyond the precision of a float, and has Latin digits in every language', () => {
    expect(amountText(900_719_925_474_099_301n, 'USD', 'EN')).toBe('$9,007,199,254,740,993.01');
    expect(amountText(10_000n, 'BDT', 'BN')).toContain('100.00');
    expect(amountText(-550n, 'USD', 'AR')).toMatch(/^\u2068.*5\.50.*\u2069$/u);
  });
});

describe('The language of a message', () => {
  it('is the first in which messages exist, otherwise English', () => {
    expect(messageLanguage('bn', 'EN')).toBe('BN');
    expect(messageLanguage('', 'AR')).toBe('AR');
    expect(messageLanguage('xx', 'TH')).toBe('EN');
  });
});
