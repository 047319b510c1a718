import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { games, wallet } from '@nm/contracts';
import { rpcToken } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { startTestService, type TestService } from '@nm/kit/testing/test-service.js';
import { GamesModule } from './games.module.js';
import { gamesMigrations } from './migrations/all-migrations.js';
import { MisbehavingWallet } from './testing/misbehaving-wallet.js';
import { verify } from './verify/verify.js';

// Goal: the service works as its callers use it: as a running Nest application, called by gRPC with real tokens.

type Games = RpcClient<typeof games.GamesService>;

const { RoundStatus } = games;
const memberId = crypto.randomUUID();
const stranger = crypto.randomUUID();
const outsider = new MisbehavingWallet();
let database: TestDatabase;
let log: TestEventLog;
let peers: TestPeers;
let service: TestService;
let bff: Games;

const as = (caller: string): Games =>
  peers.client(games.GamesService, { as: caller, audience: 'games', address: service.address });
const aDiceRequest = (change: object = {}) => ({
  memberId,
  brand: 'lab',
  currency: 'USD',
  key: crypto.randomUUID(),
  stakeMinor: 1_000n,
  target: 5_000,
  over: false,
  trial: false,
  ...change,
});

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  log = await createTestEventLog();
  peers = await TestPeers.start(['bff', 'promotions']);
  service = await startTestService({
    module: GamesModule,
    rpc: [games.GamesService],
    env: {
      DATABASE_URL: database.url,
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
      SEAL_KEY: randomBytes(32).toString('base64url'),
      EVENT_LOG: 'postgres',
      EVENT_LOG_URL: log.urlFor('games'),
      WALLET_RPC_ADDRESS: '127.0.0.1:1',
      IDENTITY_RPC_ADDRESS: '127.0.0.1:1',
    },
    override: (builder) => builder.overrideProvider(rpcToken(wallet.WalletService)).useValue(outsider),
  });
  bff = as('bff');
  outsider.fund(memberId, 1_000_000n);
});
afterAll(async () => {
  await service?.close();
  await peers?.stop();
  await log?.drop();
  await database?.drop();
});

test('a bet is answered with its proof, a repeat gets the same answer, and the round can be read', async () => {
  const request = aDiceRequest();
  const round = await bff.placeDice(request, { memberId });
  expect(round).toMatchObject({
    memberId,
    status: RoundStatus.SETTLED,
    stakeMinor: 1_000n,
    target: 5_000,
    over: false,
    multiplierE4: 19_800n,
    payoutMinor: round.win ? 1_980n : 0n,
    replayed: false,
    serverSeed: '',
  });
  expect(round.serverSeedHash).toMatch(/^[0-9a-f]{64}$/);
  const again = await bff.placeDice(request, { memberId });
  expect(again).toEqual({ ...round, replayed: true });
  expect(await bff.getRound({ memberId, roundId: round.roundId }, { memberId })).toEqual(round);
});

test('a rotation reveals the seed, and the round shows it from then on', async () => {
  const round = await bff.placeDice(aDiceRequest(), { memberId });
  const { revealed } = await bff.rotateSeed({ memberId, clientSeed: 'chosen' }, { memberId });
  const proof = await bff.getRound({ memberId, roundId: round.roundId }, { memberId });
  expect(proof.serverSeed).toBe(revealed?.serverSeed);
  const args = [
    'dice',
    '--server-seed',
    proof.serverSeed,
    '--client-seed',
    proof.clientSeed,
    '--nonce',
    String(proof.nonce),
    '--json',
  ];
  expect(JSON.parse(verify(args))).toEqual({
    serverSeedHash: round.serverSeedHash,
    roll: String(round.roll).padStart(4, '0'),
  });
  expect(await bff.getSeed({ memberId }, { memberId })).toMatchObject({ clientSeed: 'chosen', nonce: 0n, revealed });
});

