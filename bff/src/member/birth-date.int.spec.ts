import request from 'supertest';
import { Failure } from '@nm/kit/errors/failure.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const PATH = '/wps/member/info/birthDate';
const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';

// Goal: only the member reads and gives the own birth date, and a malformed date does not reach the identity service.
describe('The birth date at the edge', () => {
  let edge: TestEdge;
  const http = () => request(edge.url);
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  const login = async () => {
    const { body } = await read(
      http().post('/wps/session/login').set('X-Merchant', 'lab').send({ value: JWE }).expect(200),
    );
    const { token, user } = body.value;
    return { memberId: user.id, headers: { 'X-Merchant': 'lab', Authorization: `Bearer ${token}` } };
  };

  it('is absent, then given, then shown to this member only', async () => {
    const { memberId, headers } = await login();
    const before = await read(http().get(PATH).set(headers).expect(200));
    expect(before.body.value).not.toHaveProperty('birthDate');
    await http().put(PATH).set(headers).send({ birthDate: '1990-05-17' }).expect(200);
    const after = await read(http().get(PATH).set(headers).expect(200));
    expect(after.body.value).toMatchObject({ birthDate: '1990-05-17' });
    expect(edge.peers.birthDates.dates.get(memberId)).toBe('1990-05-17');
    await http().get(PATH).set('X-Merchant', 'lab').expect(401);
    await http().put(PATH).set('X-Merchant', 'lab').send({ birthDate: '1990-05-17' }).expect(401);
  });

  it.each([
    ...['', '17.05.1990', '1990-5-17', '1990-05-17T00:00', ' 1990-05-17', '১৯৯০-০৫-১৭', '١٩٩٠-٠٥-١٧', 19900517, null],
    ...[['1990-05-17'], { $ne: '' }],
  ])('refuses %j', async (birthDate) => {
    const { memberId, headers } = await login();
    const { body } = await read(http().put(PATH).set(headers).send({ birthDate }).expect(400));
    expect(body.message).toBe('request.invalid');
    expect(edge.peers.birthDates.dates.has(memberId)).toBe(false);
  });

  it('refuses undeclared fields, and passes the codes of the service on', async () => {
    const { headers } = await login();
    await http().put(PATH).set(headers).send({ birthDate: '1990-05-17', memberId: 'another' }).expect(400);
    edge.peers.birthDates.failure = new Failure('identity.under_age', { ageLimit: 18 });
    const { body } = await read(http().put(PATH).set(headers).send({ birthDate: '2020-05-17' }));
    expect(body.message).toBe('identity.under_age');
    edge.peers.birthDates.failure = undefined;
  });
});
