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

  it('name what the document has of the site, and nothing where it has none', async () => {
    expect((await get('permission')).body.value).toMatchObject({
      resources: [{ resourceType: 'LOGO', url: '/icons/icon-180.png', labelNameEn: 'Logo' }],
      ...{ gtagId: 'G-1', imageCDNs: ['img.example'], launchGameCDNs: [], mainDomain: 'lab.localhost' },
    });
    expect((await get('whitelabel')).body.value).toMatchObject({ dialingCode: '880' });
  });

  it('list every country with its dialing code', async () => {
    const { body } = await get('countryCodes');
    expect(body.value['list']).toContainEqual({ countryCode: 'BD', countryDialingCode: '+880' });
  });

  it('give the help texts in the asked language, in that of the brand for another one, with its age limit', async () => {
    const help = async (query: string) => {
      const { value } = (await get(`helpCenter?device=WEB${query}`)).body;
      return value as unknown as { language: string; list: { anchor: string; paragraphs: string[] }[] };
    };
    const texts = await Promise.all(['&language=EN', '&language=bn', '&language=AR'].map(help));
    expect(texts.map(({ language }) => language)).toEqual(['EN', 'BN', 'AR']);
    for (const { list } of texts) {
      expect(list.map(({ anchor }) => anchor)).toEqual(texts[0]?.list.map(({ anchor }) => anchor));
      expect(list.every(({ paragraphs }) => paragraphs.every((text) => text !== '' && !text.includes('{')))).toBe(true);
      expect(list.find(({ anchor }) => anchor === 'term')?.paragraphs.join()).toContain('18');
    }
    expect(new Set(texts.map(({ list }) => list[0]?.paragraphs[0])).size).toBe(3);
    for (const other of ['', '&language=TH']) expect((await help(other)).language).toBe('EN');
    for (const bad of ['helpCenter?device=PHONE', 'helpCenter?language=x', `helpCenter?language=${'x'.repeat(9)}`])
      expect((await read(request(edge.url).get(`/wps/system/${bad}`).set('X-Merchant', 'lab'))).body.message).toBe(
        'request.invalid',
      );
  });
});
