import request from 'supertest';
import { identity } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: a member reads the open deposit orders of the member's own session, and nobody else's.
describe('Open deposit orders', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  const open = (token?: string): request.Test => {
    const call = request(edge.url).get('/wps/deposit/orders').set('X-Merchant', 'lab');
    return token ? call.set('Authorization', `Bearer ${token}`) : call;
  };

  it('are asked for by the id of the session, and no query can name another member', async () => {
    const grant = edge.peers.identity.grant('lab', identity.MemberType.PLAYER);
    const from = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    const { body } = await read(open(grant.token).expect(200));
    expect(body.value).toMatchObject({
      list: [{ orderId: grant.member?.id, status: 'under_review', amountMinor: '700', methodId: 'bank', payUrl: '' }],
    });
    expect((await read(open(grant.token).query({ memberId: 'another' }).expect(400))).body.success).toBe(false);
  });

  it('are refused without a session', async () => {
    expect((await read(open().expect(401))).body.success).toBe(false);
  });
});
