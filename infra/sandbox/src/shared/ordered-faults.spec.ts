import { OrderedFaults } from './ordered-faults.js';

// Goal: each ordered fault takes effect once, and nothing else fails.

test('a fault spoils as many as were ordered, one unless told, and no more', () => {
  const faults = new OrderedFaults(['busy', 'lost'] as const);
  expect(faults.order('busy', 2)).toBe(true);
  expect(faults.order('lost', undefined)).toBe(true);
  expect(['busy', 'busy', 'busy'].map((fault) => faults.take(fault as 'busy'))).toEqual([true, true, false]);
  expect([faults.take('lost'), faults.take('lost')]).toEqual([true, false]);
});

test('an unknown fault is refused, and a number that is none orders nothing', () => {
  const faults = new OrderedFaults(['busy'] as const);
  expect(faults.order('nonsense', 1)).toBe(false);
  expect(faults.order('busy', 'many')).toBe(true);
  expect(faults.take('busy')).toBe(false);
});
