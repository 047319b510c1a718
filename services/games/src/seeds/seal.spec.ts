import { Seal } from './seal.js';

// Goal: a stolen copy of the database reveals no live server seed.

const seal = new Seal(Buffer.alloc(32, 3));
const secret = Buffer.from('the server seed');

test('opens what it closed, and closes it differently each time', () => {
  const closed = seal.close(secret, 'hash');
  expect(seal.open(closed, 'hash')).toEqual(secret);
  expect(closed.equals(seal.close(secret, 'hash'))).toBe(false);
  expect(closed.includes(secret)).toBe(false);
});

test('does not open a value that was moved, changed or sealed with another key', () => {
  const closed = seal.close(secret, 'hash');
  const changed = Buffer.from(closed);
  changed[closed.length - 1] = (changed[closed.length - 1] ?? 0) ^ 1;
  expect(() => seal.open(closed, 'other hash')).toThrow();
  expect(() => seal.open(changed, 'hash')).toThrow();
  expect(() => new Seal(Buffer.alloc(32, 4)).open(closed, 'hash')).toThrow();
});

test('takes a key of 32 bytes only', () => {
  expect(() => new Seal(Buffer.alloc(16))).toThrow('32 bytes');
});
