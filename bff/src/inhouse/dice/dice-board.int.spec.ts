import request from 'supertest';
import { read } from '../../testing/read.js';
import { startEdge, type TestEdge } from '../../testing/start-edge.js';

// Goal: everyone sees a brand's newest rolls with masked names. Each caller sees stake limits in the own currency.

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';
let edge: TestEdge;
const http = () => request(edge.url);
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());

test('a visitor and a member see the limits of the brand’s currency, a trial member those of trial money', async () => {
  const limits = async (token?: string) =>
    (
      await read(
        http()
          .get('/lgw/inhouse/dice/limits')
          .set({ 'X-Merchant': 'lab', ...(token ? { Authorization: `Bearer ${token}` } : {}) })
          .expect(200),
      )
    ).body.value;
  expect(await limits()).toEqual({
    currency: 'USD',
    stakeMinorMin: '1',
    stakeMinorMax: '100',
    payoutMinorMax: '1000',
    cycleMs: 2_500,
  });
  const trial = await read(
    http()
      .post('/wps/session/login/freeplay')
      .set('X-Merchant', 'lab')
      .send({ os: 'Linux', platform: 'W', version: 3, value: JWE })
      .expect(200),
  );
  expect(await limits(trial.body.value.token)).toEqual({
    currency: 'TUSD',
    stakeMinorMin: '5',
    stakeMinorMax: '50',
    cycleMs: 2_500,
  });
});

test('the newest rolls are shown to visitors, with masked accounts and nothing that identifies a player or round', async () => {
  const { body } = await read(
    http().post('/wps/session/login').set('X-Merchant', 'lab').send({ value: JWE }).expect(200),
  );
  const { id } = body.value.user;
  const { account } = await edge.peers.identity.getMember({ memberId: id });
  for (let n = 1n; n <= 12n; n += 1n) edge.peers.games.rolls.push({ memberId: id, stakeMinor: n });
  const answer = await read(http().get('/lgw/inhouse/dice/rolls').set('X-Merchant', 'lab').expect(200));
  const list = answer.body.value['list'] as readonly unknown[];
  expect(list).toHaveLength(10);
  expect(list[0]).toEqual({
    customerName: `${account.slice(0, 2)}***${account.slice(-1)}`,
    bot: false,
    currency: 'USD',
    stakeMinor: '1',
    payoutMinor: '0',
    target: '4950',
    over: true,
    roll: '0042',
    win: false,
    multiplier: '1.9600',
  });
  expect(answer.text).not.toContain(id);
  expect(answer.text).not.toContain(account);
});
