import { jest } from '@jest/globals';
import { session, type Grant } from '../session/session.js';
import type { ApiFailure } from './failure.js';

// Only a build of the site creates the module `virtual:words`, so this test replaces it.
const failures = () => Promise.resolve({ default: { 'fail.internal': 'Something went wrong.' } });
jest.unstable_mockModule(
  'virtual:words',
  () => ({ languages: { en: () => Promise.resolve({ words: { failures } }) } }),
  {
    virtual: true,
  },
);

const UNATTENDED_MS = 61_000;
const grant = (id: string) => ({ token: `token of ${id}`, user: { id, type: 0 } }) as unknown as Grant;

// Goal: an answer of the server ends the session to which it belongs, and never the session of the next login.
describe('An answer that refuses the session', () => {
  const realFetch = globalThis.fetch;
  let sentWith: (string | undefined)[];
  let answer: (response: Response) => void;
  let ask: () => Promise<ApiFailure>;
  /** What the tab stores. */
  const held = new Map<string, string>();

  beforeAll(async () => {
    const page = { documentElement: { lang: 'en' }, getElementById: () => null };
    const sessionStorage = {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    };
    Object.assign(globalThis, {
      ...{ document: page, location: { origin: 'http://site.test' } },
      window: { sessionStorage },
    });
    const { request } = await import('./request.js');
    ask = () =>
      request('/wps/member/info').then(
        () => {
          throw new Error('the call passed');
        },
        (thrown: unknown) => thrown as ApiFailure,
      );
  });
  beforeEach(() => {
    sentWith = [];
    globalThis.fetch = ((_url: URL, { headers }: RequestInit) => {
      sentWith.push((headers as Record<string, string>)['authorization']);
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    }) as typeof fetch;
  });
  afterEach(() => session.clear());
  afterAll(() => {
    globalThis.fetch = realFetch;
    for (const name of ['document', 'location', 'window']) Reflect.deleteProperty(globalThis, name);
  });

  const refuse = (status: number, message: string): void =>
    answer(new Response(JSON.stringify({ success: false, message }), { status }));

  it('ends the session with which the request was sent', async () => {
    session.start(grant('a'));
    const asked = ask();
    refuse(401, 'session.revoked');
    expect(await asked).toMatchObject({ code: 'session.revoked', status: 401 });
    expect(sentWith).toEqual(['Bearer token of a']);
    expect(session.token()).toBeUndefined();
  });

  it.each([
    [401, 'session.revoked'],
    [422, 'identity.password_change_required'],
  ])('leaves the next session alone if it arrives late (%i %s)', async (status, code) => {
    session.start(grant('a'));
    const asked = ask();
    session.clear();
    session.start(grant('b'));
    refuse(status, code);
    expect(await asked).toMatchObject({ code });
    expect(session.token()).toBe('token of b');
    expect(session.user()?.id).toBe('b');
    expect(held.has('nm.passwordDue')).toBe(false);
  });

  it('of a visitor ends no session that began meanwhile', async () => {
    const asked = ask();
    session.start(grant('b'));
    refuse(401, 'session.missing');
    await asked;
    expect(session.token()).toBe('token of b');
  });
});

// Goal: the timers of a page that nobody uses do not keep its session alive.
describe('A request of a page', () => {
  const realFetch = globalThis.fetch;
  beforeAll(() => {
    const page = { documentElement: { lang: 'en' }, getElementById: () => null };
    Object.assign(globalThis, { document: page, location: { origin: 'http://site.test' } });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => {
    globalThis.fetch = realFetch;
    for (const name of ['document', 'location']) Reflect.deleteProperty(globalThis, name);
  });

  it('is marked after a minute without input', async () => {
    const { noteInput } = await import('../session/attention.js');
    const { request } = await import('./request.js');
    const marks: (string | undefined)[] = [];
    globalThis.fetch = ((_url: URL, { headers }: RequestInit) => {
      marks.push((headers as Record<string, string>)['x-unattended']);
      return Promise.resolve(new Response(JSON.stringify({ success: true, value: {} })));
    }) as typeof fetch;
    const ask = () => request('/wps/system/status');
    const startedAt = Date.now();
    noteInput();
    await ask();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(startedAt + UNATTENDED_MS);
    await ask();
    noteInput();
    await ask();
    clock.mockReturnValue(startedAt + 2 * UNATTENDED_MS);
    await ask();
    expect(marks).toEqual([undefined, '1', undefined, '1']);
  });
});

// Goal: if only a part of an answer arrives, the request counts as one whose answer was lost, and is repeated with the
// same key.
describe('An answer that cannot be read', () => {
  const realFetch = globalThis.fetch;
  beforeAll(() => {
    const page = { documentElement: { lang: 'en' }, getElementById: () => null };
    Object.assign(globalThis, { document: page, location: { origin: 'http://site.test' } });
  });
  afterAll(() => {
    globalThis.fetch = realFetch;
    for (const name of ['document', 'location']) Reflect.deleteProperty(globalThis, name);
  });

  it.each([
    ['ends in the middle', '{"success":true,"val'],
    ['is a page of the network', '<html>Log in to the network</html>'],
    ['is no envelope', '{}'],
  ])('leaves the outcome open if it %s', async (_what, body) => {
    const { request } = await import('./request.js');
    globalThis.fetch = (() => Promise.resolve(new Response(body))) as typeof fetch;
    const failure = await request('/lgw/inhouse/dice/bets', { method: 'POST' }).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code: 'network.bad_answer', status: 0, passing: true });
  });
});
