import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { SessionService } from '../session/session.service.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const CLAIM = '/wps/relay/MCS2_claimRafflePromotion';

// Goal: members enter raffles for themselves only; everyone can read a raffle's proof, and winners stay masked.
describe('Raffles at the edge', () => {
  let edge: TestEdge;
  let member: { readonly id: string; readonly token: string };
  const as = async (type: identity.MemberType): Promise<{ readonly id: string; readonly token: string }> => {
    const grant = edge.peers.identity.grant('lab', type);
    const from = { brand: 'lab', ip: '127.0.0.1', userAgent: 'a test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    return { id: grant.member?.id ?? '', token: grant.token };
  };
  const headers = (token: string) => ({ 'X-Merchant': 'lab', ...(token && { Authorization: `Bearer ${token}` }) });
  const get = (path: string, token = member.token): Promise<Reply> =>
    read(request(edge.url).get(path).set(headers(token)));
  const claim = (raffleId: string, key: string, token = member.token): Promise<Reply> =>
    read(
      request(edge.url)
        .post(CLAIM)
        .set({ ...headers(token), ...(key && { 'Idempotency-Key': key }) })
        .send({ raffleId }),
    );

  beforeAll(async () => {
    edge = await startEdge();
    member = await as(identity.MemberType.PLAYER);
  });
  afterAll(() => edge?.close());

  it("are listed with the member's tickets and the server's time, and mark the member's own prize", async () => {
    const { body } = await get('/wps/raffles');
    expect(body.value).toMatchObject({
      serverTime: '2026-11-30T00:00:00.000Z',
      list: [
        { rule: 'weekly-raffle', status: 'join', own: { tickets: 3 }, fundMinor: '100', prizesMinor: ['40', '20'] },
        { state: 'drawn', own: { firstTicket: 1, lastTicket: 3 }, winners: [{ place: 1, ticket: 2, mine: true }] },
      ],
    });
    expect(JSON.stringify(body)).not.toContain(member.id);
  });

  it("are entered with the session's member and the key; a refusal keeps its code", async () => {
    const { raffles } = edge.peers;
    expect((await claim(raffles.raffleId, 'key-1')).body.value).toMatchObject({ status: 'joined' });
    expect(raffles.claims.at(-1)).toEqual({
      ...{ memberId: member.id, brand: 'lab', raffleId: raffles.raffleId, key: 'key-1' },
    });
    raffles.failure = new Failure('promotion.already_claimed');
    expect((await claim(raffles.raffleId, 'key-2')).body.message).toBe('promotion.already_claimed');
    raffles.failure = undefined;
    const count = raffles.claims.length;
    for (const [id, key] of [
      ['x', 'key-3'],
      [randomUUID(), ''],
    ] as const)
      expect((await claim(id, key)).body.message).toBe('request.invalid');
    expect(raffles.claims).toHaveLength(count);
  });

  it('are shown to a visitor with the proof and masked winners; an entry only to its member', async () => {
    const { raffleId } = edge.peers.raffles;
    const { body } = await get(`/wps/raffles/${raffleId}`, '');
    expect(body.value).toMatchObject({ proof: { beacon: 'wallet-ledger' }, winners: [{ ticket: 2, mine: false }] });
    expect(body.value).not.toHaveProperty('own');
    expect(JSON.stringify(body)).not.toContain('memberId');
    expect((await get(`/wps/raffles/${randomUUID()}`, '')).body.message).toBe('resource.not_found');
    expect((await get(`/wps/raffles/${raffleId}/entry`)).body.value).toMatchObject({
      lastTicket: 3,
      leafText: 'a leaf',
    });
    expect((await get(`/wps/raffles/${raffleId}/entry`, '')).body.message).toBe('session.missing');
    const trial = await as(identity.MemberType.TRIAL);
    expect((await claim(raffleId, 'key-4', trial.token)).body.message).toBe('access.trial');
  });
});
