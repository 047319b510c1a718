import { io, type Socket } from 'socket.io-client';
import { create } from '@bufbuild/protobuf';
import { identity, wallet } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { FakePeers, startEdge, type TestEdge } from '../testing/start-edge.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { presentBalanceSignal } from './signal.presenter.js';
import type { BalanceSignal, SnapshotSignal } from './signals.js';

const FROM = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };

/** A client that records the signals that it receives, in order. */
class Listener {
  readonly received: [signal: string, body: unknown][] = [];

  private constructor(readonly socket: Socket) {
    socket.onAny((signal: string, body: unknown) => this.received.push([signal, body]));
  }

  static open(
    edge: TestEdge,
    auth: Record<string, unknown> = {},
    headers: Record<string, string> = { 'x-merchant': 'lab' },
  ): Listener {
    return new Listener(
      io(edge.url, {
        auth,
        transports: ['websocket'],
        forceNew: true,
        extraHeaders: headers,
        reconnectionDelay: 20,
        reconnectionDelayMax: 20,
        randomizationFactor: 0,
      }),
    );
  }

  async next<T>(signal: string, count = 1): Promise<T> {
    for (let waitedMs = 0; waitedMs < 5_000; waitedMs += 10) {
      const found = this.received.filter(([name]) => name === signal);
      if (found.length >= count) return found[count - 1]?.[1] as T;
      await pause(10);
    }
    throw new Error(`${signal} did not come; received ${JSON.stringify(this.received)}`);
  }

  refusal(): Promise<string> {
    return new Promise((resolve) => this.socket.once('connect_error', (error) => resolve(error.message)));
  }

