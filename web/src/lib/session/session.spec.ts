import { session, type Grant } from './session.js';

/** A fake of the browser's storage in memory. Its keys are its own enumerable fields, as in a browser. */
function memoryStorage(held: Record<string, string>): Record<string, string> {
  const hidden = {
    getItem: (key: string) => held[key] ?? null,
    setItem: (key: string, value: string) => void (held[key] = value),
    removeItem: (key: string) => void delete held[key],
  };
  for (const [name, value] of Object.entries(hidden)) Object.defineProperty(held, name, { value, enumerable: false });
  return held;
}

describe('a logout', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'window'));

  it("forgets the member and the members' announcements, and keeps the brand and the visitors' announcements", () => {
    const held = memoryStorage({
      ...{ 'nm.announced.A': 'closed', 'nm.announced.B': 'closed', 'nm.announced.F': 'closed' },
      ...{ merchantCode: 'nmen', HOT_GAMES: '{}' },
    });
    Object.assign(globalThis, { window: { sessionStorage: held } });
    session.start({ token: 't', user: { type: 0 } } as unknown as Grant);
    expect(held['token']).toBe('t');
    session.clear();
    expect({ ...held }).toEqual({ 'nm.announced.B': 'closed', merchantCode: 'nmen' });
  });

  it("by the server forgets the members' announcements and the member's deposit order too", () => {
    const held = memoryStorage({
      ...{ 'nm.announced.A': 'closed', 'nm.announced.B': 'closed', 'nm.announced.F': 'closed' },
      'nm.order': '0b4f6f0e-5d1c-4f0e-9a57-3f8f6c1f2a01',
    });
    Object.assign(globalThis, { window: { sessionStorage: held } });
    session.start({ token: 't', user: { type: 0 } } as unknown as Grant);
    session.end('expired');
    expect({ ...held }).toEqual({ 'nm.announced.B': 'closed' });
  });
});
