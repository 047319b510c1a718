import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { canonicalRequest } from './canonical-request.js';
import { ProcessNonces, type NonceStore } from './nonce-store.js';
import { BodyTooLarge, readRawBody } from './raw-body.js';
import { signRequest } from './sign-request.js';
import { NoAnswer, signedCall } from './signed-call.js';
import { verifyRequest, type ReceivedRequest } from './verify-request.js';

const key = { keyId: 'k1', secret: 'first secret' };
const second = { keyId: 'k2', secret: 'second secret' };
const nowMs = 1_763_640_000_000;

function aRequest(change: Partial<ReceivedRequest> = {}, headers: Record<string, string> = {}): ReceivedRequest {
  const body = Buffer.from('{"amount":"500"}');
  const signed = signRequest(key, {
    method: 'POST',
    path: '/callbacks?x=1',
    body,
    nonce: 'nonce-0001',
    requestId: 'r1',
    nowMs,
  });
  return { method: 'POST', path: '/callbacks?x=1', body, headers: { ...signed, ...headers }, ...change };
}
const verify = (request: ReceivedRequest, keys = [key], nonces: NonceStore = new ProcessNonces(), at = nowMs) =>
  verifyRequest(request, keys, nonces, at);

describe('a signed request', () => {
  // Goal: a signed request is accepted only once, with a valid key, within the allowed time, and with exactly the bytes
  // that were signed.
  it('has the canonical form of domain §6', () => {
    expect(
      canonicalRequest({ method: 'post', path: '/a?b=c', timestampMs: '1', nonce: 'n', body: Buffer.from('') }),
    ).toBe('POST\n/a?b=c\n1\nn\ne3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('keeps its published vector', () => {
    const headers = signRequest(
      { keyId: 'k', secret: 'secret' },
      {
        method: 'POST',
        path: '/vendor/v1/demo/wallet.bet',
        body: Buffer.from('{}'),
        nonce: 'nonce-0001',
        nowMs,
        requestId: 'r',
      },
    );
    expect(headers['x-signature']).toBe('39af359f88759d4dfba8411a553ed0addbcb12a813f9d4b41541721235c61180');
  });

  it('is accepted from the holder of a live key', async () => {
    expect(await verify(aRequest())).toEqual({ ok: true, keyId: 'k1', requestId: 'r1' });
  });

  it('is accepted under either of two live keys while one is being replaced', async () => {
    expect(await verify(aRequest(), [second, key])).toMatchObject({ ok: true });
  });

  it.each<[string, ReceivedRequest]>([
    ['another body', aRequest({ body: Buffer.from('{"amount":"501"}') })],
    ['the same JSON in other bytes', aRequest({ body: Buffer.from('{ "amount":"500"}') })],
    ['another path', aRequest({ path: '/callbacks?x=2' })],
    ['another method', aRequest({ method: 'PUT' })],
    ['another time', aRequest({}, { 'x-timestamp': String(nowMs + 1) })],
    ['another nonce', aRequest({}, { 'x-nonce': 'nonce-0002' })],
    ['a key that nobody has', aRequest({}, { 'x-key-id': 'k9' })],
    ['a signature of zeros', aRequest({}, { 'x-signature': '0'.repeat(64) })],
  ])('is refused with %s', async (_what, request) => {
    expect(await verify(request)).toEqual({ ok: false, refusal: 'signature' });
  });

  it('is refused when its key belongs to another party', async () => {
    expect(await verify(aRequest(), [second])).toEqual({ ok: false, refusal: 'signature' });
    expect(await verify(aRequest(), [])).toEqual({ ok: false, refusal: 'signature' });
  });

  it.each(['x-key-id', 'x-timestamp', 'x-nonce', 'x-request-id', 'x-signature'])(
    'is refused without a sound %s',
    async (name) => {
      for (const value of ['', 'ü', 'a'.repeat(200)])
        expect(await verify(aRequest({}, { [name]: value }))).toEqual({ ok: false, refusal: 'headers' });
    },
  );

  it('is refused when older or newer than 300 s', async () => {
    for (const at of [nowMs - 300_001, nowMs + 300_001])
      expect(await verify(aRequest(), [key], new ProcessNonces(), at)).toEqual({ ok: false, refusal: 'stale' });
    expect(await verify(aRequest(), [key], new ProcessNonces(), nowMs + 300_000)).toMatchObject({ ok: true });
  });

  it('is refused the second time', async () => {
    const nonces = new ProcessNonces();
    expect(await verify(aRequest(), [key], nonces)).toMatchObject({ ok: true });
    expect(await verify(aRequest(), [key], nonces)).toEqual({ ok: false, refusal: 'replayed' });
  });

  it('does not use up its nonce when somebody else forged it first', async () => {
    const nonces = new ProcessNonces();
    await verify(aRequest({}, { 'x-signature': 'f'.repeat(64) }), [key], nonces);
    expect(await verify(aRequest(), [key], nonces)).toMatchObject({ ok: true });
  });

  it('is not accepted while the memory of nonces does not answer', async () => {
    await expect(verify(aRequest(), [key], { firstUse: () => Promise.reject(new Error('down')) })).rejects.toThrow(
      'down',
    );
  });
});

describe('the memory of a process', () => {
  it('forgets a nonce after its time and refuses to grow past its size', async () => {
    let now = 0;
    const nonces = new ProcessNonces(2, () => now);
    await nonces.firstUse('a', 100);
    await nonces.firstUse('b', 100);
    await expect(nonces.firstUse('c', 100)).rejects.toThrow('full');
    now = 101;
    expect(await nonces.firstUse('a', 100)).toBe(true);
  });
});

describe('a raw body', () => {
  const incoming = (headers: Record<string, string> = {}): PassThrough & IncomingMessage =>
    Object.assign(new PassThrough(), { headers }) as unknown as PassThrough & IncomingMessage;

  it('comes as its bytes', async () => {
    const request = incoming();
    request.end('{"a": 1}');
    expect((await readRawBody(request, 100)).toString()).toBe('{"a": 1}');
  });
  it('is refused unread when it declares more than the cap', async () => {
    await expect(readRawBody(incoming({ 'content-length': '101' }), 100)).rejects.toThrow(BodyTooLarge);
  });
  it('is refused as soon as it passes the cap without having declared it', async () => {
    const request = incoming();
    request.write(Buffer.alloc(101));
    await expect(readRawBody(request, 100)).rejects.toThrow(BodyTooLarge);
  });
});

describe('a signed call', () => {
  it('proves itself to the other side and brings its answer back', async () => {
    const nonces = new ProcessNonces();
    const server = createServer(async (request, response) => {
      const body = await readRawBody(request, 1000);
      const verdict = await verifyRequest(
        { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body },
        [key],
        nonces,
      );
      if (request.url === '/long') return void response.end(JSON.stringify('x'.repeat(2000)));
      if (request.url === '/never') return;
      response.end(JSON.stringify(verdict));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const call = { key, method: 'POST', body: { a: 1 }, timeoutMs: 2000, answerBytesMax: 1000 } as const;
    try {
      expect((await signedCall({ ...call, url: `${base}/v1/orders?x=1` })).json).toMatchObject({
        ok: true,
        keyId: 'k1',
      });
      await expect(signedCall({ ...call, url: `${base}/long` })).rejects.toThrow(NoAnswer);
      await expect(signedCall({ ...call, url: `${base}/never`, timeoutMs: 50 })).rejects.toThrow(NoAnswer);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
