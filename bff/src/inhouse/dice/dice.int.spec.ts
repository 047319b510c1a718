import request from 'supertest';
import { read } from '../../testing/read.js';
import { startEdge, type TestEdge } from '../../testing/start-edge.js';

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';

// Goal: a bet reaches the games service as the player sent it, and an undocumented body or key never does.
describe('A bet on dice', () => {
  let edge: TestEdge;
  const http = () => request(edge.url);

  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  async function login(): Promise<{ token: string; memberId: string }> {
    const { body } = await read(
      http().post('/wps/session/login').set('X-Merchant', 'lab').send({ value: JWE }).expect(200),
    );
    return { token: body.value.token, memberId: body.value.user.id };
  }
  const as = (token: string) => ({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` });

  const bet = { stakeMinor: '100', target: '5000', over: true };
  const place = (token: string, body: object, key: string | undefined = 'key-1') => {
    const ask = http().post('/lgw/inhouse/dice/bets').set(as(token));
    return (key === undefined ? ask : ask.set('Idempotency-Key', key)).send(body);
  };

  it('is answered with the round and its proof', async () => {
    const { token, memberId } = await login();
    const { body } = await read(place(token, bet).expect(200));
    expect(body.value).toEqual({
      roundId: expect.any(String) as string,
      roll: '0042',
      win: false,
      multiplier: '1.9800',
      payoutMinor: '0',
      balanceMinor: '9000',
      version: 2,
      proof: { serverSeedHash: 'ab', clientSeed: 'c', nonce: 0 },
    });
    expect(edge.peers.games.bets.at(-1)).toMatchObject({
      memberId,
      key: 'key-1',
      stakeMinor: 100n,
      target: 5000,
      over: true,
      trial: false,
    });
  });

  it.each([
    ['a negative stake', { ...bet, stakeMinor: '-1' }, 'wallet.amount'],
    ['a zero stake', { ...bet, stakeMinor: '0' }, 'wallet.amount'],
    ['a fraction', { ...bet, stakeMinor: '1.5' }, 'wallet.amount'],
    ['a huge stake', { ...bet, stakeMinor: '9'.repeat(30) }, 'wallet.amount'],
    ['a number for a stake', { ...bet, stakeMinor: 100 }, 'request.invalid'],
    ['a target of five digits', { ...bet, target: '10000' }, 'request.invalid'],
    ['a number for a target', { ...bet, target: 5000 }, 'request.invalid'],
    ['a text for a truth', { ...bet, over: 'true' }, 'request.invalid'],
    ['a field that nobody described', { ...bet, memberId: 'x' }, 'request.invalid'],
  ])('is refused with %s', async (_what, body, code) => {
    const { token } = await login();
    const before = edge.peers.games.bets.length;
    const response = await read(place(token, body).expect(400));
    expect(response.body.message).toBe(code);
    expect(edge.peers.games.bets).toHaveLength(before);
  });

  it.each([
    ['no key', undefined],
    ['a key with odd characters', 'a b'],
    ['a long key', 'k'.repeat(65)],
  ])('is refused with %s', async (_what, key) => {
    const { token } = await login();
    const ask = http().post('/lgw/inhouse/dice/bets').set(as(token));
    const { body } = await read((key === undefined ? ask : ask.set('Idempotency-Key', key)).send(bet).expect(400));
    expect(body.message).toBe('request.invalid');
  });
});
