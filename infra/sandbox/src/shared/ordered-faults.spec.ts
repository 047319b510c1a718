import { OrderedFaults } from './ordered-faults.js';

// Goal: each ordered fault takes effect as often as it was ordered, and no other call fails.

test('a fault takes effect as often as ordered, once by default', () => {
  const faults = new OrderedFaults(['busy', 'lost'] as const);
  expect(faults.order('busy', 2)).toBe(true);
  expect(faults.order('lost', undefined)).toBe(true);
  expect(['busy', 'busy', 'busy'].map((fault) => faults.take(fault as 'busy'))).toEqual([true, true, false]);
  expect([faults.take('lost'), faults.take('lost')]).toEqual([true, false]);
});

test('an unknown fault is refused, and an invalid number orders nothing', () => {
  const faults = new OrderedFaults(['busy'] as const);
  expect(faults.order('nonsense', 1)).toBe(false);
  expect(faults.order('busy', 'many')).toBe(true);
  expect(faults.take('busy')).toBe(false);
});
