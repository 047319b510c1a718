import { randomBytes } from 'node:crypto';
import { GameCategory, encodeEvent, games, identity, promotions, wallet } from '@nm/contracts';
import { toRecord } from '@nm/kit/events/event-headers.js';
import { PostgresLog } from '@nm/kit/events/postgres/postgres-log.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { rpcToken } from '@nm/kit/rpc/rpc-client.module.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { startTestService, type TestService } from '@nm/kit/testing/test-service.js';
import { promotionsMigrations } from '../migrations/all-migrations.js';
import { PromotionsModule } from '../promotions.module.js';
import { MisbehavingWallet, SomeIdentity, aRegistration } from '../testing/outsiders.js';
import { aRound } from '../testing/rewards-desk.js';

// Goal: the running service counts bets from the event log, offers a mission's reward by its job, and shows each
// member only the member's own rewards.

type Rewards = RpcClient<typeof promotions.RewardService>;
type Missions = RpcClient<typeof promotions.MissionService>;
type Referrals = RpcClient<typeof promotions.ReferralService>;

const outsider = new MisbehavingWallet();
const someIdentity = new SomeIdentity();
let databases: TestDatabase[];
let log: TestEventLog;
let logs: PostgresLog[];
let peers: TestPeers;
let service: TestService;
let rewards: Rewards;
let missions: Missions;
let referrals: Referrals;

