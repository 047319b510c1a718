import { randomBytes } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { GameCategory, encodeEvent, games, identity, promotions, wallet } from '@nm/contracts';
import { toRecord } from '@nm/kit/events/event-headers.js';
import { PostgresLog } from '@nm/kit/events/postgres/postgres-log.js';
import { rpcToken } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { startTestService, type TestService } from '@nm/kit/testing/test-service.js';
import { promotionsMigrations } from './migrations/all-migrations.js';
import { PromotionsModule } from './promotions.module.js';
import { aRegistration, MisbehavingWallet, SomeIdentity } from './testing/outsiders.js';

// Goal: the running service answers correctly through its public interfaces: events arrive through the event log,
// queries through gRPC.

type Promotions = RpcClient<typeof promotions.PromotionsService>;

const outsider = new MisbehavingWallet();
const someIdentity = new SomeIdentity();
let databases: TestDatabase[];
let log: TestEventLog;
let identityLog: PostgresLog;
let gamesLog: PostgresLog;
let peers: TestPeers;
let service: TestService;
let bff: Promotions;

const as = (caller: string): Promotions =>
  peers.client(promotions.PromotionsService, { as: caller, audience: 'promotions', address: service.address });

beforeAll(async () => {
  databases = [
    await createTestDatabase({ service: 'promotions', migrations: promotionsMigrations }),
    await createTestDatabase({ service: 'identity', migrations: [] }), // Creates the roles for the event log.
    await createTestDatabase({ service: 'games', migrations: [] }),
  ];
  log = await createTestEventLog();
  identityLog = new PostgresLog({ url: log.urlFor('identity') });
  await identityLog.ensureTopics(['identity.v1']);
  gamesLog = new PostgresLog({ url: log.urlFor('games') });
  await gamesLog.ensureTopics(['games.v1']);
  peers = await TestPeers.start(['bff', 'agents']);
  service = await startTestService({
    module: PromotionsModule,
    rpc: [promotions.PromotionsService, promotions.PointMallService, promotions.PointMallDeskService],
    env: {
      // A pool of one connection, to prove that a claim does not wait for a second connection while its handler holds
      // one.
      DATABASE_URL: databases[0]?.url ?? '',
      DATABASE_POOL_MAX: '1',
      EVENT_LOG: 'postgres',
      EVENT_LOG_URL: log.urlFor('promotions'),
      IDENTITY_RPC_ADDRESS: '127.0.0.1:1',
      WALLET_RPC_ADDRESS: '127.0.0.1:1',
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
      SEAL_KEY: randomBytes(32).toString('base64url'),
    },
    override: (builder) =>
      builder
        .overrideProvider(rpcToken(wallet.WalletService))
        .useValue(outsider)
        .overrideProvider(rpcToken(identity.IdentityService))
        .useValue(someIdentity)
        .overrideProvider(rpcToken(identity.ReferralCodeService))
        .useValue(someIdentity),
  });
  bff = as('bff');
});
afterAll(async () => {
  await service?.close();
  await identityLog?.close();
  await gamesLog?.close();
  await peers?.stop();
  await log?.drop();
  for (const database of databases ?? []) await database.drop();
});

/** Publishes a registration as the relay of the identity service does. */
async function announce(event: identity.MemberRegistered, id: string = crypto.randomUUID()): Promise<void> {
  const { type, key, payload } = encodeEvent(identity.MemberRegisteredSchema, event);
  await identityLog.publish('identity.v1', [toRecord({ id, type, key, payload, occurredAt: new Date() })]);
}

