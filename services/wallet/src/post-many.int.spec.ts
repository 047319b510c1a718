import { randomUUID } from 'node:crypto';
import { WalletService, type PostOutcome } from '@nm/contracts/wallet.js';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { startTestService, type TestService } from '@nm/kit/testing/test-service.js';
import { auditLedger } from './audit/audit.js';
import { MIGRATIONS } from './migrations/index.js';
import { WalletModule } from './wallet.module.js';

// Goal: the postings of one call have the same effect as single calls: each command gets its own answer.
describe('Many postings in one call', () => {
  let databases: TestDatabase[];
  let log: TestEventLog;
  let peers: TestPeers;
  let service: TestService;
  let agents: RpcClient<typeof WalletService>;

  beforeAll(async () => {
    databases = await Promise.all(
      [MIGRATIONS, []].map((migrations, n) =>
        createTestDatabase({ service: n === 0 ? 'wallet' : 'identity', migrations }),
      ),
    );
    log = await createTestEventLog();
    peers = await TestPeers.start(['agents', 'games', 'promotions']);
    service = await startTestService({
      module: WalletModule,
      rpc: [WalletService],
      env: {
        DATABASE_URL: databases[0]?.url ?? '',
        EVENT_LOG: 'postgres',
        EVENT_LOG_URL: log.urlFor('wallet'),
        REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
        DEMO: '1',
      },
    });
    agents = peers.client(WalletService, { as: 'agents', audience: 'wallet', address: service.address });
  });
  afterAll(async () => {
    await service?.close();
    await peers?.stop();
    await log?.drop();
    for (const database of databases ?? []) await database.drop();
  });

  const leg = (memberId: string, amountMinor: bigint, key: string = randomUUID()) => ({
    memberId,
    currency: 'USD',
    key,
    reference: 's1',
    movement: { case: 'clearing' as const, value: { account: 'realtime_salary', amountMinor } },
  });
  const members = async (count: number): Promise<string[]> => {
    const source = await dataSource({ url: databases[0]?.ownerUrl ?? '', poolMax: 1 }).initialize();
    const ids = Array.from({ length: count }, () => randomUUID());
    await new Db(source).rows(
      `INSERT INTO accounts (kind, member_id, currency, brand, day_ends_at)
       SELECT 'member', id, 'USD', 'lab', now() + interval '1 day' FROM unnest($1::uuid[]) id`,
      [ids],
    );
    await source.destroy();
    return ids;
  };
  const codeOf = ({ outcome }: PostOutcome): string =>
    outcome.case === 'failed' ? outcome.value.code : String(outcome.value?.replayed);

  it('posts a call of 256 in order, and returns every stored answer to a repeat', async () => {
    const posts = (await members(256)).map((memberId, n) => leg(memberId, BigInt(n + 1)));
    const { outcomes } = await agents.postMany({ posts });
    expect(
      outcomes.map(({ outcome }) => (outcome.case === 'posted' ? outcome.value.balance?.cashMinor : undefined)),
    ).toEqual(posts.map(({ movement }) => movement.value.amountMinor));
    const again = await agents.postMany({ posts });
    expect(new Set(again.outcomes.map(codeOf))).toEqual(new Set(['true']));
  });

  it('answers each separately: a bad amount, a reused key, an account that is not open and a forbidden movement affect no other', async () => {
    const [good = '', other = ''] = await members(2);
    const used = leg(other, 5n);
    await agents.postMany({ posts: [used] });
    const stranger = leg(randomUUID(), 5n);
    const { outcomes } = await agents.postMany({
      posts: [
        leg(good, 0n),
        leg(other, 6n, used.key),
        stranger,
        { ...leg(good, 1n), movement: { case: 'rollback', value: { betKey: 'b' } } },
        { ...leg(good, 1n), movement: { case: undefined } },
        leg(good, 7n),
      ],
    });
    expect(outcomes.map(codeOf)).toEqual([
      'wallet.amount',
      'wallet.key_reused',
      'system.temporary',
      'access.denied',
      'request.invalid',
      'false',
    ]);
    const { balance } = await agents.getPosting({ memberId: other, key: used.key });
    expect(balance?.cashMinor).toBe(5n);
    await expect(agents.getPosting({ memberId: stranger.memberId, key: stranger.key })).rejects.toMatchObject({
      code: 'resource.not_found',
    });
  });

  it('has one effect for a key that comes twice in a call, and in calls at the same time', async () => {
    const [member = ''] = await members(1);
    const twice = leg(member, 9n);
    const calls = await Promise.all(Array.from({ length: 5 }, () => agents.postMany({ posts: [twice, twice] })));
    const codes = calls.flatMap(({ outcomes }) => outcomes.map(codeOf));
    expect(codes.filter((code) => code === 'false')).toHaveLength(1);
    expect(codes.filter((code) => code === 'true')).toHaveLength(9);
  });

  it('posts many bets of games, those of one member in order, and refuses stakes without funds', async () => {
    const games = peers.client(WalletService, { as: 'games', audience: 'wallet', address: service.address });
    const [rich = '', poor = ''] = await members(2);
    await agents.postMany({ posts: [leg(rich, 1_000n), leg(poor, 10n)] });
    const play = { vendor: 'INHOUSE', gameCode: 'DICE', roundId: 'r', category: 1 };
    const bet = (memberId: string, stakeMinor: bigint) => ({
      memberId,
      currency: 'USD',
      key: randomUUID(),
      reference: 'r',
      movement: { case: 'betWin' as const, value: { stakeMinor, play } },
    });
    // This posting caches the id of the counter account. Without it, each look-up takes a round trip, and the order of
    // the commands could change.
    await games.post(bet(rich, 1n));
    const { outcomes } = await games.postMany({
      posts: [bet(rich, 99n), bet(poor, 20n), bet(rich, 200n), bet(poor, 10n), leg(rich, 1n)],
    });
    expect(
      outcomes.map(({ outcome }) =>
        outcome.case === 'posted' ? [outcome.value.code, outcome.value.balance?.cashMinor] : outcome.value?.code,
      ),
    ).toEqual([['', 900n], ['wallet.insufficient_funds', 10n], ['', 700n], ['', 0n], 'access.denied']);
  });

  it("answers for a hanging bet before the callers' deadline, and its key returns the result", async () => {
    const games = peers.client(WalletService, { as: 'games', audience: 'wallet', address: service.address });
    const held = await members(3);
    await agents.postMany({ posts: held.map((memberId) => leg(memberId, 100n)) });
    const posts = held.map((memberId) => ({
      memberId,
      currency: 'USD',
      key: randomUUID(),
      reference: 'r',
      movement: {
        case: 'betWin' as const,
        value: { stakeMinor: 30n, play: { vendor: 'INHOUSE', gameCode: 'DICE', roundId: 'r', category: 1 } },
      },
    }));
    const source = await dataSource({ url: databases[0]?.ownerUrl ?? '', poolMax: 1 }).initialize();
    await new Db(source).transaction(async (tx) => {
      await tx.rows('SELECT 1 FROM accounts WHERE member_id = $1 FOR UPDATE', [held[0]]);
      const { outcomes } = await games.postMany({ posts }, { deadlineMs: 4_000 });
      expect(codeOf(outcomes[0]!)).toBe('system.temporary');
    });
    await source.destroy();
    const { outcomes } = await games.postMany({ posts });
    expect(
      outcomes.map(({ outcome }) =>
        outcome.case === 'posted' ? outcome.value.balance?.cashMinor : outcome.value?.code,
      ),
    ).toEqual([70n, 70n, 70n]);
  });

  it('refuses more than 256 without effect, and callers other than games and agents', async () => {
    const posts = (await members(257)).map((memberId) => leg(memberId, 1n));
    await expect(agents.postMany({ posts })).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(
      agents.getPosting({ memberId: posts[0]?.memberId ?? '', key: posts[0]?.key ?? '' }),
    ).rejects.toMatchObject({ code: 'resource.not_found' });
    const promotions = peers.client(WalletService, { as: 'promotions', audience: 'wallet', address: service.address });
    await expect(promotions.postMany({ posts: posts.slice(0, 1) })).rejects.toMatchObject({ code: 'access.denied' });
  });

  it('leaves the books clean', async () => {
    expect((await auditLedger(databases[0]!.db)).filter((finding) => finding.faults > 0n)).toEqual([]);
  });
});
