import { isOutage } from './outage.js';

// Goal: an outage of the database is distinguished from a wrong statement, so that callers retry only when a retry
// helps.

test.each([
  [{ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' }],
  [{ code: '57P01', message: 'terminating connection due to administrator command' }],
  [{ code: '53300', message: 'too many connections' }],
  [{ message: 'Connection terminated unexpectedly' }],
  [{ message: 'timeout exceeded when trying to connect' }],
  [{ message: 'query failed', driverError: { code: '08006' } }],
])('%j is an outage', (error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  [undefined],
  ['ECONNREFUSED'],
  [{}],
  [{ code: '23505', message: 'duplicate key' }],
  [{ code: 8 }],
  [new Error('no such thing')],
])('%j is none', (error) => {
  expect(isOutage(error)).toBe(false);
});

test('an error whose driver error is itself causes no endless loop', () => {
  const error: { code: string; driverError?: unknown } = { code: '42P01' };
  error.driverError = error;
  expect(isOutage(error)).toBe(false);
});