/** Waits at most ten seconds until this number of promotions was granted to a member. */
async function grantsOf(memberId: string, count: number): Promise<promotions.Grant[]> {
  for (let i = 0; ; i += 1) {
    const { content } = await bff.listGrants({ memberId }, { memberId });
    if ((content.length === count && content.every((grant) => grant.status === 'issued')) || i === 100) return content;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('concurrent registrations are granted although their handlers share one connection', async () => {
  const events = Array.from({ length: 5 }, () => aRegistration());
  await Promise.all(events.map((event) => announce(event)));
  for (const { memberId } of events) expect(await grantsOf(memberId, 1)).toMatchObject([{ status: 'issued' }]);
});

test('a registration delivered twice, while the wallet is not ready, becomes one grant', async () => {
  const event = aRegistration();
  const id = crypto.randomUUID();
  outsider.faults.push('account_unknown', 'account_not_open');
  await announce(event, id);
  await announce(event, id);
  expect(await grantsOf(event.memberId, 1)).toMatchObject([
    {
      promotion: 'registration-bonus',
      status: 'issued',
      currency: 'USD',
      amount: { cashMinor: 10_000n, bonusMinor: 0n },
    },
  ]);
  await announce(aRegistration({ memberId: event.memberId }));
  const next = aRegistration();
  await announce(next);
  await grantsOf(next.memberId, 1);
  expect([...outsider.postings.values()].filter(({ post }) => post.memberId === event.memberId)).toHaveLength(1);
});

/** The terms of the free rounds of a deposit, as the promotion's card and the deposit show them. */
const ROUNDS = {
  ...{ id: 'deposit-free-rounds', currency: 'USD', turnoverPercent: 4_500, claimDays: 7 },
  match: { percent: 0, depositMinorMin: 2_000n, bonusMinorMax: 3_000n },
  freeRounds: { vassalage: 'BAZAAR', gameCode: 'TIGER_GATE', rounds: 20, stakeMinor: 20n, playDays: 7 },
};

test('the terms come from the declaration and the brand', async () => {
  expect((await bff.listPromotions({ brand: 'lab' })).promotions).toMatchObject([
    {
      id: 'registration-bonus',
      trigger: 'registration',
      currency: 'USD',
      amount: { cashMinor: 10_000n, bonusMinor: 0n },
      turnoverPercent: 100,
    },
    {
      id: 'rain-season-20',
      trigger: 'deposit',
      currency: 'USD',
      turnoverPercent: 1_000,
      match: { percent: 20, depositMinorMin: 1_000n, bonusMinorMax: 10_000n },
    },
    ROUNDS,
    { id: 'points-on-play', trigger: 'wager', currency: 'USD', points: { stakeMinorPerPoint: 1_000n } },
  ]);
  await expect(bff.listPromotions({ brand: 'nowhere' })).rejects.toMatchObject({ code: 'resource.not_found' });
});

test('the bonuses with a deposit are offered to the member himself, and checked for him, by the bff only', async () => {
  const memberId = crypto.randomUUID();
  expect((await bff.listDepositOffers({ memberId, brand: 'lab' }, { memberId })).offers).toMatchObject([
    {
      id: 'rain-season-20',
      currency: 'USD',
      turnoverPercent: 1_000,
      match: { percent: 20, depositMinorMin: 1_000n, bonusMinorMax: 10_000n },
    },
    ROUNDS,
  ]);
  const input = { memberId, brand: 'lab', promotion: 'rain-season-20', amountMinor: 1_000n };
  await bff.checkDepositOffer(input, { memberId });
  for (const [change, code] of [
    [{ amountMinor: 999n }, 'promotion.not_eligible'],
    [{ promotion: 'gone' }, 'promotion.not_eligible'],
    [{ amountMinor: 0n }, 'request.invalid'],
  ] as const) {
    await expect(bff.checkDepositOffer({ ...input, ...change }, { memberId })).rejects.toMatchObject({ code });
  }
  for (const [client, token] of [
    [as('agents'), memberId],
    [bff, crypto.randomUUID()],
  ] as const) {
    await expect(client.listDepositOffers({ memberId, brand: 'lab' }, { memberId: token })).rejects.toMatchObject({
      code: 'access.denied',
    });
    await expect(client.checkDepositOffer(input, { memberId: token })).rejects.toMatchObject({ code: 'access.denied' });
  }
});

test('a member’s grants are shown to the bff for that member only', async () => {
  const memberId = crypto.randomUUID();
  for (const [client, token] of [
    [as('agents'), memberId],
    [bff, crypto.randomUUID()],
  ] as const) {
    await expect(client.listGrants({ memberId }, { memberId: token })).rejects.toMatchObject({ code: 'access.denied' });
  }
});

test.each([
  { page: -1, size: 1 },
  { page: 1, size: 101 },
])('the list refuses page %j', async (page) => {
  const memberId = crypto.randomUUID();
  await expect(bff.listGrants({ memberId, page }, { memberId })).rejects.toMatchObject({ code: 'request.invalid' });
});

test('a round that arrives before its member’s registration earns points after it', async () => {
  const member = aRegistration();
  const { memberId } = member;
  const round = create(games.RoundSettledSchema, {
    memberId,
    brand: 'lab',
    roundId: crypto.randomUUID(),
    category: GameCategory.RNG,
    currency: 'USD',
    validStake: { cashMinor: 2_345n, bonusMinor: 0n },
  });
  const { type, key, payload } = encodeEvent(games.RoundSettledSchema, round);
  const record = toRecord({ id: crypto.randomUUID(), type, key, payload, occurredAt: new Date() });
  await gamesLog.publish('games.v1', [record, record]);
  await announce(member);
  for (let tries = 0; (await bff.getPoints({ memberId }, { memberId })).version === 0n && tries < 200; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await bff.getPoints({ memberId }, { memberId })).toMatchObject({
    balance: 2n,
    balanceMicro: 2_345_000n,
    version: 1n,
  });
  expect((await bff.listPointEntries({ memberId }, { memberId })).content).toMatchObject([
    {
      kind: 'earned',
      roundId: round.roundId,
      category: GameCategory.RNG,
      validStakeMinor: 2_345n,
      pointsMicro: 2_345_000n,
      balanceMicro: 2_345_000n,
    },
  ]);
});

test('a member who never played has no points, and another member’s are not shown', async () => {
  const memberId = crypto.randomUUID();
  expect(await bff.getPoints({ memberId }, { memberId })).toMatchObject({ balance: 0n, balanceMicro: 0n, version: 0n });
  for (const [client, token] of [
    [as('agents'), memberId],
    [bff, crypto.randomUUID()],
  ] as const) {
    await expect(client.getPoints({ memberId }, { memberId: token })).rejects.toMatchObject({ code: 'access.denied' });
    await expect(client.listPointEntries({ memberId }, { memberId: token })).rejects.toMatchObject({
      code: 'access.denied',
    });
  }
});