test('the stake limits of dice are given by currency; a game without limits and an unknown one are refused', async () => {
  const dice = { brand: 'lab', vassalage: 'INHOUSE', gameCode: 'DICE' };
  expect(await bff.getStakeLimits({ ...dice, currency: 'USD' })).toMatchObject({
    stakeMinorMin: 1n,
    stakeMinorMax: 1_000_000n,
    payoutMinorMax: 10_000_000n,
  });
  for (const currency of ['BDT', 'TBDT']) {
    expect(await bff.getStakeLimits({ ...dice, currency })).toMatchObject({
      stakeMinorMin: 100n,
      stakeMinorMax: 5_000_000n,
      payoutMinorMax: 50_000_000n,
    });
  }
  await expect(bff.getStakeLimits({ ...dice, currency: 'USD', gameCode: 'NONE' })).rejects.toMatchObject({
    code: 'game.not_found',
  });
  await expect(as('promotions').getStakeLimits({ ...dice, currency: 'USD' })).rejects.toMatchObject({
    code: 'access.denied',
  });
});

test('everyone sees a brand’s newest settled rolls of real money, newest first, and no other brand’s', async () => {
  const player = crypto.randomUUID();
  const brand = `rolls-${player.slice(0, 8)}`;
  outsider.fund(player, 1_000_000n);
  for (const stakeMinor of [100n, 200n, 300n])
    await bff.placeDice(aDiceRequest({ memberId: player, brand, stakeMinor }), { memberId: player });
  await bff.placeDice(aDiceRequest({ memberId: player, brand, stakeMinor: 400n, trial: true }), { memberId: player });
  const { rolls } = await bff.listRolls({ brand, limit: 2 });
  expect(rolls.map((roll) => roll.stakeMinor)).toEqual([300n, 200n]);
  expect(rolls[0]).toMatchObject({
    memberId: player,
    currency: 'USD',
    payoutMinor: rolls[0]?.dice?.win ? 594n : 0n,
    dice: { target: 5_000, over: false, multiplierE4: 19_800n },
  });
  expect((await bff.listRolls({ brand: `${brand}-other`, limit: 20 })).rolls).toEqual([]);
  for (const limit of [0, 21, -1])
    await expect(bff.listRolls({ brand, limit })).rejects.toMatchObject({ code: 'request.invalid' });
});

test('the rounds list carries choice, outcome and totals', async () => {
  const { content, totalCount, totalStakeMinor, pageNum, totalPages } = await bff.listRounds(
    { memberId, page: { page: 1, size: 1 } },
    { memberId },
  );
  expect({ totalCount, totalStakeMinor, pageNum, totalPages }).toEqual({
    totalCount: 2n,
    totalStakeMinor: 2_000n,
    pageNum: 1,
    totalPages: 2,
  });
  expect(content).toMatchObject([
    {
      vendor: 'INHOUSE',
      gameCode: 'DICE',
      status: RoundStatus.SETTLED,
      detail: { case: 'dice', value: { target: 5_000, over: false } },
    },
  ]);
});

test.each([
  [{ vassalage: 'INHOUSE', gameCode: 'DICE' }, '/seamless?vassalage=INHOUSE&gameCode=DICE'],
  [
    { vassalage: 'inhouse', gameCode: 'dice', backUrl: '/bgs' },
    '/seamless?vassalage=INHOUSE&gameCode=DICE&backUrl=%2Fbgs',
  ],
  [{ vassalage: 'INHOUSE', gameCode: 'DICE', backUrl: '//evil.example' }, '/seamless?vassalage=INHOUSE&gameCode=DICE'],
  [
    { vassalage: 'INHOUSE', gameCode: 'DICE', backUrl: 'https://evil.example' },
    '/seamless?vassalage=INHOUSE&gameCode=DICE',
  ],
])('dice launches on the site itself (%j)', async (request, url) => {
  expect(await bff.launchGame({ memberId, brand: 'lab', ...request }, { memberId })).toMatchObject({
    mode: 'inhouse',
    url,
  });
});