  balances(): BalanceSignal[] {
    return this.received.filter(([name]) => name === 'balance').map(([, body]) => body as BalanceSignal);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const salary = (version: number) => ({ settlementId: 's', version });
const balance = (version: bigint, cashMinor: bigint) =>
  presentBalanceSignal(create(wallet.BalanceSchema, { currency: 'USD', cashMinor, version }));

describe('The socket, on two copies of the edge', () => {
  const peers = new FakePeers();
  let one: TestEdge;
  let two: TestEdge;
  const listeners: Listener[] = [];

  beforeAll(async () => {
    one = await startEdge({ peers });
    two = await startEdge({ peers });
  });
  afterEach(() => {
    peers.wallet.beforeAnswer = undefined;
    for (const listener of listeners.splice(0)) listener.socket.close();
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
  });

  const open = (...args: Parameters<typeof Listener.open>): Listener => {
    const listener = Listener.open(...args);
    listeners.push(listener);
    return listener;
  };
  async function login(brand = 'lab'): Promise<identity.SessionGrant & { memberId: string }> {
    const grant = peers.identity.grant(brand, identity.MemberType.PLAYER);
    await one.app.get(SessionService).open(grant, FROM);
    return Object.assign(grant, { memberId: grant.member?.id ?? '' });
  }

  it('sends a player the balance at once, and every change from any copy', async () => {
    const { token, memberId } = await login();
    peers.wallet.set(memberId, 10_000n, 3n);
    const first = open(one, { token });
    const second = open(two, { token });
    expect(await first.next<SnapshotSignal>('snapshot')).toEqual({
      balance: { currency: 'USD', balanceMinor: '10000', version: 3 },
      unread: { count: 0, version: 0 },
      jackpots: [{ pool: 'lab.lantern', amountMinor: '500000', version: 1 }],
    });
    await second.next('snapshot');
    two.app.get(RealtimeGateway).newestToMember(memberId, ['balance', balance(4n, 9_000n)]);
    for (const listener of [first, second]) {
      expect(await listener.next('balance')).toEqual({ currency: 'USD', balanceMinor: '9000', version: 4 });
    }
  });

  it('pushes nothing of another member', async () => {
    const mine = await login();
    const other = await login();
    const listener = open(one, { token: mine.token });
    await listener.next('snapshot');
    one.app.get(RealtimeGateway).newestToMember(other.memberId, ['balance', balance(9n, 1n)]);
    one.app.get(RealtimeGateway).newestToMember(mine.memberId, ['balance', balance(1n, 2n)]);
    await listener.next('balance');
    expect(listener.balances()).toEqual([balance(1n, 2n)]);
  });

  it('ignores rooms that a client names', async () => {
    const other = await login();
    const listener = open(one, { memberId: other.memberId, rooms: [`member:${other.memberId}`] });
    expect(await listener.next('snapshot')).toEqual({
      jackpots: [{ pool: 'lab.lantern', amountMinor: '500000', version: 1 }],
    });
    one.app.get(RealtimeGateway).newestToMember(other.memberId, ['balance', balance(1n, 1n)]);
    await one.app.get(RealtimeGateway).toBrand('lab', 'jackpot', { pool: 'p', amountMinor: '1', version: 1 });
    await listener.next('jackpot');
    expect(listener.balances()).toEqual([]);
  });

  it('never shows a snapshot older than what it pushed before', async () => {
    const { token, memberId } = await login();
    peers.wallet.set(memberId, 100n, 1n);
    let reads = 0;
    peers.wallet.beforeAnswer = async () => {
      reads += 1;
      if (reads > 1) return;
      peers.wallet.set(memberId, 200n, 2n);
      two.app.get(RealtimeGateway).newestToMember(memberId, ['balance', balance(2n, 200n)]);
      await pause(200);
    };
    const listener = open(one, { token });
    expect((await listener.next<SnapshotSignal>('snapshot')).balance?.version).toBe(2);
    // The pushed value is newer than the one that was read and replaces it. Reading again would not help, because with
    // many bets the next push can come during every read.
    expect(reads).toBe(1);
  });

  it('sends the reason and disconnects the sockets of an ended session, on all copies', async () => {
    const { token, memberId, sessionId } = await login();
    const near = open(one, { token });
    const far = open(two, { token });
    await Promise.all([near.next('snapshot'), far.next('snapshot')]);
    await one.app.get(SessionService).revoke(memberId, sessionId, 'revoked_by_member');
    for (const listener of [near, far]) {
      expect(await listener.next('session')).toEqual({ reason: 'revoked_by_member' });
      while (listener.socket.connected) await pause(10);
    }
    const again = open(two, { token });
    expect(await again.refusal()).toBe('session.revoked');
  });

  it('gives a lost connection its missed signals, from another copy or the same', async () => {
    const { token, memberId } = await login();
    const listener = open(one, { token });
    await listener.next('snapshot');
    two.app.get(RealtimeGateway).toMember(memberId, 'salary', salary(1));
    await listener.next('salary');
    listener.socket.io.engine.close();
    await pause(5);
    two.app.get(RealtimeGateway).toMember(memberId, 'salary', salary(2));
    expect(await listener.next('salary', 2)).toEqual(salary(2));
    await listener.next('snapshot', 2);
  });

  it('gives a session that ended meanwhile neither its rooms nor what it missed', async () => {
    const { token, memberId, sessionId } = await login();
    const listener = open(one, { token });
    await listener.next('snapshot');
    two.app.get(RealtimeGateway).toMember(memberId, 'salary', salary(1));
    await listener.next('salary');
    listener.socket.io.reconnection(false);
    listener.socket.io.engine.close();
    await pause(50);
    await two.app.get(SessionService).revoke(memberId, sessionId, 'password_changed');
    two.app.get(RealtimeGateway).toMember(memberId, 'salary', salary(2));
    // Reads the raw connection. The client library would hold back packets that arrive before it is connected.
    const wire: string[] = [];
    listener.socket.io.on('open', () => listener.socket.io.engine.on('packet', ({ data }) => wire.push(String(data))));
    listener.socket.connect();
    expect(await listener.refusal()).toBe('session.revoked');
    expect(wire.join()).toContain('session.revoked');
    expect(wire.filter((packet) => packet.includes('salary'))).toEqual([]);
  });

  it('gives a lost connection the newest balance by its snapshot', async () => {
    const { token, memberId } = await login();
    peers.wallet.set(memberId, 100n, 1n);
    const listener = open(one, { token });
    await listener.next('snapshot');
    listener.socket.io.engine.close();
    peers.wallet.set(memberId, 200n, 2n);
    two.app.get(RealtimeGateway).newestToMember(memberId, ['balance', balance(2n, 200n)]);
    expect((await listener.next<SnapshotSignal>('snapshot', 2)).balance).toEqual(balance(2n, 200n));
  });

  it('disconnects the socket of a session that expired by idling', async () => {
    peers.identity.idleMs = 300;
    const { token } = await login();
    peers.identity.idleMs = 60_000;
    const listener = open(one, { token });
    await listener.next('snapshot');
    await pause(400);
    await one.app.get(RealtimeGateway).sweep();
    expect(await listener.next('session')).toEqual({ reason: 'expired' });
  });

  it.each([
    ['a forged token', { token: 'a.b.c' }, 'session.missing'],
    ['a token that is no text', { token: { a: 1 } }, 'session.missing'],
  ])('refuses %s', async (_what, auth, code) => {
    expect(await open(one, auth).refusal()).toBe(code);
  });

  it('refuses a session of another brand, and a page of another site', async () => {
    const { token } = await login('nmbn');
    expect(await open(one, { token }).refusal()).toBe('session.wrong_brand');
    const foreign = open(one, {}, { origin: 'https://evil.example' });
    expect(await foreign.refusal()).toMatch(/websocket error/);
  });

  it('disconnects a client that sends anything', async () => {
    const listener = open(one);
    await listener.next('snapshot');
    listener.socket.emit('balance', 1);
    while (listener.socket.connected) await pause(10);
  });

  it('sends each of a hundred visitors one broadcast', async () => {
    const visitors = Array.from({ length: 100 }, (_, i) => open(i % 2 ? one : two));
    await Promise.all(visitors.map((visitor) => visitor.next('snapshot')));
    await one.app.get(RealtimeGateway).toBrand('lab', 'jackpot', { pool: 'p', amountMinor: '5', version: 5 });
    await Promise.all(visitors.map((visitor) => visitor.next('jackpot')));
    await pause(50);
    expect(visitors.map((visitor) => visitor.received.filter(([name]) => name === 'jackpot').length)).toEqual(
      visitors.map(() => 1),
    );
  });
});
