import { randomBytes } from 'node:crypto';
import { Seal } from './seal.js';

describe('A sealed secret', () => {
  const key = randomBytes(32);
  const seal = new Seal(key, 'identity');

  it('opens under its key and context', () => {
    expect(seal.open(seal.seal('পাসওয়ার্ড', 'envelope k1'), 'envelope k1').toString()).toBe('পাসওয়ার্ড');
    expect(seal.open(seal.seal(key, 'envelope k1'), 'envelope k1')).toEqual(key);
  });

  it('does not open under another key, for another service, in another context, or changed by one bit', () => {
    const sealed = seal.seal('secret', 'envelope k1');
    expect(() => new Seal(key, 'games').open(sealed, 'envelope k1')).toThrow();
    expect(() => new Seal(randomBytes(32), 'identity').open(sealed, 'envelope k1')).toThrow();
    expect(() => seal.open(sealed, 'envelope k2')).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => seal.open(changed, 'envelope k1')).toThrow();
    }
    expect(() => seal.open(sealed.subarray(0, 20), 'envelope k1')).toThrow();
  });

  it('never looks the same twice', () => {
    expect(seal.seal('secret', 'c').equals(seal.seal('secret', 'c'))).toBe(false);
  });

  it('takes a key of 32 bytes only', () => {
    expect(() => new Seal(Buffer.alloc(16), 'identity')).toThrow('32 bytes');
  });
});
