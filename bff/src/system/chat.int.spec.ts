import request from 'supertest';
import { identity } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: a member gets the chats of the brand's settings document. For a brand without a chat, the routes answer with an
// error code.
describe('Chats', () => {
  let edge: TestEdge;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    edge = await startEdge();
    for (const brand of ['lab', 'nmen']) {
      const grant = edge.peers.identity.grant(brand, identity.MemberType.PLAYER);
      const from = { brand, ip: '127.0.0.1', userAgent: 'a test', language: 'EN', captchaId: '' };
      await edge.app.get(SessionService).open(grant, from);
      tokens.set(brand, grant.token);
    }
  });
  afterAll(() => edge?.close());

  const get = (brand: string, path: string): Promise<Reply> =>
    read(
      request(edge.url)
        .get(`/wps/relay/${path}`)
        .set({ 'X-Merchant': brand, Authorization: `Bearer ${tokens.get(brand)}` }),
    );

  it('are listed and launched from the document', async () => {
    expect((await get('nmen', 'CBS_modelList')).body.value).toEqual({ list: [{ modelId: 1, title: 'Live chat' }] });
    for (const query of ['', '?modelId=1'])
      expect((await get('nmen', `CBS_launchChat${query}`)).body.value).toEqual({
        chatUrl: 'https://chat.example/nmen',
      });
    expect((await get('nmen', 'CBS_launchChat?modelId=2')).body.message).toBe('resource.not_found');
    for (const bad of ['0', '1e1', 'x'])
      expect((await get('nmen', `CBS_launchChat?modelId=${bad}`)).body.message).toBe('request.invalid');
  });

  it('are announced by the document of the page', async () => {
    for (const [brand, hasChat] of [
      ['nmen', true],
      ['lab', false],
    ] as const)
      expect(
        (await read(request(edge.url).get('/wps/system/whitelabel').set('X-Merchant', brand))).body.value,
      ).toMatchObject({ hasChat, servicePlaces: [] });
  });

  it('are disabled for a brand without one, and open to visitors', async () => {
    for (const path of ['CBS_modelList', 'CBS_launchChat']) {
      expect((await get('lab', path)).body.message).toBe('module.disabled');
      expect((await read(request(edge.url).get(`/wps/relay/${path}`).set('X-Merchant', 'nmen'))).status).toBe(200);
    }
  });
});
