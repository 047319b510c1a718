import type { Socket as Stream } from 'node:net';
import { jest } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { SessionService } from '../session/session.service.js';
import { FakePeers, startEdge, type TestEdge } from '../testing/start-edge.js';
import { WriteBuffer } from './write-buffer.js';
import { RealtimeGateway } from './realtime.gateway.js';

// Goal: the greeting (Engine.IO's first packet) and the snapshot (the current values) of a new connection are sent in
// one write. A snapshot that fails or is slow does not delay other connections.

const FROM = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
/**
 * A time limit for holding back packets that no test reaches even on a slow machine, and the shorter time for which
 * tests wait.
 */
const [HELD_MS, SOON_MS] = [60_000, 20_000];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A raw WebSocket that records the bytes and signals that arrive. */
class Browser {
  readonly wire: string[] = [];
  readonly received: string[] = [];
  readonly socket: Socket;

  constructor(edge: TestEdge, token?: string) {
    this.socket = io(edge.url, {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { 'x-merchant': 'lab' },
    });
    this.socket.io.on('open', () => {
      const { ws } = this.socket.io.engine.transport as unknown as { ws: { _socket: Stream } };
      ws._socket.on('data', (bytes) => this.wire.push(bytes.toString('latin1')));
    });
    for (const event of ['connect', 'disconnect']) this.socket.on(event, () => this.received.push(event));
    this.socket.onAny((signal: string) => this.received.push(signal));
  }

  /**
   * Waits for a signal.
   * @throws Error if it does not arrive within SOON_MS
   */
  async receives(what: string): Promise<void> {
    for (let waitedMs = 0; !this.received.includes(what); waitedMs += 5) {
      if (waitedMs > SOON_MS) throw new Error(`${what} did not come; received ${this.received.join(', ')}`);
      await pause(5);
    }
  }
}

describe('The greeting of a socket', () => {
  const peers = new FakePeers();
  let edge: TestEdge;
  const browsers: Browser[] = [];
  let releaseWallet: () => void = () => undefined;

  const hold = WriteBuffer.prototype.hold;
  const holding = jest.spyOn(WriteBuffer.prototype, 'hold');

  beforeAll(async () => {
    edge = await startEdge({ peers });
  });
  beforeEach(() => {
    holding.mockImplementation(function long(this: WriteBuffer, conn) {
      hold.call(this, conn, HELD_MS);
    });
  });
  afterEach(() => {
    releaseWallet();
    [peers.wallet.beforeAnswer, peers.wallet.failure] = [undefined, undefined];
    for (const { socket } of browsers.splice(0)) socket.close();
  });
  afterAll(() => edge.close());

  const open = (token?: string): Browser => {
    const browser = new Browser(edge, token);
    browsers.push(browser);
    return browser;
  };
  /** Makes the wallet answer balance requests only after the test has released it, or at the end of the test. */
  function slowWallet(): { readonly asked: Promise<void>; readonly answer: () => void } {
    const released = Promise.withResolvers<void>();
    releaseWallet = released.resolve;
    const asked = new Promise<void>((resolve) => {
      peers.wallet.beforeAnswer = () => {
        resolve();
        return released.promise;
      };
    });
    return { asked, answer: released.resolve };
  }
  async function login(): Promise<{ token: string; sessionId: string; memberId: string }> {
    const grant = peers.identity.grant('lab', identity.MemberType.PLAYER);
    await edge.app.get(SessionService).open(grant, FROM);
    const memberId = grant.member?.id ?? '';
    peers.wallet.set(memberId, 100n, 1n);
    return { token: grant.token, sessionId: grant.sessionId, memberId };
  }

  it.each(['a player', 'a visitor'])('reaches %s in one write with the snapshot', async (who) => {
    const token = who === 'a player' ? (await login()).token : undefined;
    const startedAt = performance.now();
    const browser = open(token);
    await browser.receives('snapshot');
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
    expect(browser.received).toEqual(['connect', 'snapshot']);
    expect(browser.wire).toHaveLength(1);
    expect(browser.wire[0]).toMatch(/40\{"sid".*42\["snapshot"/s);
  });

  it('precedes pushes made during the read, and the snapshot follows them', async () => {
    const { token, memberId } = await login();
    let reads = 0;
    peers.wallet.beforeAnswer = async () => {
      reads += 1;
      if (reads > 1) return;
      for (const version of [1, 2, 3])
        edge.app.get(RealtimeGateway).newestToMember(memberId, ['unread', { count: version, version: 0 }]);
      await pause(30);
    };
    const browser = open(token);
    await browser.receives('snapshot');
    expect(browser.received).toEqual(['connect', 'unread', 'unread', 'unread', 'snapshot']);
    expect(browser.wire).toHaveLength(1);
  });

  it('does not wait for a slow snapshot', async () => {
    holding.mockImplementation(hold);
    const { asked, answer } = slowWallet();
    const browser = open((await login()).token);
    await Promise.all([asked, browser.receives('connect')]);
    expect(browser.received).toEqual(['connect']);
    answer();
    await browser.receives('snapshot');
  });

  it('is sent to a socket whose snapshot failed, before it is disconnected to retry', async () => {
    const { token } = await login();
    peers.wallet.failure = new Failure('system.temporary');
    const browser = open(token);
    await browser.receives('disconnect');
    expect(browser.received).toEqual(['connect', 'disconnect']);
    expect(browser.wire.join('')).toContain('40{');
    // Breaks the connection, so that the client reconnects. After a disconnect by the server it would not.
    expect(browser.wire.join('')).not.toContain('41');
  });

  it('is followed by the reason and no balance when the session ends meanwhile', async () => {
    const { token, sessionId, memberId } = await login();
    const { asked, answer } = slowWallet();
    const live = jest.spyOn(edge.app.get(SessionService), 'live');
    const browser = open(token);
    await asked;
    while (live.mock.results.length === 0) await pause(5);
    await live.mock.results[0]?.value;
    live.mockRestore();
    const revokedAt = performance.now();
    await edge.app.get(SessionService).revoke(memberId, sessionId, 'revoked_by_member');
    await browser.receives('disconnect');
    expect(performance.now() - revokedAt).toBeLessThan(SOON_MS);
    answer();
    await pause(50);
    expect(browser.received).toEqual(['connect', 'session', 'disconnect']);
  });

  it('is followed by nothing when the session ended before its socket joined the rooms', async () => {
    const { token, memberId } = await login();
    const sessions = edge.app.get(SessionService);
    const live = jest.spyOn(sessions, 'live').mockImplementation(async () => {
      edge.app.get(RealtimeGateway).newestToMember(memberId, ['unread', { count: 7, version: 9 }]);
      await pause(30);
      return new Set();
    });
    const browser = open(token);
    await browser.receives('disconnect');
    live.mockRestore();
    expect(browser.received).toEqual(['disconnect']);
    expect(browser.wire.join('')).not.toContain('unread');
  });

  it('is dropped for a browser that left', async () => {
    const { asked, answer } = slowWallet();
    const browser = open((await login()).token);
    await asked;
    browser.socket.io.engine.close();
    await pause(20);
    answer();
    peers.wallet.beforeAnswer = undefined;
    const next = open((await login()).token);
    await next.receives('snapshot');
  });
});
