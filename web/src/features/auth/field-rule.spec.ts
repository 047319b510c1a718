import { keepsRule, strength, type FieldRule } from './field-rule.js';

const rule = (over: Partial<FieldRule> = {}): FieldRule => ({
  field: 'username',
  enabled: true,
  required: true,
  acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
  patternId: 'letterFirstAlphanumeric',
  min: 6,
  max: 12,
  ...over,
});

describe('A registration field', () => {
  it('is valid only if both its pattern and its length fit', () => {
    expect(keepsRule(rule(), 'rafi22')).toBe(true);
    expect(keepsRule(rule(), 'rafi')).toBe(false);
    expect(keepsRule(rule(), '2rafi2')).toBe(false);
    expect(keepsRule(rule(), 'rafirafirafi2')).toBe(false);
  });

  it('accepts any text of the right length when the pattern is a single star', () => {
    expect(keepsRule(rule({ acceptedPattern: '*', min: 3, max: 3 }), '★★★')).toBe(true);
    expect(keepsRule(rule({ acceptedPattern: '*', min: 3, max: 3 }), '★★')).toBe(false);
  });

  it('leaves an unreadable pattern to the server', () => {
    expect(keepsRule(rule({ acceptedPattern: '(', min: 1 }), 'x')).toBe(true);
  });

  it('rates a short simple password low and a long mixed one high', () => {
    expect(strength('')).toBe(0);
    expect(strength('abcdef')).toBe(1);
    expect(strength('Abcdef1!')).toBe(4);
  });
});
