import { io } from 'socket.io-client';
import request from 'supertest';
import { identity } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const HEADER = 'X-Country';
const LIST = '/wps/relay/GCSGAME_gameList?gameType=RNG&pageSize=20';
const KEY = { 'Idempotency-Key': 'region-1' };

// Goal: a brand is closed to visitors from its blocked regions and open to all others. A member in a blocked region can
// still log in and withdraw. Only a header of a trusted proxy says in which country a visitor is.
describe('A brand that is blocked in a region', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge({ env: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: HEADER } });
    edge.peers.identity.blockedRegions = ['BD'];
  });
  afterAll(() => edge?.close());

  const from = (country: string, headers: Record<string, string> = {}) => ({
    ...{ 'X-Merchant': 'lab', [HEADER]: country, 'X-Forwarded-For': '203.0.113.9' },
    ...headers,
  });
  const get = (path: string, headers: Record<string, string>, at = edge): Promise<Reply> =>
    read(request(at.url).get(path).set(headers));
  const post = (path: string, headers: Record<string, string>, body: object = {}): Promise<Reply> =>
    read(request(edge.url).post(path).set(headers).send(body));
  const tokenOf = async (type: identity.MemberType): Promise<string> => {
    const grant = edge.peers.identity.grant('lab', type);
    const at = { brand: 'lab', ip: '203.0.113.9', userAgent: '', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, at);
    return grant.token;
  };
  const connect = (country: string, token?: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = io(edge.url, {
        ...{ auth: token ? { token } : {}, transports: ['websocket'], forceNew: true, reconnection: false },
        extraHeaders: from(country),
      });
      const end = (outcome: string): void => {
        resolve(outcome);
        socket.close();
      };
      socket.once('connect', () => end('connected'));
      socket.once('connect_error', (error) => end(error.message));
    });

  it('shows the region page with the address to its visitors, and the site to others', async () => {
    expect((await get('/wps/system/status', from('BD'))).body.value).toEqual({ status: 2, ip: '203.0.113.9' });
    expect((await get('/wps/system/whitelabel', from('BD'))).body.value).toMatchObject({
      status: 2,
      ip: '203.0.113.9',
    });
    expect((await get('/wps/system/permission', from('BD'))).body.value).toMatchObject({ regionRestriction: true });
    const page = await request(edge.url).get('/').set(from('BD'));
    expect(page.text).toContain('"status":2');
    for (const country of ['SG', 'XX', '']) {
      expect((await get('/wps/system/status', from(country))).body.value).toEqual({ status: 0 });
      expect((await get(LIST, from(country))).status).toBe(200);
    }
  });

  it('answers no cached list to its visitors', async () => {
    expect((await get(LIST, from('SG'))).status).toBe(200);
    expect(await get(LIST, from('BD'))).toMatchObject({ status: 403, body: { message: 'access.region' } });
  });

  it('lets a member log in, read and withdraw, but not deposit, bet, play or claim', async () => {
    expect((await get('/wps/session/key', from('BD'))).status).toBe(200);
    expect((await post('/wps/session/login', from('BD'), { value: 'a.b.c.d.e' })).body.message).not.toBe(
      'access.region',
    );
    const member = from('BD', { ...KEY, Authorization: `Bearer ${await tokenOf(identity.MemberType.PLAYER)}` });
    for (const path of ['/wps/member/info', '/wps/v2/wallets/balance', LIST])
      expect([path, (await get(path, member)).status]).toEqual([path, 200]);
    const OPEN = ['/wps/withdraw/orders', '/wps/member/paymentPassword', '/lgw/inhouse/mines/rounds/x/cash-out'];
    for (const path of OPEN) expect((await post(path, member)).body.message).not.toBe('access.region');
    const money = { vassalage: 'AURORA', direction: 'in', amountMinor: '100' };
    expect((await post('/wps/relay/GCS_walletTransfer', member, money)).body.message).toBe('access.region');
    const back = await post('/wps/relay/GCS_walletTransfer', member, { vassalage: 'AURORA', direction: 'all' });
    expect(back.body.message).not.toBe('access.region');
    const PLAY = ['mines', 'hilo'].map((game) => `/lgw/inhouse/${game}/rounds/x/steps`);
    const BETS = ['/lgw/inhouse/dice/bets', '/lgw/inhouse/mines/rounds', '/lgw/lottery/slips'];
    const CLOSED = ['/wps/deposit/orders', ...BETS, ...PLAY];
    for (const path of CLOSED)
      expect([path, await post(path, member)]).toMatchObject([
        path,
        { status: 403, body: { message: 'access.region' } },
      ]);
    const launch = await get('/wps/game/launchGame?vassalage=BAZAAR&gameCode=KOI_POND', member);
    expect(launch.body.message).toBe('access.region');
  });

  it('refuses trial members, registrations and tokens that are no session', async () => {
    const trial = from('BD', { Authorization: `Bearer ${await tokenOf(identity.MemberType.TRIAL)}` });
    expect((await get('/wps/member/info', trial)).body.message).toBe('access.region');
    expect((await read(request(edge.url).delete('/wps/session/logout').set(trial))).status).toBe(200);
    expect((await post('/wps/session/login/freeplay', from('BD'))).body.message).toBe('access.region');
    const register = await read(request(edge.url).put('/wps/member/register').set(from('BD')).send({ value: 'a' }));
    expect(register.body.message).toBe('access.region');
    for (const token of ['Bearer a.b.c', 'Bearer', 'Basic eDp5', ''])
      expect((await get('/lgw/games/game_menus', from('BD', { Authorization: token }))).body.message).toMatch(
        /^(access\.region|session\.missing)$/,
      );
  });

  it('opens no socket for visitors and trial members there, but for members', async () => {
    const [player, trial] = [identity.MemberType.PLAYER, identity.MemberType.TRIAL];
    expect(await connect('SG')).toBe('connected');
    expect(await connect('BD')).toBe('access.region');
    expect(await connect('BD', await tokenOf(trial))).toBe('access.region');
    expect(await connect('BD', await tokenOf(player))).toBe('connected');
  });

  it('believes no header of a peer that is no trusted proxy, and blocks no one without a source', async () => {
    for (const env of [
      { TRUSTED_PROXIES: '10.0.0.1', COUNTRY_HEADER: HEADER },
      { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: '' },
    ]) {
      const other = await startEdge({ peers: edge.peers, env });
      expect((await get('/wps/system/status', from('BD'), other)).body.value).toEqual({ status: 0 });
      expect((await get(LIST, from('BD'), other)).status).toBe(200);
      await other.close();
    }
    // The visitor sends a header with the name of the country header, and the proxy appends its own value. The
    // visitor's value must not count.
    expect((await get('/wps/system/status', from('SG, BD'))).body.value).toMatchObject({ status: 2 });
  });

  it('is under maintenance for everyone during maintenance', async () => {
    const closing = await startEdge({ env: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: HEADER } });
    Object.assign(closing.peers.identity, { status: 1, blockedRegions: ['BD'] });
    expect((await get('/wps/system/status', from('BD'), closing)).body.value).toMatchObject({ status: 1 });
    expect((await get('/wps/session/key', from('BD'), closing)).body.message).toBe('system.maintenance');
    await closing.close();
  });
});