test('an unknown game is not found', async () => {
  for (const request of [{ vassalage: 'PG', gameCode: 'DICE' }, { vassalage: 'INHOUSE', gameCode: 'NONE' }, {}]) {
    await expect(bff.launchGame({ memberId, ...request }, { memberId })).rejects.toMatchObject({
      code: 'game.not_found',
    });
  }
});

test('only the bff may call, and only for the member whom its token names', async () => {
  for (const [client, token] of [
    [as('promotions'), memberId],
    [as('nobody'), memberId],
    [bff, stranger],
    [bff, undefined],
  ] as const) {
    const options = token ? { memberId: token } : {};
    await expect(client.placeDice(aDiceRequest(), options)).rejects.toMatchObject({ code: 'access.denied' });
    await expect(client.rotateSeed({ memberId }, options)).rejects.toMatchObject({ code: 'access.denied' });
    await expect(client.listRounds({ memberId }, options)).rejects.toMatchObject({ code: 'access.denied' });
  }
});

test.each(['', 'nonsense', crypto.randomUUID(), `${'a'.repeat(200)}`])('round %j is not found', async (roundId) => {
  await expect(bff.getRound({ memberId, roundId }, { memberId })).rejects.toMatchObject({ code: 'resource.not_found' });
});

test.each([
  { page: { page: -1, size: 1 } },
  { page: { page: 1, size: 101 } },
  { from: { seconds: 10n, nanos: 0 }, to: { seconds: 5n, nanos: 0 } },
])('the list refuses %j', async (change) => {
  await expect(bff.listRounds({ memberId, ...change }, { memberId })).rejects.toMatchObject({
    code: 'request.invalid',
  });
});

test('the job finishes a round that stayed open while the wallet was unreachable', async () => {
  const request = aDiceRequest();
  outsider.faults.push('answer_lost');
  await expect(bff.placeDice(request, { memberId })).rejects.toMatchObject({ code: 'system.temporary' });
  await database.db.rows(`UPDATE rounds SET resolve_at = now() WHERE key = $1`, [request.key]);
  const statusOf = async () =>
    (await database.db.one<{ status: string }>('SELECT status FROM rounds WHERE key = $1', [request.key]))?.status;
  for (let i = 0; i < 50 && (await statusOf()) === 'open'; i += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await statusOf()).toBe('settled');
});

test('settled rounds are published to the log', async () => {
  const unpublished = async () => database.db.rows('SELECT 1 FROM outbox WHERE published_at IS NULL');
  for (let i = 0; i < 50 && (await unpublished()).length > 0; i += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await unpublished()).toEqual([]);
  const [settled] = await database.db.rows<{ count: bigint }>(
    `SELECT count(*) AS count FROM rounds WHERE status = 'settled'`,
  );
  const [facts] = await database.db.rows<{ count: bigint }>('SELECT count(*) AS count FROM outbox');
  expect(Number(settled?.count)).toBeGreaterThan(0);
  expect(facts?.count).toBe(settled?.count);
});

test('while the database is unreachable calls fail as temporary, and the service recovers by itself', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: process.env['TEST_POSTGRES_URL'] });
  await admin.connect();
  const request = aDiceRequest();
  try {
    await admin.query(`ALTER DATABASE ${name} CONNECTION LIMIT 0`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await expect(bff.placeDice(request, { memberId })).rejects.toMatchObject({ code: 'system.temporary' });
  } finally {
    await admin.query(`ALTER DATABASE ${name} CONNECTION LIMIT -1`);
    await admin.end();
  }
  // The termination above has also closed the other connections of the service's database pool. Each closed connection
  // fails one call before the pool replaces it, so the call is repeated.
  let placed: Awaited<ReturnType<typeof bff.placeDice>> | undefined;
  for (let i = 0; i < 50 && !placed; i += 1) {
    placed = await bff.placeDice(request, { memberId }).catch(() => undefined);
    if (!placed) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(placed).toMatchObject({ status: RoundStatus.SETTLED });
});
