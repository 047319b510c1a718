import { randomUUID } from 'node:crypto';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { io, type Socket } from 'socket.io-client';
import { agents, encodeEvent, games, identity, messaging, promotions, wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { toRecord } from '@nm/kit/events/event-headers.js';
import { PostgresLog } from '@nm/kit/events/postgres/postgres-log.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { SessionAuthenticator } from '../session/session.guard.js';
import { SessionService } from '../session/session.service.js';
import { FakePeers, startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: events of the services reach the right browsers through a real event log, whichever instance of the bff reads
// them.

const FROM = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
const OWNERS = ['agents', 'wallet', 'identity', 'games', 'messaging', 'promotions'] as const;

describe('Events pushed to browsers', () => {
  const peers = new FakePeers();
  const logs = new Map<string, PostgresLog>();
  const sockets: Socket[] = [];
  let databases: TestDatabase[];
  let log: TestEventLog;
  let edges: TestEdge[];

  beforeAll(async () => {
    // In the event log, the database role of a service may write only to the topic of that service. The test creates
    // these databases only to get the roles.
    databases = await Promise.all([...OWNERS, 'bff'].map((service) => createTestDatabase({ service, migrations: [] })));
    log = await createTestEventLog();
    for (const owner of OWNERS) {
      logs.set(owner, new PostgresLog({ url: log.urlFor(owner) }));
      await logs.get(owner)?.ensureTopics([`${owner}.v1`]);
    }
    edges = [];
    for (let copy = 0; copy < 2; copy += 1)
      edges.push(await startEdge({ peers, eventLog: new PostgresLog({ url: log.urlFor('bff') }) }));
  }, 60_000);
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await Promise.all(edges.map((edge) => edge.close()));
    await Promise.all([...logs.values()].map((owned) => owned.close()));
    await log.drop();
    await Promise.all(databases.map((database) => database.drop()));
  }, 60_000);

  async function publish<S extends DescMessage>(
    schema: S,
    body: MessageInitShape<S>,
    occurredAt = new Date(),
  ): Promise<void> {
    const { type, topic, key, payload } = encodeEvent(schema, body);
    await logs
      .get(topic.split('.')[0] ?? '')
      ?.publish(topic, [toRecord({ id: randomUUID(), type, key, payload, occurredAt })]);
  }
  const connect = (copy: number, token: string): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = io(edges[copy]?.url ?? '', {
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { 'x-merchant': 'lab' },
      });
      sockets.push(socket);
      socket.once('snapshot', () => resolve(socket));
      socket.once('connect_error', reject);
    });
  const received = (socket: Socket, signal: string): Promise<unknown> =>
    new Promise((resolve) => socket.once(signal, resolve));
  async function login(): Promise<{ token: string; sessionId: string; memberId: string }> {
    const grant = peers.identity.grant('lab', identity.MemberType.PLAYER);
    await edges[0]?.app.get(SessionService).open(grant, FROM);
    return { token: grant.token, sessionId: grant.sessionId, memberId: grant.member?.id ?? '' };
  }

  it('a changed balance is pushed to every browser of its member', async () => {
    const { token, memberId } = await login();
    const [near, far] = await Promise.all([connect(0, token), connect(1, token)]);
    const pushes = Promise.all([received(near, 'balance'), received(far, 'balance')]);
    await publish(wallet.BalanceChangedSchema, {
      memberId,
      currency: 'USD',
      cashMinor: 700n,
      bonusMinor: 50n,
      version: 8n,
    });
    expect(await pushes).toEqual(
      Array.from({ length: 2 }, () => ({ currency: 'USD', balanceMinor: '750', version: 8 })),
    );
  });

  const DEBT = { debtMinor: 500n, debtReason: 'rollback', debtSince: { seconds: 1_800_000_000n, nanos: 0 } };
  const TOLD = { debtMinor: '500', debtReason: 'rollback', debtSince: '2027-01-15T08:00:00.000Z' };

  it('a debt is pushed with its reason, which the wallet tells, and stands in the snapshot', async () => {
    const { token, memberId } = await login();
    const far = await connect(1, token);
    const push = received(far, 'balance');
    peers.wallet.set(memberId, 0n, 9n, DEBT);
    const event = { memberId, currency: 'USD', version: 9n, debtMinor: 500n };
    await publish(wallet.BalanceChangedSchema, event);
    expect(await push).toEqual({ currency: 'USD', balanceMinor: '0', version: 9, ...TOLD });
    const snapshot = new Promise((resolve) => {
      const socket = io(edges[0]?.url ?? '', {
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
        extraHeaders: { 'x-merchant': 'lab' },
      });
      sockets.push(socket);
      socket.once('snapshot', resolve);
    });
    expect(await snapshot).toMatchObject({ balance: TOLD });
  });

  it('a debt is pushed without its reason while the wallet is away or older than the event', async () => {
    const { token, memberId } = await login();
    const far = await connect(1, token);
    for (const version of [2n, 3n]) {
      const push = received(far, 'balance');
      if (version === 3n) peers.wallet.failure = new Failure('system.temporary');
      await publish(wallet.BalanceChangedSchema, { memberId, currency: 'USD', version, debtMinor: 500n });
      expect(await push).toEqual({ currency: 'USD', balanceMinor: '0', version: Number(version), debtMinor: '500' });
    }
    peers.wallet.failure = undefined;
  });

  it('a held win is pushed to its member', async () => {
    const { token, memberId } = await login();
    const far = await connect(1, token);
    const push = received(far, 'held');
    await publish(games.WinHeldSchema, { memberId, roundId: 'r1', currency: 'USD', heldMinor: 700n });
    expect(await push).toEqual({ roundId: 'r1', currency: 'USD', amountMinor: '700' });
  });

  it('a changed unread count is pushed with its version', async () => {
    const { token, memberId } = await login();
    const far = await connect(1, token);
    const push = received(far, 'unread');
    await publish(messaging.UnreadChangedSchema, { memberId, count: 3, version: 12n });
    expect(await push).toEqual({ count: 3, version: 12 });
  });

  it('a paid settlement and a changed contract are pushed to their agent', async () => {
    const { token, memberId } = await login();
    const far = await connect(1, token);
    const pushes = Promise.all([received(far, 'salary'), received(far, 'contract')]);
    const at = { seconds: 1_800n, nanos: 0 };
    await publish(agents.SettlementPaidSchema, { agentId: memberId, settlementId: 's1', periodEnd: at });
    await publish(agents.ContractChangedSchema, { agentId: memberId, contractId: 'c1', changedAt: at });
    expect(await pushes).toEqual([
      { settlementId: 's1', version: 1_800 },
      { contractId: 'c1', version: 1_800 },
    ]);
  });

  it('a new state of a deposit order is pushed to every browser of its member, and to nobody else', async () => {
    const { token, memberId } = await login();
    const { token: other, memberId: stranger } = await login();
    const [near, far, foreign] = await Promise.all([connect(0, token), connect(1, token), connect(1, other)]);
    const foreignPush = received(foreign, 'deposit');
    const pushes = Promise.all([received(near, 'deposit'), received(far, 'deposit')]);
    await publish(wallet.DepositChangedSchema, { memberId, brand: 'lab', orderId: 'd1', status: 'awaiting_payment' });
    const signal = { orderId: 'd1', status: 'awaiting_payment' };
    expect(await pushes).toEqual([signal, signal]);
    // The other member's first push is about that member's own order, not about the first member's order.
    await publish(wallet.DepositChangedSchema, { ...signal, memberId: stranger, brand: 'lab', orderId: 'd2' });
    expect(await foreignPush).toEqual({ ...signal, orderId: 'd2' });
  });

  it('a new state of a withdrawal is pushed to its member', async () => {
    const { token, memberId } = await login();
    const far = await connect(1, token);
    const push = received(far, 'withdrawal');
    await publish(wallet.WithdrawalChangedSchema, {
      memberId,
      withdrawalId: 'w1',
      status: 'paid',
      amountMinor: 5_000n,
    });
    expect(await push).toEqual({ withdrawalId: 'w1', status: 'paid' });
  });

  it('a revoked session ends on all copies, and its token opens nothing', async () => {
    const { token, memberId, sessionId } = await login();
    const far = await connect(1, token);
    const ended = received(far, 'session');
    await publish(identity.SessionRevokedSchema, { memberId, sessionId, reason: 'password_changed' });
    expect(await ended).toEqual({ reason: 'password_changed' });
    await expect(edges[0]?.app.get(SessionAuthenticator).authenticate(token)).rejects.toMatchObject({
      code: 'session.revoked',
    });
  });

  it('a disabled member loses every session made before, and none made after', async () => {
    const sessions = edges[0]!.app.get(SessionService);
    const before = peers.identity.grant('lab', identity.MemberType.PLAYER);
    await sessions.open(before, FROM);
    const ended = received(await connect(0, before.token), 'session');
    const disabledAt = new Date();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const after = peers.identity.grant('lab', identity.MemberType.PLAYER, before.member);
    await sessions.open(after, FROM);
    const change = { memberId: before.member?.id ?? '', brand: 'lab', status: identity.MemberStatus.DISABLED };
    await publish(identity.MemberStatusChangedSchema, change, disabledAt);
    expect(await ended).toEqual({ reason: 'disabled' });
    expect(await sessions.isLive(before.sessionId)).toBe(false);
    expect(await sessions.isLive(after.sessionId)).toBe(true);
  });

  it('earned points are pushed to their member only, with the version of the balance', async () => {
    const [earner, other] = [await login(), await login()];
    const [near, far, stranger] = await Promise.all([
      connect(0, earner.token),
      connect(1, earner.token),
      connect(0, other.token),
    ]);
    const strangersPush = received(stranger, 'points');
    const pushes = Promise.all([received(near, 'points'), received(far, 'points')]);
    await publish(promotions.PointsEarnedSchema, {
      ...{ memberId: earner.memberId, brand: 'lab', promotion: 'points-on-play', roundId: randomUUID() },
      ...{ points: 2n, balance: 41n, version: 7n },
    });
    const signal = { balance: '41', version: 7 };
    expect(await pushes).toEqual([signal, signal]);
    // The other member's first push is about that member's own points, not about the first member's points.
    await publish(promotions.PointsEarnedSchema, {
      ...{ memberId: other.memberId, brand: 'lab', promotion: 'points-on-play', roundId: randomUUID() },
      ...{ points: 1n, balance: 5n, version: 2n },
    });
    expect(await strangersPush).toEqual({ balance: '5', version: 2 });
  });

  it('a jackpot is shown to visitors, and a pool at most once a second, the newest amount last', async () => {
    const { memberId } = await login();
    const visitor = await connect(1, '');
    const win = received(visitor, 'winner');
    await publish(games.JackpotWonSchema, {
      memberId,
      brand: 'lab',
      pool: 'lab.lantern',
      number: 1n,
      currency: 'USD',
      amountMinor: 512_300n,
      vendor: 'BAZAAR',
      gameCode: 'LANTERN_ROW',
    });
    expect(await win).toMatchObject({ winAmountMinor: '512300', currency: 'USD' });
    const amounts: string[] = [];
    visitor.on('jackpot', ({ amountMinor }: { amountMinor: string }) => amounts.push(amountMinor));
    for (let n = 1n; n <= 5n; n += 1n)
      await publish(games.JackpotChangedSchema, {
        pool: 'lab.lantern',
        brand: 'lab',
        currency: 'USD',
        amountMinor: n,
        version: n + 10n,
      });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(amounts.length).toBeLessThanOrEqual(3);
    expect(amounts.at(-1)).toBe('5');
  });

  it('a win is shown to visitors with the account masked, a loss and trial money are not', async () => {
    const { memberId } = await login();
    const visitor = await connect(1, '');
    const wins: unknown[] = [];
    visitor.on('winner', (win) => wins.push(win));
    const round = {
      memberId,
      brand: 'lab',
      roundId: randomUUID(),
      gameCode: 'dice',
      currency: 'USD',
      stake: { cashMinor: 100n },
      settledAt: timestampFromDate(new Date('2026-11-01T10:00:00Z')),
    };
    await publish(games.RoundSettledSchema, { ...round, payout: { cashMinor: 0n } });
    await publish(games.RoundSettledSchema, { ...round, payout: { cashMinor: 900n }, trial: true });
    await publish(games.RoundSettledSchema, { ...round, payout: { cashMinor: 198n } });
    await received(visitor, 'winner');
    expect(wins).toEqual([
      {
        customerName: expect.stringMatching(/^pl\*\*\*\d$/) as string,
        bot: false,
        gameName: 'dice',
        gameNames: {},
        iconUrl: '',
        currency: 'USD',
        winAmountMinor: '198',
        settledAt: '2026-11-01T10:00:00.000Z',
      },
    ]);
  });
});
