import request from 'supertest';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: a page learns the brand's hosts and the countries of mobile numbers without a session.
describe('System calls without a session', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  const get = (path: string): Promise<Reply> =>
    read(request(edge.url).get(`/wps/system/${path}`).set('X-Merchant', 'lab').expect(200));

  it('list the hosts of the brand, as the permission answer does', async () => {
    const { body } = await get('domainRoute');
    const { body: permission } = await get('permission');
    expect(body.value['domainRoute']).not.toEqual([]);
    expect(body.value).toEqual({
      domainRoute: permission.value['domainRoute'],
      mainDomain: permission.value['mainDomain'],
    });
  });

  it('list every country with its dialing code', async () => {
    const { body } = await get('countryCodes');
    expect(body.value['list']).toContainEqual({ countryCode: 'BD', countryDialingCode: '+880' });
  });
});
