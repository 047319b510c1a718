import { jest } from '@jest/globals';
import { ApiFailure } from '../../lib/api/failure.js';

// Only a build of the site creates the module `virtual:words`, so this test replaces it.
jest.unstable_mockModule('virtual:words', () => ({ languages: {} }), { virtual: true });

// Goal: an order is asked for while it can change. A refused one is not asked for every few seconds, which would keep
// an unattended session alive.
describe('The interval at which a deposit order is read', () => {
  const page = { documentElement: { lang: 'en' }, getElementById: () => null };
  beforeAll(() => Object.assign(globalThis, { document: page }));
  afterAll(() => Reflect.deleteProperty(globalThis, 'document'));

  it.each<[string, string | undefined, Error | null, unknown]>([
    ['not read yet', undefined, null, 2_500],
    ['waiting for its payment', 'awaiting_payment', null, 2_500],
    ['waiting, and the server did not answer', 'awaiting_payment', new ApiFailure('system.temporary', 503), 2_500],
    ['never read, because the server did not answer', undefined, new ApiFailure('system.temporary', 503), 2_500],
    ['credited', 'credited', null, false],
    ['of another member', undefined, new ApiFailure('resource.not_found', 404), false],
  ])('%s', async (_name, status, error, expected) => {
    const { orderQuery } = await import('./deposit-api.js');
    const { refetchInterval } = orderQuery('0b4f6f0e-5d1c-4f0e-9a57-3f8f6c1f2a01');
    if (typeof refetchInterval !== 'function') throw new Error('the interval does not depend on the order');
    const state = { data: status && { status }, error };
    expect(refetchInterval({ state } as unknown as Parameters<typeof refetchInterval>[0])).toBe(expected);
  });
});
