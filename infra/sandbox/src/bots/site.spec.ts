import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { Refused, Site, SLOT_ENDED } from './site.js';

// Goal: a bot plays a slot with the same requests as a browser, and handles each failure code correctly.

let server: Server;
let origin: string;
let spinStatus = 'OK';
const seen: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(
      `${request.method} ${request.url} ${String(request.headers['x-merchant'] ?? '')} ${request.headers.authorization ?? ''}`.trim(),
    );
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url?.startsWith('/wps/game/launchGame'))
      return json(200, { success: true, value: { mode: 'frame', url: `${origin}/open/once` } });
    if (request.url === '/open/once') return response.writeHead(302, { location: '/play/session' }).end();
    if (request.url === '/play/session')
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>slot</h1>');
    return request.url === '/play/session/spin'
      ? json(200, { status: spinStatus })
      : json(404, { status: 'NOT_FOUND' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('a login solves the slider picture that it was shown', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES');
  let form: unknown;
  const site = createServer(async (request, response) => {
    const answer = (value: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, value }));
    if (request.url === '/wps/session/key') return answer({ kid: 'k', jwk: await exportJWK(publicKey) });
    if (request.url === '/wps/captcha/slider') {
      response.setHeader('set-cookie', 'slider=picture-1; Path=/wps; HttpOnly');
      return answer({});
    }
    const { value } = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { value: string };
    const { plaintext } = await compactDecrypt(value, privateKey);
    form = { ...(JSON.parse(new TextDecoder().decode(plaintext)) as object), cookie: request.headers.cookie };
    return answer({ token: 'token' });
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const folder = await mkdtemp(join(tmpdir(), 'bots-'));
  await writeFile(join(folder, 'answers.json'), JSON.stringify({ 'picture-1': '144' }));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  expect(await new Site(url, 'nmen', join(folder, 'answers.json')).login('abot', 'secret')).toBe('token');
  expect(form).toEqual({
    ...{ type: 'username', username: 'abot', password: 'secret' },
    slider: '144',
    cookie: 'slider=picture-1',
  });
  await rm(folder, { recursive: true });
  site.closeAllConnections();
  site.close();
});

test('a slot is launched for its player, opened once, and played on its own page', async () => {
  const site = new Site(origin, 'nmen');
  const playUrl = await site.openSlot('token', 'BAZAAR', 'LANTERN_ROW');
  expect(playUrl).toBe(`${origin}/play/session`);
  spinStatus = 'OK';
  await site.spin(playUrl, '100');
  expect(seen).toEqual([
    'GET /wps/game/launchGame?vassalage=BAZAAR&gameCode=LANTERN_ROW nmen Bearer token',
    'GET /open/once',
    'GET /play/session',
    'POST /play/session/spin',
  ]);
});

test.each([
  ['LIMIT_STAKE', 'game.stake_limit'],
  ['INSUFFICIENT_FUNDS', 'wallet.insufficient_funds'],
  ['TOKEN_EXPIRED', SLOT_ENDED],
  ['TEMPORARY', SLOT_ENDED],
])('a spin that the vendor answers with %s is refused with %s', async (status, code) => {
  spinStatus = status;
  await expect(new Site(origin, 'nmen').spin(`${origin}/play/session`, '100')).rejects.toEqual(new Refused(code));
});

test('an expired page is opened again', async () => {
  await expect(new Site(origin, 'nmen').spin(`${origin}/play/other`, '100')).rejects.toMatchObject({
    code: SLOT_ENDED,
  });
});
