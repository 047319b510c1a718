import request from 'supertest';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

describe('A registration at the edge', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  const register = async (value: string) =>
    (await read(request(edge.url).put('/wps/member/register').set('X-Merchant', 'lab').send({ value }).expect(200)))
      .body.value;

  it('opens a session when the form asks for a login, and none when it does not', async () => {
    expect(await register('loud..a.b.c')).toMatchObject({
      token: expect.stringMatching(/^ey/) as string,
      user: { type: 0 },
    });
    expect(await register('quiet..a.b.c')).toMatchObject({ token: '', firstTimeLogin: false, user: { type: 0 } });
  });
});
