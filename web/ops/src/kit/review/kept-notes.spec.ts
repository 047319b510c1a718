import { jest } from '@jest/globals';

// Only a build of the site creates these modules, so this test replaces them.
jest.unstable_mockModule('virtual:words', () => ({ languages: {} }), { virtual: true });
jest.unstable_mockModule('virtual:art', () => ({ names: [], address: () => '' }), { virtual: true });
jest.unstable_mockModule('../../../../src/ui/icon.js', () => ({ Icon: () => null }));

// Goal: a text that an operator has not sent is never offered to the next operator of the same browser tab.
describe('The unsent texts of an operator', () => {
  const realFetch = globalThis.fetch;
  beforeAll(() => Object.assign(globalThis, { location: { origin: 'http://console.test' } }));
  afterAll(() => {
    globalThis.fetch = realFetch;
    Reflect.deleteProperty(globalThis, 'location');
  });

  async function keysOf(operatorId: string): Promise<string[]> {
    const { readSession } = await import('../../lib/session.js');
    const { letterKey, noteKey } = await import('./use-review-acts.js');
    const value = { csrf: 'x', operator: { id: operatorId } };
    globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify({ success: true, value })));
    await readSession();
    return [noteKey('d1'), letterKey('d1')];
  }

  it('have keys of their own', async () => {
    const nila = await keysOf('nila');
    const omar = await keysOf('omar');
    expect(new Set([...nila, ...omar]).size).toBe(4);
    expect(await keysOf('nila')).toEqual(nila);
  });
});
