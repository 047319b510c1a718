import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { io } from 'socket.io-client';
import request from 'supertest';
import { identity } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: every way to open a connection is limited: the Engine.IO handshake by address, and the socket by session.
describe('The handshakes of sockets', () => {
  let edge: TestEdge;
  const RATE = 10;
  /** How many handshakes one IP address may make per minute. */
  const HANDSHAKES_MAX = 4 * RATE;

  beforeAll(async () => {
    edge = await startEdge({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    edge.peers.identity.rateLimitPerMinute = RATE;
  });
  afterAll(() => edge.close());
  const anAddress = (): string => `100.65.${randomInt(256)}.${randomInt(256)}`;

  it('are limited by address while they poll, with Retry-After', async () => {
    const address = anAddress();
    const shake = (from: string, query = '') =>
      request(edge.url)
        .get(`/socket.io/?EIO=4&transport=polling${query}`)
        .set({ 'X-Merchant': 'lab', 'X-Forwarded-For': from });
    const answers = [];
    for (let n = 0; n < HANDSHAKES_MAX + 5; n += 1) answers.push(await shake(address));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(HANDSHAKES_MAX);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(refused[0]?.text ?? '')).toMatchObject({ success: false, message: 'request.rate_limited' });
    await shake(anAddress()).expect(200);
    // A request with a session id is no handshake. The session with this id does not exist.
    await shake(address, '&sid=unknown').expect(400);
  });

  it('are limited by address when they begin as WebSockets', async () => {
    const address = anAddress();
    const upgrade = (): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(new URL(edge.url).port), '127.0.0.1');
        socket.once('error', reject);
        socket.once('data', (data) => {
          resolve(String(data).split('\r\n', 1)[0] ?? '');
          socket.destroy();
        });
        socket.write(
          'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: lab\r\nX-Merchant: lab\r\nConnection: Upgrade\r\n' +
            `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${btoa('0123456789abcdef')}\r\n` +
            `X-Forwarded-For: ${address}\r\n\r\n`,
        );
      });
    const lines = [];
    for (let n = 0; n < HANDSHAKES_MAX + 2; n += 1) lines.push(await upgrade());
    expect(lines.filter((line) => line.includes(' 101 '))).toHaveLength(HANDSHAKES_MAX);
    expect(lines.slice(-2)).toEqual(Array(2).fill('HTTP/1.1 429 Too Many Requests'));
  });

  it('are limited by session, and visitors of the same address do not use up a member’s', async () => {
    const address = anAddress();
    const grant = edge.peers.identity.grant('lab', identity.MemberType.PLAYER);
    await edge.app
      .get(SessionService)
      .open(grant, { brand: 'lab', ip: address, userAgent: '', language: 'EN', captchaId: '' });
    const open = (from: string, token?: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = io(edge.url, {
          auth: token ? { token } : {},
          transports: ['websocket'],
          forceNew: true,
          reconnection: false,
          extraHeaders: { 'X-Merchant': 'lab', 'X-Forwarded-For': from },
        });
        const end = (outcome: string): void => {
          resolve(outcome);
          socket.close();
        };
        socket.once('connect', () => end('connected'));
        socket.once('connect_error', (error) => end(error.message));
      });
    const visitors = [];
    for (let n = 0; n < RATE + 2; n += 1) visitors.push(await open(address));
    expect(visitors.slice(-2)).toEqual(Array(2).fill('request.rate_limited'));
    expect(await open(address, grant.token)).toBe('connected');
    const member = [];
    for (let n = 0; n < RATE + 2; n += 1) member.push(await open(anAddress(), grant.token));
    expect(member.at(-1)).toBe('request.rate_limited');
  });
});
