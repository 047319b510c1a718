import request from 'supertest';
import { identity } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: a move is requested only in the name of the caller, with an idempotency key and the token of a preview.
describe('Moves of members', () => {
  let edge: TestEdge;
  let agentId: string;
  let headers: Record<string, string>;
  const [memberId, toId] = [crypto.randomUUID(), crypto.randomUUID()];

  beforeAll(async () => {
    edge = await startEdge();
    const grant = edge.peers.identity.grant('lab', identity.MemberType.CONTRACT_AGENT);
    agentId = grant.member?.id ?? '';
    const from = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    headers = { 'X-Merchant': 'lab', Authorization: `Bearer ${grant.token}` };
  });
  afterAll(() => edge?.close());

  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    read(
      request(edge.url)
        .post(`/wps/agents/team/moves${path}`)
        .set({ ...headers, ...more })
        .send(body),
    );

  it('are previewed with what ends and when', async () => {
    const { body } = await post('/preview', { memberId: memberId.toUpperCase(), toId });
    expect(body.value).toMatchObject({
      ...{ memberAccount: 'mid', fromAccount: 'left', toAccount: 'right', members: 3, withdrawnOffers: 1 },
      wouldEnd: [{ contract: { kind: 'dividend', payeeAccount: 'mid' }, endsAt: '2026-12-01T00:00:00.000Z' }],
      wouldEndCount: 1,
      token: 'confirmed',
    });
    expect(edge.peers.moves.previewed).toMatchObject([{ agentId, memberId, toId }]);
  });

  it('need the token of the preview and a key', async () => {
    const ask = { memberId, toId, confirmation: 'confirmed' };
    const key = { 'Idempotency-Key': 'one-move' };
    expect((await post('', ask)).body.message).toBe('request.invalid');
    expect((await post('', { memberId, toId }, key)).body.message).toBe('request.invalid');
    expect((await post('', { ...ask, memberId: 'x' }, key)).body.message).toBe('request.invalid');
    expect((await post('', { ...ask, agentId: toId }, key)).body.message).toBe('request.invalid');
    expect((await post('', { ...ask, confirmation: 'old' }, key)).body).toMatchObject({
      message: 'contract.needs_confirmation',
      data: { token: 'confirmed' },
    });
    expect(edge.peers.moves.moved).toEqual([]);
    const { status, body } = await post('', ask, key);
    expect([status, body.value]).toMatchObject([200, { memberId, toId }]);
    expect(edge.peers.moves.moved).toMatchObject([{ agentId, memberId, toId, key: 'one-move' }]);
  });
});
