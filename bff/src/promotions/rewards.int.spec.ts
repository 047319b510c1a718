import request from 'supertest';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { SessionService } from '../session/session.service.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const REWARD = '0198a1b2-0000-7000-8000-000000000011';

// Goal: members see and claim the own rewards only, and no answer has the id or the full name of another member.
describe('Rewards at the edge', () => {
  let edge: TestEdge;
  let member: { readonly id: string; readonly token: string };
  const as = async (type: identity.MemberType): Promise<{ readonly id: string; readonly token: string }> => {
    const grant = edge.peers.identity.grant('lab', type);
    const from = { brand: 'lab', ip: '127.0.0.1', userAgent: 'a test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    return { id: grant.member?.id ?? '', token: grant.token };
  };
  const headers = (token: string | undefined) => ({
    'X-Merchant': 'lab',
    ...(token && { Authorization: `Bearer ${token}` }),
  });
  const get = (path: string, token: string | undefined = member.token): Promise<Reply> =>
    read(request(edge.url).get(path).set(headers(token)));
  const claim = (id: string, key: string | undefined, token = member.token): Promise<Reply> =>
    read(
      request(edge.url)
        .post(`/wps/rewards/${id}/claim`)
        .set({ ...headers(token), ...(key && { 'Idempotency-Key': key }) }),
    );

  beforeAll(async () => {
    edge = await startEdge();
    member = await as(identity.MemberType.PLAYER);
  });
  beforeEach(() => {
    edge.peers.rewards.failure = undefined;
  });
  afterAll(() => edge?.close());

  it('are counted in the state, with the flag of the referral promotion and the VIP level', async () => {
    expect((await get('/wps/promotions/state')).body.value).toEqual({
      ...{ availablePromoCount: 3, missionCount: 1, version: 7 },
      availablePromo: [{ code: 'REFERRAL', enabled: true }],
      ...{ hasVip: true, vipLabelName: 'bronze', vipRankLevel: 1 },
    });
  });

  it("are listed for the session's member, by state and page, without the id of a friend", async () => {
    const { body } = await get('/wps/rewards?state=claimable&page=2&pageSize=5');
    expect(edge.peers.rewards.lists.at(-1)).toMatchObject({
      ...{ memberId: member.id, state: 'claimable', page: { page: 2, size: 5 } },
    });
    expect(body.value).toMatchObject({
      totalCount: 2,
      content: [
        { rewardId: REWARD, kind: 'mission', day: '2026-11-23', bonusMinor: '150', status: 'claim' },
        { kind: 'referral', tier: 'first-steps', status: 'applying' },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('occasion');
    for (const bad of ['?state=open', '?page=0', '?pageSize=101', `?memberId=${member.id}`])
      expect((await get(`/wps/rewards${bad}`)).body.message).toBe('request.invalid');
  });

  it("are claimed with the session's member and the key, and a refusal keeps its code", async () => {
    expect((await claim(REWARD, 'key-1')).body.value).toMatchObject({ rewardId: REWARD, status: 'claimed' });
    expect(edge.peers.rewards.claims.at(-1)).toEqual({ memberId: member.id, rewardId: REWARD, key: 'key-1' });
    edge.peers.rewards.failure = new Failure('promotion.already_claimed');
    expect(await claim(REWARD, 'key-2')).toMatchObject({ status: 422, body: { message: 'promotion.already_claimed' } });
    const count = edge.peers.rewards.claims.length;
    for (const [id, key] of [
      [REWARD, undefined],
      [REWARD, 'a b'],
    ] as const)
      expect((await claim(id, key)).body.message).toBe('request.invalid');
    expect((await claim('x', 'key-3')).body.message).toBe('resource.not_found');
    expect(edge.peers.rewards.claims).toHaveLength(count);
  });

  it('are not there for visitors and free play', async () => {
    const trial = await as(identity.MemberType.TRIAL);
    const paths = [
      ...['/wps/promotions/state', '/wps/rewards', '/wps/rebate', '/wps/rebate/days', '/wps/referral'],
      ...['/wps/cashback', '/wps/cashback/weeks', '/wps/promotions/manual'],
      ...[
        '/wps/referral/friends',
        '/wps/relay/MCSFE_getMissionSummaryDetails',
        '/wps/relay/MCSFE_getMissionLeaderboard',
      ],
    ];
    for (const path of paths) {
      expect([path, (await get(path, '')).status]).toEqual([path, 401]);
      expect([path, (await get(path, trial.token)).body.message]).toEqual([path, 'access.trial']);
    }
    expect((await claim(REWARD, 'k', trial.token)).body.message).toBe('access.trial');
  });

  it('of cashback come with the open week, the terms and the closed weeks', async () => {
    const sums = { lossMinor: '20000', givenMinor: '500', ratePpm: 30_000, maxMinor: '2000', amountMinor: '600' };
    expect((await get('/wps/cashback')).body.value).toMatchObject({
      ...{ week: '2026-11-23', sums, lossMinorMin: '1000', amountMinorMax: '50000', claimDays: 7 },
      rates: [
        { rank: 0, ratePpm: 30_000 },
        { rank: 1, ratePpm: 40_000 },
      ],
      betsMax: [{ gameType: 'RNG', ppm: 2_000 }],
    });
    expect((await get('/wps/cashback/weeks')).body.value).toMatchObject({
      content: [{ week: '2026-11-16', sums, reward: { kind: 'cashback', day: '2026-11-16', cashMinor: '600' } }],
    });
    expect((await get('/wps/cashback/weeks?page=0')).body.message).toBe('request.invalid');
  });

  it("of a code are claimed with the session's member and brand, and a refusal keeps its code", async () => {
    const use = (body: object, key: string | undefined = 'k', token = member.token): Promise<Reply> =>
      read(
        request(edge.url)
          .post('/wps/promotions/code')
          .set({ ...headers(token), ...(key && { 'Idempotency-Key': key }) })
          .send(body),
      );
    const { body } = await use({ code: 'welcome 5' });
    expect(body.value).toMatchObject({ kind: 'code', promotion: 'gift-code', status: 'claimed' });
    expect(JSON.stringify(body)).not.toContain('a-code');
    const asked = { memberId: member.id, brand: 'lab', code: 'welcome 5', key: 'k' };
    expect(edge.peers.rewards.codes).toEqual([asked]);
    for (const code of ['unknown', 'not_yet', 'expired', 'used_up', 'used']) {
      edge.peers.rewards.failure = new Failure(`promotion.code_${code}` as 'promotion.code_used');
      expect(await use({ code: 'x' })).toMatchObject({ status: 422, body: { message: `promotion.code_${code}` } });
    }
    const count = edge.peers.rewards.codes.length;
    for (const bad of [{}, { code: '' }, { code: 'x'.repeat(65) }, { code: 5 }, { code: 'x', memberId: member.id }])
      expect((await use(bad)).body.message).toBe('request.invalid');
    expect((await use({ code: 'x' }, '')).body.message).toBe('request.invalid');
    expect((await use({ code: 'x' }, 'k', (await as(identity.MemberType.TRIAL)).token)).body.message).toBe(
      'access.trial',
    );
    expect(edge.peers.rewards.codes).toHaveLength(count);
  });

  it('for which members apply come with their terms, and the application has at most 140 characters', async () => {
    const terms = { promotion: 'loyalty-gift', bonusMinor: '1000', turnoverPercent: 4_500, stakeMaxMinor: '1000' };
    expect((await get('/wps/promotions/manual')).body.value).toMatchObject({ list: [{ ...terms, status: 'join' }] });
    const apply = (body: object, key = 'k'): Promise<Reply> =>
      read(
        request(edge.url)
          .post('/wps/promotions/manual/apply')
          .set({ ...headers(member.token), 'Idempotency-Key': key })
          .send(body),
      );
    const promotion = 'loyalty-gift';
    expect((await apply({ promotion, comment: 'two years' })).body.value).toMatchObject({ status: 'applying' });
    expect(edge.peers.promotionApplications.applied).toEqual([
      { memberId: member.id, brand: 'lab', promotion, comment: 'two years', key: 'k' },
    ]);
    for (const bad of [{}, { promotion: 'A B' }, { promotion, comment: 'x'.repeat(141) }, { promotion, memberId: 'm' }])
      expect((await apply(bad)).body.message).toBe('request.invalid');
    expect((await apply({ promotion }, 'a b')).body.message).toBe('request.invalid');
    expect(edge.peers.promotionApplications.applied).toHaveLength(1);
  });

  it('for friends come with code, tiers and masked names', async () => {
    expect((await get('/wps/referral')).body.value).toMatchObject({
      ...{ enabled: true, code: 'ABCDEFGH23', path: '/register?referralCode=ABCDEFGH23', claimDays: 30 },
      tiers: [{ id: 'first-steps', depositMinorMin: '1000', wagerMinorMin: '20000', bonusMinor: '100' }],
    });
    const { body } = await get('/wps/referral/friends');
    expect(body.value).toMatchObject({
      content: [{ name: expect.stringContaining('***') as unknown, deposited: true, wagerPercent: 40 }],
    });
    expect(Object.keys((body.value['content'] as object[])[0]!)).not.toContain('friendId');
  });

  it('of missions and leaderboards come with progress, masked names and the own place', async () => {
    expect((await get('/wps/relay/MCSFE_getMissionSummaryDetails')).body.value).toMatchObject({
      list: [
        {
          id: 'weekly-wager',
          steps: [{ kind: 'wager', target: '50000', reached: '50000' }],
          reward: { rewardId: REWARD },
        },
      ],
    });
    const { body } = await get('/wps/relay/MCSFE_getMissionLeaderboard?board=weekly-turnover&when=previous');
    expect(edge.peers.missions.boards.at(-1)).toMatchObject({ memberId: member.id, previous: true });
    expect(body.value).toMatchObject({
      list: [
        { rank: 1, mine: false, name: expect.stringContaining('***') as unknown },
        { rank: 2, mine: true, prizeMinor: '5000' },
      ],
      own: { rank: 2, mine: true },
    });
    expect(JSON.stringify(body)).not.toContain('memberId');
    for (const bad of ['board=no-such-board', 'board=A', 'when=last', 'previous=true'])
      expect((await get(`/wps/relay/MCSFE_getMissionLeaderboard?${bad}`)).body.message).toBe('request.invalid');
  });
});
