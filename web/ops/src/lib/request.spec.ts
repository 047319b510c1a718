import { jest } from '@jest/globals';
import { ApiFailure } from '../../../src/lib/api/failure.js';
import { bindSession, request } from './request.js';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Goal: calls that change something send the CSRF token, and a refusal is thrown with its code. */
describe('a call of the console', () => {
  const real = { fetch: globalThis.fetch, location: Object.getOwnPropertyDescriptor(globalThis, 'location') };
  const ended = jest.fn<(code: string) => void>();
  let sent: Sent[];
  let answer: () => Promise<Response>;
  const answers = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
    answer = () => Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  };
  const failure = (call: Promise<unknown>): Promise<ApiFailure> =>
    call.then(
      () => {
        throw new Error('the call passed');
      },
      (thrown: unknown) => thrown as ApiFailure,
    );

  beforeEach(() => {
    sent = [];
    ended.mockClear();
    bindSession('the token', ended);
    Object.defineProperty(globalThis, 'location', { configurable: true, value: { origin: 'http://console.test' } });
    globalThis.fetch = ((url: URL, init: RequestInit) => {
      sent.push({
        url: url.href,
        method: init.method ?? '',
        headers: init.headers as Record<string, string>,
        body: init.body,
      });
      return answer();
    }) as typeof fetch;
  });
  afterAll(() => {
    globalThis.fetch = real.fetch;
    if (real.location) Object.defineProperty(globalThis, 'location', real.location);
    else Reflect.deleteProperty(globalThis, 'location');
  });

  it('reads the value out of the envelope, and leaves empty parts of the query out', async () => {
    answers(200, { success: true, value: { waiting: 3 } });
    expect(await request('/ops/today', { query: { brand: 'lab', action: '', page: undefined } })).toEqual({
      waiting: 3,
    });
    expect(sent[0]).toMatchObject({ url: 'http://console.test/ops/today?brand=lab', method: 'GET' });
    expect(sent[0]?.headers['x-csrf-token']).toBeUndefined();
  });

  it('carries the token with every change, a deletion without a body included', async () => {
    answers(200, { success: true, value: {} });
    await request('/ops/deposits/1/claim', { method: 'POST', body: { version: '3' } });
    await request('/ops/sessions/1', { method: 'DELETE' });
    expect(sent.map(({ headers }) => headers['x-csrf-token'])).toEqual(['the token', 'the token']);
    expect(sent.map(({ body }) => body)).toEqual(['{"version":"3"}', undefined]);
  });

  it('fails by the code of the refusal, with its data and its reference', async () => {
    answers(409, { success: false, message: 'review.stale', data: { version: '4' } }, { 'x-request-id': 'r1' });
    expect(await failure(request('/ops/deposits/1/approve', { method: 'POST', body: {} }))).toMatchObject({
      code: 'review.stale',
      status: 409,
      data: { version: '4' },
      requestId: 'r1',
    });
    expect(ended).not.toHaveBeenCalled();
  });

  it('tells how long a lock lasts', async () => {
    answers(429, { success: false, message: 'identity.locked', data: { retryAfterMs: 9_000 } });
    expect(await failure(request('/ops/session', { method: 'POST', body: {} }))).toMatchObject({ retryAfterMs: 9_000 });
  });

  it('says that the session is over, and never for a wrong password', async () => {
    answers(401, { success: false, message: 'identity.bad_credentials' });
    await failure(request('/ops/session', { method: 'POST', body: {} }));
    expect(ended).not.toHaveBeenCalled();
    answers(401, { success: false, message: 'session.revoked' });
    await failure(request('/ops/today'));
    expect(ended).toHaveBeenCalledWith('session.revoked');
  });

  it('has a code for an answer without an envelope, and for none at all', async () => {
    answer = () => Promise.resolve(new Response('<html>', { status: 502 }));
    expect(await failure(request('/ops/today'))).toMatchObject({ code: 'system.temporary', status: 502 });
    answer = () => Promise.resolve(new Response('<html>', { status: 200 }));
    expect(await failure(request('/ops/today'))).toMatchObject({ code: 'network.bad_answer' });
    answer = () => Promise.reject(new TypeError('failed'));
    expect(await failure(request('/ops/today'))).toMatchObject({ code: 'network.offline', status: 0 });
  });
});
