import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { identity, wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { SessionService } from '../session/session.service.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

interface Person {
  readonly id: string;
  readonly token: string;
}

// Goal: only the session's own member moves money to a vendor and back, one transfer for each key, and malformed input
// moves nothing.
describe("Vendors' wallets at the edge", () => {
  let edge: TestEdge;
  let player: Person;
  const aPerson = async (type: identity.MemberType): Promise<Person> => {
    const grant = edge.peers.identity.grant('lab', type);
    const from = { brand: 'lab', ip: '127.0.0.1', userAgent: 'a test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    return { id: grant.member?.id ?? '', token: grant.token };
  };
  const as = ({ token }: Person) => ({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` });
  const get = (path: string, person = player): Promise<Reply> =>
    read(request(edge.url).get(`/wps/relay/${path}`).set(as(person)));
  const move = (body: object, key: string | undefined = randomUUID(), person = player): Promise<Reply> =>
    read(
      request(edge.url)
        .post('/wps/relay/GCS_walletTransfer')
        .set({ ...as(person), ...(key === '' ? {} : { 'Idempotency-Key': key }) })
        .send(body),
    );
  const IN = { vassalage: 'PALMHOUSE', direction: 'in', amountMinor: '4000' };

  beforeAll(async () => {
    edge = await startEdge();
    player = await aPerson(identity.MemberType.PLAYER);
  });
  afterAll(() => edge.close());

  it('list the wallets with what each vendor states, and say when there is one wallet only', async () => {
    const { body } = await get('GCS_merchantWallet');
    expect(body.value).toEqual({
      isSingle: false,
      wallets: [
        expect.objectContaining({ vassalage: 'PALMHOUSE', balanceMinor: '2500', asOf: '2026-11-25T10:00:00.000Z' }),
        expect.not.objectContaining({ balanceMinor: expect.anything() as unknown }),
      ],
    });
    const single = await aPerson(identity.MemberType.PLAYER);
    edge.peers.vendorWallets.singleMembers.add(single.id);
    expect((await get('GCS_merchantWallet', single)).body.value).toEqual({ isSingle: true, wallets: [] });
  });

  it('pass on who moves what, and answer a repeat with the same transfer', async () => {
    const key = randomUUID();
    const first = await move(IN, key);
    expect(first.body.value).toMatchObject({ direction: 'in', amountMinor: '4000', status: 'unknown' });
    expect((await move(IN, key)).body.value).toEqual(first.body.value);
    expect(edge.peers.vendorWallets.requests.at(-1)).toMatchObject({
      ...{ memberId: player.id, brand: 'lab', currency: 'USD', vendor: 'PALMHOUSE', amountMinor: 4_000n, key },
      direction: wallet.VendorDirection.IN,
    });
    const all = await move({ vassalage: 'PALMHOUSE', direction: 'all' });
    expect(all.body.value).toMatchObject({ direction: 'out', amountMinor: '2500' });
    const transferId = String(first.body.value['transferId']);
    expect((await get(`GCS_walletTransfer/${transferId}`)).body.value).toMatchObject({ transferId });
    const other = await aPerson(identity.MemberType.PLAYER);
    expect((await get(`GCS_walletTransfer/${transferId}`, other)).body.message).toBe('resource.not_found');
  });

  it('list the transfers of the member alone, by direction, and pass on what is asked for', async () => {
    const [mine, other] = [await aPerson(identity.MemberType.PLAYER), await aPerson(identity.MemberType.PLAYER)];
    const sent = await move(IN, randomUUID(), mine);
    await move(IN, randomUUID(), other);
    const { body } = await get('GCS_walletTransfer?direction=in&state=open&page=2&pageSize=5', mine);
    expect(body.value).toMatchObject({ totalCount: 1, content: [{ transferId: sent.body.value['transferId'] }] });
    expect(edge.peers.vendorWallets.listed.at(-1)).toMatchObject({
      ...{ memberId: mine.id, currency: 'USD', direction: wallet.VendorDirection.IN, openOnly: true },
      page: { page: 2, size: 5 },
    });
    expect((await get('GCS_walletTransfer?direction=out', mine)).body.value['content']).toEqual([]);
    for (const bad of ['direction=all', 'state=done', 'page=0', 'memberId=1'])
      expect((await get(`GCS_walletTransfer?${bad}`, mine)).body.message).toBe('request.invalid');
    const trial = await aPerson(identity.MemberType.TRIAL);
    expect((await get('GCS_walletTransfer', trial)).body.message).toBe('access.trial');
  });

  it.each<[string, object]>([
    ['wallet.amount', { ...IN, amountMinor: '1.5' }],
    ['wallet.amount', { ...IN, amountMinor: '1e3' }],
    ['wallet.amount', { ...IN, amountMinor: '-5' }],
    ['wallet.amount', { ...IN, amountMinor: '+5' }],
    ['wallet.amount', { ...IN, amountMinor: '০৫' }],
    ['wallet.amount', { ...IN, amountMinor: '0' }],
    ['wallet.amount', { vassalage: 'PALMHOUSE', direction: 'in' }],
    ['wallet.amount', { ...IN, direction: 'all' }],
    ['request.invalid', { ...IN, amountMinor: 4000 }],
    ['request.invalid', { ...IN, direction: 'sideways' }],
    ['request.invalid', { ...IN, vassalage: 'palm house' }],
    ['request.invalid', { ...IN, memberId: randomUUID() }],
  ])('refuse with %s %p', async (code, body) => {
    const before = edge.peers.vendorWallets.requests.length;
    expect((await move(body)).body.message).toBe(code);
    expect(edge.peers.vendorWallets.requests).toHaveLength(before);
  });

  it('refuse a request without a key, free play, and pass on what the wallet refuses', async () => {
    expect((await move(IN, '')).body.message).toBe('request.invalid');
    const trial = await aPerson(identity.MemberType.TRIAL);
    expect((await move(IN, randomUUID(), trial)).body.message).toBe('access.trial');
    expect((await get('GCS_merchantWallet', trial)).body.message).toBe('access.trial');
    edge.peers.vendorWallets.failure = new Failure('wallet.loss_limit');
    expect((await move(IN)).body.message).toBe('wallet.loss_limit');
    edge.peers.vendorWallets.failure = undefined;
  });
});
