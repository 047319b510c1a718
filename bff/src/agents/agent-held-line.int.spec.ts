import request from 'supertest';
import { identity } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: an agent sees a general description of the own held pay, and can send a statement for its review. Other agents
// and players see nothing of it.
describe('A held line', () => {
  let edge: TestEdge;

  const logIn = async (type: identity.MemberType) => {
    const grant = edge.peers.identity.grant('lab', type);
    const from = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    const headers = { 'X-Merchant': 'lab', Authorization: `Bearer ${grant.token}` };
    return { headers, memberId: grant.member?.id ?? '' };
  };

  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge?.close());

  it('has the amount and no account, rule or score, and takes one answer of the agent', async () => {
    const { headers, memberId } = await logIn(identity.MemberType.CONTRACT_AGENT);
    const path = `/wps/agents/held/${edge.peers.abuse.hold(memberId)}`;
    const { body } = await read(request(edge.url).get(path).set(headers).expect(200));
    expect(body.value).toMatchObject({ kind: 'dailySalary', netMinor: '120460', status: 'held', own: true });
    expect(Object.keys(body.value).filter((key) => /account|rule|score|reason|member/i.test(key))).toEqual([]);
    const answer = await read(request(edge.url).put(`${path}/answer`).set(headers).send({ answer: 'a family' }));
    expect(answer.body.value).toMatchObject({ answer: 'a family', answeredAt: expect.any(String) as unknown });
    expect(edge.peers.abuse.answers).toMatchObject([{ agentId: memberId, answer: 'a family' }]);
    for (const wrong of [{ answer: '' }, { answer: ' ' }, { answer: 'x'.repeat(501) }, {}]) {
      const refused = await read(request(edge.url).put(`${path}/answer`).set(headers).send(wrong));
      expect(refused).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
    }
  });

  it('does not exist for another agent, and players may not ask', async () => {
    const { memberId } = await logIn(identity.MemberType.CONTRACT_AGENT);
    const path = `/wps/agents/held/${edge.peers.abuse.hold(memberId)}`;
    const other = await logIn(identity.MemberType.CONTRACT_AGENT);
    const player = await logIn(identity.MemberType.PLAYER);
    for (const [{ headers }, code] of [
      [other, 'resource.not_found'],
      [player, 'access.not_agent'],
    ] as const) {
      const asked = await read(request(edge.url).get(path).set(headers));
      const answered = await read(request(edge.url).put(`${path}/answer`).set(headers).send({ answer: 'a' }));
      expect([asked.body.message, answered.body.message]).toEqual([code, code]);
    }
  });
});