beforeAll(async () => {
  databases = [
    await createTestDatabase({ service: 'promotions', migrations: promotionsMigrations }),
    await createTestDatabase({ service: 'identity', migrations: [] }), // Creates the roles for the event log.
    await createTestDatabase({ service: 'games', migrations: [] }),
  ];
  log = await createTestEventLog();
  logs = ['identity', 'games'].map((name) => new PostgresLog({ url: log.urlFor(name) }));
  await logs[0]!.ensureTopics(['identity.v1']);
  await logs[1]!.ensureTopics(['games.v1']);
  peers = await TestPeers.start(['bff', 'agents']);
  service = await startTestService({
    module: PromotionsModule,
    rpc: [promotions.RewardService, promotions.MissionService, promotions.ReferralService],
    env: {
      DATABASE_URL: databases[0]?.url ?? '',
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
  const at = { as: 'bff', audience: 'promotions', address: service.address };
  rewards = peers.client(promotions.RewardService, at);
  missions = peers.client(promotions.MissionService, at);
  referrals = peers.client(promotions.ReferralService, at);
});
afterAll(async () => {
  await service?.close();
  for (const one of logs ?? []) await one.close();
  await peers?.stop();
  await log?.drop();
  for (const database of databases ?? []) await database.drop();
});

async function publish(event: games.RoundSettled | identity.MemberRegistered): Promise<void> {
  const [to, topic, schema] =
    event.$typeName === 'games.v1.RoundSettled'
      ? ([logs[1]!, 'games.v1', games.RoundSettledSchema] as const)
      : ([logs[0]!, 'identity.v1', identity.MemberRegisteredSchema] as const);
  const { type, key, payload } = encodeEvent<typeof schema>(schema, event as never);
  await to.publish(topic, [toRecord({ id: crypto.randomUUID(), type, key, payload, occurredAt: new Date() })]);
}

/**
 * Repeats a call until its answer meets the condition `isGood`, but for about twenty seconds at most. Returns the last
 * answer.
 */
async function until<T>(ask: () => Promise<T>, isGood: (answer: T) => boolean): Promise<T> {
  for (let i = 0; ; i += 1) {
    const answer = await ask();
    if (isGood(answer) || i === 200) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('bets of three categories become a reward, which is claimed once and counted', async () => {
  const member = aRegistration();
  const { memberId } = member;
  const call = { memberId };
  await publish(member);
  for (const category of [GameCategory.BGS, GameCategory.RNG, GameCategory.FISH])
    await publish(aRound(memberId, 2_000n, { category }));
  const { count } = await until(
    () => rewards.getRewardCount({ memberId }, call),
    (answer) => answer.count > 0,
  );
  expect(count).toBe(1);
  const { missions: list } = await missions.getMissions({ memberId, brand: 'lab' }, call);
  expect(list.find(({ id }) => id === 'three-stalls')).toMatchObject({
    steps: [{ kind: 'categories', target: 3n, reached: 3n }],
    reward: { status: 'claim' },
  });
  const [offer] = (await rewards.listRewards({ memberId, state: 'claimable' }, call)).content;
  const claims = await Promise.allSettled(
    Array.from({ length: 4 }, (_, n) =>
      rewards.claimReward({ memberId, rewardId: offer!.rewardId, key: `k${n}` }, call),
    ),
  );
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([...outsider.postings.values()].filter(({ post }) => post.key?.startsWith('reward:'))).toHaveLength(1);
  expect(await rewards.getRewardCount({ memberId }, call)).toMatchObject({ count: 0, missions: 0 });
  expect((await rewards.getRebate({ memberId, brand: 'lab' }, call)).lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ category: GameCategory.RNG, validMinor: 2_000n, amountMinor: 8n }),
    ]),
  );
  const board = await missions.getLeaderboard({ memberId, brand: 'lab' }, call);
  expect(board).toMatchObject({ board: 'weekly-turnover', closed: false, own: { rank: 1, figureMinor: 6_000n } });
});

test('a brand whose currency has no prizes has no leaderboard, and its page gets no failure', async () => {
  const memberId = crypto.randomUUID();
  expect((await missions.getMissions({ memberId, brand: 'euro' }, { memberId })).missions).toEqual([]);
  const board = await missions.getLeaderboard({ memberId, brand: 'euro' }, { memberId });
  expect(board).toMatchObject({ board: '', boards: [], places: [], prizeMinor: [], currency: 'EUR' });
  expect(Number(board.endsAt?.seconds)).toBeGreaterThan(Date.now() / 1_000);
  await expect(
    missions.getLeaderboard({ memberId, brand: 'euro', board: 'weekly-turnover' }, { memberId }),
  ).rejects.toMatchObject({ data: { field: 'board' } });
});

test('bad input and other callers are refused', async () => {
  const memberId = crypto.randomUUID();
  const call = { memberId };
  const rewardId = crypto.randomUUID();
  await expect(rewards.listRewards({ memberId, state: 'open' }, call)).rejects.toMatchObject({
    code: 'request.invalid',
  });
  for (const key of ['', 'a b', 'x'.repeat(65)])
    await expect(rewards.claimReward({ memberId, rewardId, key }, call)).rejects.toMatchObject({
      data: { field: 'key' },
    });
  await expect(rewards.claimReward({ memberId, rewardId: 'x', key: 'k' }, call)).rejects.toMatchObject({
    data: { field: 'rewardId' },
  });
  await expect(missions.getLeaderboard({ memberId, brand: 'lab', board: 'none' }, call)).rejects.toMatchObject({
    data: { field: 'board' },
  });
  const decision = { rewardId, decision: 'release', version: 0n, operatorId: crypto.randomUUID(), note: 'n' };
  for (const bad of [{ decision: 'pay' }, { note: ' ' }, { note: 'x'.repeat(501) }, { operatorId: 'x' }])
    await expect(referrals.decideHeldReferral({ ...decision, ...bad })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  await expect(referrals.decideHeldReferral(decision)).rejects.toMatchObject({ code: 'resource.not_found' });
  await expect(rewards.getRewardCount({ memberId }, { memberId: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'access.denied',
  });
  const agents = peers.client(promotions.RewardService, {
    as: 'agents',
    audience: 'promotions',
    address: service.address,
  });
  await expect(agents.getRewardCount({ memberId }, call)).rejects.toMatchObject({ code: 'access.denied' });
});
