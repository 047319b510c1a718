import request from 'supertest';
import { identity, wallet } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: members see only their own grants, each with its terms and turnover. The id of an operator's adjustment is
// hidden.
describe("A member's bonuses at the edge", () => {
  let edge: TestEdge;
  const as = async (type: identity.MemberType): Promise<{ readonly id: string; readonly token: string }> => {
    const grant = edge.peers.identity.grant('lab', type);
    const from = { brand: 'lab', ip: '127.0.0.1', userAgent: 'a test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    return { id: grant.member?.id ?? '', token: grant.token };
  };
  const get = (token: string | undefined, query = ''): Promise<Reply> =>
    read(
      request(edge.url)
        .get(`/wps/promotions/bonuses${query}`)
        .set({ 'X-Merchant': 'lab', ...(token ? { Authorization: `Bearer ${token}` } : {}) }),
    );

  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  it('show progress, contribution and terms, and hide the id of a case', async () => {
    const { token } = await as(identity.MemberType.PLAYER);
    const { body } = await get(token);
    expect(body.value).toMatchObject({
      totalCount: 2,
      content: [
        {
          ...{ promotion: 'registration-bonus', bonusMinor: '10000', state: 'open', requiredMinor: '150000' },
          countedMinor: '4000',
          categories: [{ gameType: 'RNG', sharePpm: 1_000_000, validStakeMinor: '4000', countedMinor: '4000' }],
          terms: { trigger: 'registration' },
        },
        { promotion: 'adjustment', state: 'forfeited', requiredMinor: '900', endedAt: '2026-11-21T10:00:00.000Z' },
      ],
    });
    expect(body.value['content']).toEqual([
      expect.anything(),
      expect.not.objectContaining({ countedMinor: expect.anything() as unknown }),
    ]);
    expect(JSON.stringify(body)).not.toContain('adjustment/');
  });

  it("ask for the session's own member, by state and range, and refuse what is not declared", async () => {
    const { id, token } = await as(identity.MemberType.PLAYER);
    await get(token, '?state=forfeited&from=2026-11-01&to=2026-11-25&page=3&pageSize=7');
    expect(edge.peers.bonuses.requests.at(-1)).toMatchObject({
      ...{ memberId: id, currency: 'USD', state: wallet.BonusState.FORFEITED, page: { page: 3, size: 7 } },
    });
    for (const bad of ['?state=lost', '?page=0', `?memberId=${id}`, '?from=2026-11-25&to=2026-11-01'])
      expect((await get(token, bad)).body.message).toBe('request.invalid');
  });

  it('are not there for visitors and free play', async () => {
    expect((await get(undefined)).status).toBe(401);
    const trial = await as(identity.MemberType.TRIAL);
    expect((await get(trial.token)).body.message).toBe('access.trial');
  });
});
