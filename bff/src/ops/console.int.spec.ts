import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { Failure } from '@nm/kit/errors/failure.js';
import { read } from '../testing/read.js';
import { startConsole, type TestConsole } from './testing/start-console.js';

const ID = '0190a000-0000-7000-8000-000000000000';
const NONE = { waiting: 0, openedAt: [] };
const TIME = expect.any(String) as unknown;

// Goal: the console answers operators only on its own origin and with their cookie, and refuses every change that its
// own page did not send.
describe('The console', () => {
  let site: string;
  let console: TestConsole;
  beforeAll(async () => {
    site = await mkdtemp(join(tmpdir(), 'console-'));
    await mkdir(join(site, 'assets'));
    await writeFile(join(site, 'index.html'), '<!doctype html><title>Console</title>');
    await writeFile(join(site, 'site-paths.json'), JSON.stringify(['/', '/deposits']));
    await writeFile(join(site, 'assets/a-1.js'), 'export {};');
    console = await startConsole({ env: { OPS_ROOT: site, OPS_URL: 'https://ops.example' } });
  });
  afterAll(async () => {
    await console?.close();
    await rm(site, { recursive: true });
  });

  it('serves its page for every path, by status 404 for an unknown one, under a policy without inline scripts', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/deposits', 200],
      ['/deposits/?find=W1', 200],
      ['/deposits/1', 404],
      ['/.git/config', 404],
      ['/wp-admin', 404],
    ] as const) {
      const page = await request(console.url).get(path).expect(status).expect('Content-Type', /html/);
      expect(page.text).toContain('<title>Console</title>');
      expect(page.headers['content-security-policy']).toMatch(/script-src 'self'; style-src 'self'; .*frame-ancestors/);
      expect(page.headers['content-security-policy']).not.toContain('nonce');
      expect(page.headers['strict-transport-security']).toContain('max-age');
      expect(page.headers['x-frame-options']).toBe('DENY');
    }
    await request(console.url)
      .get('/assets/a-1.js')
      .expect(200)
      .expect('Cache-Control', /immutable/);
    await request(console.url).get('/assets/none.js').expect(404);
  });

  it('has no path of the players, and the players’ site has none of the console', async () => {
    for (const path of ['/wps/session/key', '/lgw/inhouse/seed']) {
      const answer = await request(console.url).get(path).expect(404);
      expect([path, answer.headers['content-type']]).toEqual([path, expect.stringContaining('html')]);
    }
    expect((await read(request(console.url).post('/wps/session/login'))).body.message).toBe('request.unknown_route');
    expect((await read(request(console.siteUrl).get('/ops/session'))).body.message).toBe('request.unknown_route');
    expect((await read(request(console.url).get('/ops/nothing'))).body.message).toBe('request.unknown_route');
  });

  it('keeps the session in a cookie that no script and no other site can use', async () => {
    console.peers.operators.open({ name: 'nila', actions: ['deposits.read'] });
    const answer = await read(
      request(console.url).post('/ops/session').send({ name: 'nila', password: 'right', code: '123456' }),
    );
    const [cookie = ''] = (answer.headers as unknown as { 'set-cookie': string[] })['set-cookie'];
    expect(cookie).toMatch(/^ops_session=[\w.-]+; Path=\/ops; HttpOnly; Secure; SameSite=Strict$/);
    expect(answer.body.value).toMatchObject({
      operator: { name: 'nila', brands: ['nmen', 'nmbn', 'lab'], actions: ['deposits.read'] },
      brands: [{ code: 'nmen', currency: 'USD' }, { code: 'nmbn' }, { code: 'lab' }],
      csrf: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    });
    const again = await read(
      request(console.url)
        .get('/ops/session')
        .set('Cookie', cookie.split(';')[0] ?? ''),
    );
    expect(again.body.value['csrf']).toBe(answer.body.value['csrf']);
  });

  it('passes on why a login is refused, and what an authenticator needs', async () => {
    const enrolment = {
      token: 't',
      otpauthUri: 'otpauth://totp/x',
      secret: 'S',
      setsPassword: true,
      expiresAt: 'soon',
    };
    console.peers.operators.logins.set('fresh', new Failure('ops.enrolment_required', enrolment));
    const logIn = (name: string) => read(request(console.url).post('/ops/session').send({ name, password: 'p' }));
    expect(await logIn('fresh')).toMatchObject({
      status: 422,
      body: { message: 'ops.enrolment_required', data: enrolment },
    });
    expect(await logIn('nobody')).toMatchObject({ status: 401, body: { message: 'identity.bad_credentials' } });
    const enrol = { token: 't', code: '123456', newPassword: 'long enough to pass' };
    const answer = await read(request(console.url).post('/ops/session/enrol').send(enrol));
    expect(answer).toMatchObject({ status: 422, body: { message: 'identity.code_expired' } });
  });

  it('refuses a change without its token, with another one, or from another origin', async () => {
    const nila = console.logIn();
    const cookie = `ops_session=${nila.token}`;
    const end = () => request(console.url).delete(`/ops/sessions/${ID}`).set('Cookie', cookie);
    for (const test of [
      end(),
      end().set('X-Csrf-Token', ''),
      end().set('X-Csrf-Token', 'A'.repeat(43)),
      nila.delete(`/ops/sessions/${ID}`).set('Origin', 'https://evil.example'),
      nila.delete(`/ops/sessions/${ID}`).set('Origin', 'null'),
    ])
      expect(await read(test)).toMatchObject({ status: 403, body: { message: 'ops.csrf' } });
    const login = request(console.url).post('/ops/session').set('Origin', 'https://evil.example');
    expect((await read(login.send({ name: 'nila', password: 'p' }))).body.message).toBe('ops.csrf');
    const { host } = new URL(console.url);
    const own = nila.delete(`/ops/sessions/${ID}`).set('Origin', `http://${host}`);
    expect((await read(own)).body.message).toBe('resource.not_found');
  });

  it('opens for the cookie alone: no header, no query, no member token, and not for two cookies', async () => {
    const { token } = console.logIn();
    const missing = { status: 401, body: { message: 'session.missing' } };
    const get = () => request(console.url).get('/ops/session');
    expect(await read(get())).toMatchObject(missing);
    expect(await read(get().set('Authorization', `Bearer ${token}`))).toMatchObject(missing);
    expect(await read(get().set('Cookie', `ops_session=${token}; ops_session=${token}`))).toMatchObject(missing);
    expect(await read(get().set('Cookie', 'ops_session=none'))).toMatchObject(missing);
    const member = await console.peers.identity.login({ value: 'ok', origin: { brand: 'lab' } });
    expect(await read(get().set('Cookie', `ops_session=${member.token}`))).toMatchObject({ status: 401 });
  });

  it('opens no path of the players for an operator', async () => {
    const { token } = console.logIn();
    for (const path of ['/wps/v2/wallets/balance', '/wps/messages']) {
      const asHeader = request(console.siteUrl).get(path).set('Authorization', `Bearer ${token}`);
      const asCookie = request(console.siteUrl).get(path).set('Cookie', `ops_session=${token}`);
      for (const test of [asHeader, asCookie]) expect((await read(test)).body.message).toBe('session.missing');
    }
  });

  it('ends a session, its cookie with it, and takes it no more', async () => {
    const nila = console.logIn();
    const answer = await read(nila.delete('/ops/session'));
    const [cookie = ''] = (answer.headers as unknown as { 'set-cookie': string[] })['set-cookie'];
    expect(cookie).toMatch(/^ops_session=; Path=\/ops; Expires=Thu, 01 Jan 1970/);
    expect(await read(nila.get('/ops/session'))).toMatchObject({ status: 401, body: { message: 'session.revoked' } });
  });

  it('refuses input that nobody declared', async () => {
    const nila = console.logIn({ actions: ['operators.manage', 'audit.read', 'deposits.read'] });
    for (const test of [
      nila.post(`/ops/operators/${ID}/deactivate`, { version: '1', reason: 'r', more: 1 }),
      nila.post(`/ops/operators/${ID}/deactivate`, { version: 1, reason: 'r' }),
      nila.post(`/ops/operators/${ID}/deactivate`, { version: '1', reason: '' }),
      nila.post('/ops/operators', { name: 'Big', displayName: 'B', roles: ['cashier'], brands: ['lab'], reason: 'r' }),
      nila.post('/ops/operators', { name: 'ok1', displayName: 'B', roles: ['root'], brands: ['lab'], reason: 'r' }),
      nila.get('/ops/audit?operator=1'),
      nila.get('/ops/audit?pageSize=1e2'),
      nila.get('/ops/audit?from=yesterday'),
      nila.get('/ops/deposits?state=all'),
      nila.get('/ops/session?x=1'),
    ])
      expect(await read(test)).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
    expect(console.peers.operators.changes).toEqual([]);
  });

  it('shows an administrator the sessions of another operator, and ends one for a reason', async () => {
    const admin = console.logIn({ name: 'admin', actions: ['operators.manage'] });
    const rita = console.logIn({ name: 'rita', actions: ['operators.read', 'audit.read'] });
    const path = `/ops/operators/${rita.operatorId}/sessions`;
    const { body } = await read(admin.get(path));
    expect(body.value['content']).toMatchObject([{ device: 'a browser', address: '203.0.113.9', current: false }]);
    const [{ id = '' } = {}] = body.value['content'] as { id?: string }[];
    const end = { reason: 'left the desk' };
    for (const test of [rita.get(path), rita.post(`${path}/${id}/end`, end)])
      expect(await read(test)).toMatchObject({ body: { message: 'access.denied' } });
    expect(await read(admin.post(`${path}/${id}/end`, {}))).toMatchObject({ body: { message: 'request.invalid' } });
    expect((await read(admin.post(`${path}/${id}/end`, end))).body.value).toEqual({ content: [] });
    expect(console.peers.operators.changes.splice(0)).toMatchObject([
      {
        call: 'end_session',
        request: { ...end, actor: { operatorId: admin.operatorId }, operatorId: rita.operatorId, sessionId: id },
      },
    ]);
    expect(await read(rita.get('/ops/session'))).toMatchObject({ body: { message: 'session.revoked' } });
  });

  it('sends changes of accounts on with who asks and from where', async () => {
    const admin = console.logIn({ name: 'admin', actions: ['operators.manage'] });
    const body = { version: '7', reason: 'left the team' };
    for (const change of ['deactivate', 'reactivate', 'reset-authenticator'])
      await admin.post(`/ops/operators/${ID}/${change}`, body).expect(200);
    await admin.post(`/ops/operators/${ID}/roles`, { ...body, roles: ['risk'], brands: ['*'] }).expect(200);
    const actor = { operatorId: admin.operatorId, address: '127.0.0.1' };
    const expected = { actor, operatorId: ID, version: 7n, reason: 'left the team' };
    expect(console.peers.operators.changes.splice(0)).toEqual([
      { call: 'deactivate', request: expected },
      { call: 'reactivate', request: expected },
      { call: 'reset', request: expected },
      { call: 'roles', request: { ...expected, roles: ['risk'], brands: ['*'] } },
    ]);
  });

  it('shows the log of the reader’s brands only', async () => {
    const auditor = console.logIn({ name: 'auditor', brands: ['lab'], actions: ['audit.read'] });
    await auditor.get(`/ops/audit?subject=${ID}&action=deposits.approve&from=2026-11-01`).expect(200);
    expect(console.peers.operators.pages.at(-1)).toMatchObject({
      brands: ['lab'],
      subjectId: ID,
      action: 'deposits.approve',
    });
  });

  it('counts what waits in the sections that the roles read', async () => {
    const today = async (actions: string[], brands = ['*'], query = '') =>
      (await read(console.logIn({ actions: ['today.read', ...actions], brands }).get(`/ops/today${query}`))).body.value;
    console.peers.cashier.put({ brand: 'lab' });
    console.peers.cashier.put({ brand: 'nmen' });
    for (const brand of ['lab', 'lab', 'nmen']) console.peers.cashier.putWithdrawal({ brand });
    for (const brand of ['lab', 'nmen', 'nmen']) console.peers.games.wins.put({ brand });
    for (const brand of ['lab', 'nmen', '']) console.peers.games.cases.put({ brand });
    expect(await today([])).toEqual({ asOf: expect.any(String) as unknown, second: {} });
    expect(await today(['deposits.read', 'withdrawals.read'], ['lab'])).toEqual({
      asOf: expect.any(String) as unknown,
      deposits: { waiting: 1, oldestAt: TIME, openedAt: [TIME] },
      withdrawals: { waiting: 2, oldestAt: TIME, openedAt: [TIME, TIME] },
      second: { deposits: NONE, withdrawals: NONE },
    });
    expect(await today(['deposits.read'])).toMatchObject({ deposits: { waiting: 2 } });
    expect(await today(['wins.read', 'cases.read'])).toMatchObject({ wins: { waiting: 3 }, cases: { waiting: 3 } });
    expect(await today(['wins.read', 'cases.read'], ['lab'])).toEqual({
      asOf: expect.any(String) as unknown,
      wins: { waiting: 1, oldestAt: TIME, openedAt: [TIME] },
      cases: { waiting: 1, oldestAt: TIME, openedAt: [TIME] },
      second: { wins: NONE, cases: NONE },
    });
    expect(await today(['deposits.read'], ['*'], '?brand=lab')).toMatchObject({ deposits: { waiting: 1 } });
    const other = console.logIn({ actions: ['today.read'], brands: ['lab'] }).get('/ops/today?brand=nmen');
    expect(await read(other)).toMatchObject({ status: 404, body: { message: 'resource.not_found' } });
  });

  it('counts what waits for a second operator, and lists exactly those rows', async () => {
    const { cashier, games, abuse, houseContracts, drawDesk, raffleDesk } = console.peers;
    const first = { firstOperator: 'op-nila', firstDecision: 'approve' };
    const deposit = cashier.put({ brand: 'lab', ...first });
    const withdrawal = cashier.putWithdrawal({ brand: 'lab', ...first });
    const win = games.wins.put({ brand: 'lab', returnAskedBy: 'op-nila' });
    const found = games.cases.put({ brand: 'lab', notes: [{ step: 'end_asked', operatorId: 'op-nila' }] });
    const review = abuse.put({ brand: 'lab', firstOperator: 'op-nila' });
    const agent = houseContracts.put({ brand: 'lab', requestedBy: 'op-nila' });
    const draw = drawDesk.put({ requestedBy: 'op-nila' });
    const raffle = raffleDesk.put({ requestedBy: 'op-nila' });
    drawDesk.put();
    const lists: Readonly<Record<string, readonly [action: string, path: string, id: string]>> = {
      deposits: ['deposits.read', '/ops/deposits?second=true', deposit],
      withdrawals: ['withdrawals.read', '/ops/withdrawals?second=true', withdrawal],
      wins: ['wins.read', '/ops/wins?second=true', win],
      cases: ['cases.read', '/ops/cases?second=true', found],
      abuse: ['abuse.read', '/ops/abuse?second=true', review],
      contracts: ['contracts.read', '/ops/contracts?state=waiting', agent],
      draws: ['draws.read', '/ops/draws?state=void_asked', draw],
      raffles: ['draws.read', '/ops/raffles?state=void_asked', raffle],
    };
    const actions = ['today.read', ...Object.values(lists).map(([action]) => action)];
    const nila = console.logIn({ actions, brands: ['lab'] });
    const { value } = (await read(nila.get('/ops/today'))).body;
    expect(value['second']).toEqual(
      Object.fromEntries(Object.keys(lists).map((name) => [name, { waiting: 1, oldestAt: TIME, openedAt: [TIME] }])),
    );
    for (const [name, [, path, id]] of Object.entries(lists)) {
      const { value: list } = (await read(nila.get(path))).body;
      const rows = list['content'] as Record<string, string>[];
      const ids = rows.map((row) => row['id'] ?? row['drawId'] ?? row['raffleId']);
      expect({ name, ids }).toEqual({ name, ids: [id] });
    }
  });

  it('reports the health of the services to roles that read figures', async () => {
    const look = (actions: string[]) => read(console.logIn({ actions, brands: ['lab'] }).get('/ops/health'));
    expect((await look(['today.read'])).body.message).toBe('access.denied');
    const { value } = (await look(['today.read', 'figures.read'])).body;
    expect(value).toMatchObject({ unsentSeconds: 0, waitingEvents: 0, parkedEvents: 0 });
    expect(value['services']).toContainEqual(expect.objectContaining({ name: 'wallet', ready: 0 }));
  });
});
