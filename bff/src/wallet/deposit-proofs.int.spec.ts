import { randomUUID } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import request from 'supertest';
import { identity } from '@nm/contracts';
import { PICTURE_BYTES_MAX } from '../pictures/picture.js';
import { SessionService } from '../session/session.service.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: the bff sends the wallet a picture that it has encoded again, for the member of the session. It refuses any
// other file before it calls the wallet.
describe('Proofs of a bank transfer', () => {
  let edge: TestEdge;
  let token: string;
  let memberId: string;
  const orderId = randomUUID();

  beforeAll(async () => {
    edge = await startEdge();
    const grant = edge.peers.identity.grant('lab', identity.MemberType.PLAYER);
    const from = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    [token, memberId] = [grant.token, grant.member?.id ?? ''];
  });
  afterAll(() => edge.close());
  beforeEach(() => edge.peers.wallet.proofs.splice(0));

  const png = (): Promise<Buffer> => createCanvas(8, 6).encode('png');
  const upload = (body: Buffer, headers: Readonly<Record<string, string>> = {}): request.Test =>
    request(edge.url)
      .post(`/wps/deposit/orders/${orderId}/proofs`)
      .set({
        'X-Merchant': 'lab',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': 'proof-1',
        'Content-Type': 'image/png',
        ...headers,
      })
      .send(body);

  it('are sent to the wallet as JPEG, with the member of the session', async () => {
    const { body } = await read(upload(await png()).expect(200));
    expect(body.value).toMatchObject({ orderId, kind: 'transfer', proofs: [{ widthPx: 8, heightPx: 6 }] });
    const [[asked, options] = []] = edge.peers.wallet.proofs;
    expect(asked).toMatchObject({ memberId, orderId, key: 'proof-1', widthPx: 8, heightPx: 6 });
    expect(Buffer.from(asked?.jpeg ?? []).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(options).toMatchObject({ memberId, idempotent: true });
  });

  it('are answered as a picture that no browser reads as anything else', async () => {
    const proofId = randomUUID();
    const answer = await request(edge.url)
      .get(`/wps/deposit/orders/${orderId}/proofs/${proofId}`)
      .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` })
      .expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    });
    expect(String(answer.body)).toBe(`picture ${proofId}`);
  });

  it.each([
    ['a false extension', 400, 'file.false_type', { 'Content-Type': 'image/jpeg' }],
    ['JSON', 400, 'file.kind', { 'Content-Type': 'application/json' }],
    ['no key', 400, 'request.invalid', { 'Idempotency-Key': '' }],
    ['no session', 401, 'session.missing', { Authorization: '' }],
    ['compression', 400, 'request.invalid', { 'Content-Encoding': 'gzip' }],
  ])('with %s are refused', async (_what, status, code, headers) => {
    const { body } = await read(upload(await png(), headers as Record<string, string>));
    expect([status, body.message]).toEqual([status, code]);
    expect(edge.peers.wallet.proofs).toEqual([]);
  });

  it.each([
    ['nothing', 400, 'file.kind', Buffer.alloc(0)],
    ['text', 400, 'file.kind', Buffer.from('{"jpeg":"1"}')],
    ['more than 5 MB', 413, 'file.too_large', Buffer.alloc(PICTURE_BYTES_MAX + 1)],
  ])('of %s are refused', async (_what, status, code, bytes) => {
    const answer = await read(upload(bytes));
    expect([answer.status, answer.body.message]).toEqual([status, code]);
    expect(edge.peers.wallet.proofs).toEqual([]);
  });
});
