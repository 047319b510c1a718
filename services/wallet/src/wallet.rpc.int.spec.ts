import { randomUUID } from 'node:crypto';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { GameCategory, encodeEvent, identity } from '@nm/contracts';
import { ExclusionService, Figure, PostStatus, WalletService } from '@nm/contracts/wallet.js';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { toRecord } from '@nm/kit/events/event-headers.js';
import { PostgresLog } from '@nm/kit/events/postgres/postgres-log.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { startTestService, type TestService } from '@nm/kit/testing/test-service.js';
import { MIGRATIONS } from './migrations/index.js';
import { WalletModule } from './wallet.module.js';

type Wallet = RpcClient<typeof WalletService>;
type Command = Exclude<MessageInitShape<typeof WalletService.method.post.input>, { $typeName: string }>;
type Movement = NonNullable<Command['movement']>;

// Goal: the wallet works through its public interfaces: it receives events from the event log, and commands and queries
// by gRPC.
describe('The wallet', () => {
  let databases: TestDatabase[];
  let log: TestEventLog;
  let identityLog: PostgresLog;
  let peers: TestPeers;
  let service: TestService;
  let games: Wallet;
  let promotions: Wallet;
  let bff: Wallet;

  beforeAll(async () => {
    databases = [
      await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS }),
      // Creates the database role of the identity service, which owns its topic in the event log.
      await createTestDatabase({ service: 'identity', migrations: [] }),
    ];
    log = await createTestEventLog();
    identityLog = new PostgresLog({ url: log.urlFor('identity') });
    await identityLog.ensureTopics(['identity.v1']);
    peers = await TestPeers.start(['games', 'promotions', 'bff', 'agents', 'identity']);
    service = await startTestService({
      module: WalletModule,
      rpc: [WalletService, ExclusionService],
      env: {
        DATABASE_URL: databases[0]?.url ?? '',
        EVENT_LOG: 'postgres',
        EVENT_LOG_URL: log.urlFor('wallet'),
        REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
        DEMO: '1',
      },
    });
    [games, promotions, bff] = [as('games'), as('promotions'), as('bff')];
  });
  afterAll(async () => {
    await service?.close();
    await identityLog?.close();
    await peers?.stop();
    await log?.drop();
    for (const database of databases ?? []) await database.drop();
  });

  const as = (caller: string): Wallet =>
    peers.client(WalletService, { as: caller, audience: 'wallet', address: service.address });
  const play = { vendor: 'INHOUSE', gameCode: 'dice', roundId: 'r1', category: GameCategory.BGS };
  const bet = (stakeMinor: bigint): Movement => ({ case: 'bet', value: { stakeMinor, play } });
  const grant = (cashMinor: bigint, bonusMinor = 0n): Movement => ({
    case: 'grant',
    value: { amount: { cashMinor, bonusMinor }, promotion: 'welcome' },
  });
  const command = (memberId: string, movement: Movement, key: string = randomUUID()): Command => ({
    memberId,
    currency: 'USD',
    key,
    reference: 'r1',
    movement,
  });

  async function publish(event: { type: string; key: string; payload: Uint8Array }): Promise<void> {
    await identityLog.publish('identity.v1', [toRecord({ id: randomUUID(), ...event, occurredAt: new Date() })]);
  }
  const register = (memberId: string) =>
    publish(
      encodeEvent(identity.MemberRegisteredSchema, {
        memberId,
        brand: 'lab',
        account: 'anna',
        type: identity.MemberType.PLAYER,
        currency: 'USD',
        timeZone: 'Asia/Dhaka',
      }),
    );
  async function member(cashMinor = 0n): Promise<string> {
    const memberId = randomUUID();
    await register(memberId);
    await eventually(() => bff.getBalance({ memberId, currency: 'USD' }));
    if (cashMinor > 0n) await promotions.post(command(memberId, grant(cashMinor)));
    return memberId;
  }

  it('keeps the device marks of members once, and no marks of addresses', async () => {
    const memberId = randomUUID();
    for (const [kind, mark] of [
      ['address', 'home'],
      ['device', 'phone'],
      ['device', 'phone'],
    ] as const)
      await publish(encodeEvent(identity.MemberMarkSeenSchema, { memberId, brand: 'lab', kind, mark }));
    await publish(encodeEvent(identity.MemberMarkSeenSchema, { memberId, brand: 'lab', kind: 'device', mark: 'last' }));
    const marks = await eventually(async () => {
      const asked = 'SELECT mark FROM member_devices WHERE member_id = $1 ORDER BY mark';
      const kept = ((await databases[0]?.db.rows<{ mark: string }>(asked, [memberId])) ?? []).map(({ mark }) => mark);
      if (!kept.includes('last')) throw new Error('not yet');
      return kept;
    });
    expect(marks).toEqual(['last', 'phone']);
  });

  it('forfeits a bonus grant of its caller once, ends its requirement, and knows no other grant', async () => {
    const memberId = await member();
    const grantKey = randomUUID();
    const bonus = { amount: { cashMinor: 0n, bonusMinor: 80n }, turnoverRequiredMinor: 500n, promotion: 'welcome' };
    await promotions.post(command(memberId, { case: 'grant', value: bonus }, grantKey));
    await games.post(command(memberId, bet(30n)));
    const forfeit = { memberId, key: randomUUID(), grantKey, reference: 'g1' };
    const first = await promotions.forfeitGrant(forfeit);
    expect(first).toMatchObject({ status: PostStatus.APPLIED, stake: { bonusMinor: 50n }, replayed: false });
    expect(await promotions.forfeitGrant(forfeit)).toMatchObject({ transferId: first.transferId, replayed: true });
    expect(
      await databases[0]?.db.rows(
        `SELECT r.closed_at IS NOT NULL AS closed FROM turnover_requirements r JOIN accounts a ON a.id = r.account_id
          WHERE a.member_id = $1`,
        [memberId],
      ),
    ).toEqual([{ closed: true }]);
    await expect(promotions.forfeitGrant({ ...forfeit, grantKey: 'never' })).rejects.toMatchObject({
      code: 'resource.not_found',
    });
    await expect(games.forfeitGrant(forfeit)).rejects.toMatchObject({ code: 'access.denied' });
  });

  it('takes no bonus of other grants for a bonus that was forfeited before', async () => {
    const memberId = await member();
    const grantKey = randomUUID();
    const bonus = { amount: { cashMinor: 0n, bonusMinor: 80n }, turnoverRequiredMinor: 500n, promotion: 'welcome' };
    await promotions.post(command(memberId, { case: 'grant', value: bonus }, grantKey));
    await databases[0]?.db.rows(
      `UPDATE turnover_requirements r SET closed_at = now() FROM accounts a
        WHERE a.id = r.account_id AND a.member_id = $1`,
      [memberId],
    );
    const forfeit = { memberId, key: randomUUID(), grantKey, reference: 'g1' };
    const first = await promotions.forfeitGrant(forfeit);
    expect(first).toMatchObject({ status: PostStatus.APPLIED, stake: { bonusMinor: 0n }, replayed: false });
    expect(await promotions.forfeitGrant(forfeit)).toMatchObject({ transferId: first.transferId, replayed: true });
  });

  it("opens an account after a registration, in the member's time zone, and reports none before", async () => {
    const memberId = randomUUID();
    await expect(bff.getBalance({ memberId, currency: 'USD' })).rejects.toMatchObject({ code: 'resource.not_found' });
    await expect(games.post(command(memberId, bet(1n)))).rejects.toMatchObject({ code: 'system.temporary' });
    await register(memberId);
    expect(await eventually(() => bff.getBalance({ memberId, currency: 'USD' }))).toMatchObject({
      currency: 'USD',
      cashMinor: 0n,
      version: 0n,
    });
    expect(await databases[0]?.db.one('SELECT zone, brand FROM accounts WHERE member_id = $1', [memberId])).toEqual({
      zone: 'Asia/Dhaka',
      brand: 'lab',
    });
  });

  it('takes a bet from cash first, pays its win by the same split, and publishes the new balance', async () => {
    const memberId = await member();
    await promotions.post(command(memberId, grant(30n, 70n)));
    const placed = await games.post(command(memberId, bet(40n), 'bet-1'));
    expect(placed).toMatchObject({
      status: PostStatus.APPLIED,
      stake: { cashMinor: 30n, bonusMinor: 10n },
      balance: { cashMinor: 0n, bonusMinor: 60n, version: 2n },
    });
    const won = await games.post(
      command(memberId, { case: 'win', value: { payoutMinor: 50n, betKey: 'bet-1', validStakeMinor: 40n, play } }),
    );
    expect(won).toMatchObject({
      payout: { cashMinor: 37n, bonusMinor: 13n },
      balance: { cashMinor: 37n, bonusMinor: 73n, version: 3n },
    });
    expect(await bff.getBalance({ memberId, currency: 'USD' })).toMatchObject({
      cashMinor: 37n,
      bonusMinor: 73n,
      version: 3n,
    });
  });

  it('answers a repeated key with the first answer, and a reused one with a conflict', async () => {
    const memberId = await member(100n);
    const first = await games.post(command(memberId, bet(10n), 'again'));
    expect(await games.post(command(memberId, bet(10n), 'again'))).toEqual({ ...first, replayed: true });
    expect(await games.getPosting({ memberId, key: 'again' })).toEqual({ ...first, replayed: true });
    await expect(games.post(command(memberId, bet(11n), 'again'))).rejects.toMatchObject({ code: 'wallet.key_reused' });
    await expect(promotions.getPosting({ memberId, key: 'again' })).rejects.toMatchObject({
      code: 'resource.not_found',
    });
  });

  it('stores a refusal, and keeps it when money arrives later', async () => {
    const memberId = await member(5n);
    const refused = await games.post(command(memberId, bet(6n), 'late'));
    expect(refused).toMatchObject({
      status: PostStatus.REFUSED,
      code: 'wallet.insufficient_funds',
      balance: { cashMinor: 5n, version: 1n },
    });
    await promotions.post(command(memberId, grant(100n)));
    expect(await games.post(command(memberId, bet(6n), 'late'))).toMatchObject({
      status: PostStatus.REFUSED,
      replayed: true,
    });
  });

  it('returns a bet once, and always refuses a bet that was rolled back before it arrived', async () => {
    const memberId = await member(100n);
    await games.post(command(memberId, bet(40n), 'b1'));
    const rollback = (betKey: string): Movement => ({ case: 'rollback', value: { betKey } });
    expect(await games.post(command(memberId, rollback('b1')))).toMatchObject({
      status: PostStatus.APPLIED,
      balance: { cashMinor: 100n },
    });
    expect(await games.post(command(memberId, rollback('b1')))).toMatchObject({
      status: PostStatus.ROLLED_BACK,
      balance: { cashMinor: 100n },
    });
    expect(await games.post(command(memberId, rollback('b2')))).toMatchObject({ status: PostStatus.ROLLED_BACK });
    expect(await games.post(command(memberId, bet(40n), 'b2'))).toMatchObject({
      status: PostStatus.ROLLED_BACK,
      balance: { cashMinor: 100n },
    });
  });

  it('refuses a win of an unknown bet, and stores nothing', async () => {
    const memberId = await member(100n);
    const win: Movement = { case: 'win', value: { payoutMinor: 50n, betKey: 'never', play } };
    await expect(games.post(command(memberId, win, 'w'))).rejects.toMatchObject({ code: 'resource.not_found' });
    await expect(games.getPosting({ memberId, key: 'w' })).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  it('gives balances of many members to the bff only, without unknown members', async () => {
    const [one, other] = [await member(100n), await member()];
    const ask = [one, randomUUID(), other].map((memberId) => ({ memberId, currency: 'USD' }));
    const { balances } = await bff.getBalances({ accounts: ask });
    expect(new Map(balances.map(({ memberId, balance }) => [memberId, balance?.cashMinor]))).toEqual(
      new Map([
        [one, 100n],
        [other, 0n],
      ]),
    );
    await expect(
      bff.getBalances({ accounts: Array.from({ length: 257 }, () => ({ memberId: one, currency: 'USD' })) }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(bff.getBalances({ accounts: [{ memberId: 'x', currency: 'USD' }] })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    await expect(games.getBalances({ accounts: ask })).rejects.toMatchObject({ code: 'access.denied' });
  });

  it.each<[string, Partial<Command>, string]>([
    ['a stake of nothing', { movement: { case: 'bet', value: { stakeMinor: 0n, play } } }, 'wallet.amount'],
    ['a stake below nothing', { movement: { case: 'bet', value: { stakeMinor: -1n, play } } }, 'wallet.amount'],
    [
      'a stake beyond any',
      { movement: { case: 'bet', value: { stakeMinor: 9_223_372_036_854_775_807n, play } } },
      'wallet.amount',
    ],
    ['a grant of nothing', { movement: { case: 'grant', value: { promotion: 'p' } } }, 'wallet.amount'],
    ['no movement', { movement: { case: undefined } }, 'request.invalid'],
    ['no key', { key: '' }, 'request.invalid'],
    ['a key without end', { key: 'k'.repeat(129) }, 'request.invalid'],
    ['a member that is no id', { memberId: "x'; DROP TABLE accounts" }, 'request.invalid'],
    ['a bet without a play', { movement: { case: 'bet', value: { stakeMinor: 1n } } }, 'request.invalid'],
  ])('refuses %s', async (_what, change, code) => {
    await expect(games.post({ ...command(randomUUID(), bet(1n)), ...change })).rejects.toMatchObject({ code });
  });

  it('stops play and grants of an excluded member, and settles open bets', async () => {
    const memberId = await member(100n);
    await games.post(command(memberId, bet(10n), 'open'));
    await publish(
      encodeEvent(identity.MemberStatusChangedSchema, {
        memberId,
        brand: 'lab',
        status: identity.MemberStatus.EXCLUDED,
      }),
    );
    await eventually(async () =>
      expect(await games.post(command(memberId, bet(1n)))).toMatchObject({ code: 'wallet.excluded' }),
    );
    expect(await promotions.post(command(memberId, grant(1n)))).toMatchObject({ code: 'wallet.excluded' });
    const win: Movement = { case: 'win', value: { payoutMinor: 25n, betKey: 'open', play } };
    expect(await games.post(command(memberId, win))).toMatchObject({ status: PostStatus.APPLIED });
  });

  it('stops play before identity is answered, and for no other caller', async () => {
    const memberId = await member(100n);
    const exclusion = { memberId, excluded: true, changedAt: timestampFromMs(Date.now()) };
    const by = (caller: string) =>
      peers.client(ExclusionService, { as: caller, audience: 'wallet', address: service.address });
    await expect(by('bff').setExclusion(exclusion, { memberId })).rejects.toMatchObject({ code: 'access.denied' });
    await expect(
      by('identity').setExclusion({ ...exclusion, changedAt: undefined }, { memberId }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await games.post(command(memberId, bet(1n)))).toMatchObject({ status: PostStatus.APPLIED });
    await by('identity').setExclusion(exclusion, { memberId });
    expect(await games.post(command(memberId, bet(1n)))).toMatchObject({ code: 'wallet.excluded' });
    const strangers = randomUUID();
    await expect(
      by('identity').setExclusion({ ...exclusion, memberId: strangers }, { memberId: strangers }),
    ).rejects.toMatchObject({ code: 'system.temporary' });
  });

  it('lists the movements of a range, newest first, with totals over all of it', async () => {
    const memberId = await member(100n);
    await games.post(command(memberId, bet(30n)));
    await games.post(
      command(memberId, { case: 'betWin', value: { stakeMinor: 20n, payoutMinor: 45n, validStakeMinor: 20n, play } }),
    );
    await games.post(command(memberId, bet(1_000n)));
    const range = {
      memberId,
      currency: 'USD',
      from: timestampFromMs(Date.now() - 60_000),
      to: timestampFromMs(Date.now() + 60_000),
    };
    const listed = await bff.listRecords({ ...range, page: { page: 1, size: 3 } }, { memberId });
    expect(listed).toMatchObject({ pageNum: 1, totalPages: 2, totalCount: 4n, totalInMinor: 145n, totalOutMinor: 50n });
    expect(
      listed.content.map(({ type, status, amountMinor, beforeMinor, afterMinor }) => [
        type,
        status,
        amountMinor,
        beforeMinor,
        afterMinor,
      ]),
    ).toEqual([
      ['bet', 'refused', 0n, 95n, 95n],
      ['bet_win', 'applied', 25n, 70n, 95n],
      ['bet', 'applied', -30n, 100n, 70n],
    ]);
    expect((await bff.listRecords({ ...range, type: 'grant' }, { memberId })).content).toHaveLength(1);
    expect((await bff.listRecords({ ...range, to: range.from }, { memberId })).content).toEqual([]);
  });

  it('gives the figures of the day in a zone to the bff only', async () => {
    const asked = { brand: 'lab', currency: 'USD', timeZone: 'Asia/Dhaka' };
    expect((Number((await bff.getDayFigures(asked)).from?.seconds) + 6 * 3_600) % 86_400).toBe(0);
    await expect(bff.getDayFigures({ ...asked, timeZone: 'No/No' })).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(games.getDayFigures(asked)).rejects.toMatchObject({ code: 'access.denied' });
    const whole = await bff.getDayFigures(asked);
    expect(whole.stakedMinor).toBeGreaterThan(0n);
    const { from, heldMinor, stakedMinor, betCount, newCount } = whole;
    const sums = { from, heldMinor, stakedMinor, betCount, newCount };
    expect(await bff.getDayFigures({ ...asked, withoutSteps: true })).toMatchObject({ ...sums, steps: [] });
    const bare = { from, heldMinor, stakedMinor: 0n, betCount: 0n, newCount: 0n };
    expect(await bff.getDayFigures({ ...asked, withoutSums: true })).toMatchObject({ ...bare, steps: whole.steps });
  });

  it('lists the rows behind a figure, within its days, to the bff only', async () => {
    const days = { brand: 'lab', currency: 'USD', timeZone: 'Asia/Dhaka' };
    const { stakedMinor, from } = await bff.getDayFigures(days);
    const rows = await bff.listFigureRows({ days, figure: Figure.STAKE, page: { page: 1, size: 2 } });
    expect(rows).toMatchObject({ pageNum: 1, totalMinor: stakedMinor });
    expect(rows.content.length).toBeLessThanOrEqual(2);
    const before = { days, figure: Figure.STAKE, from: timestampFromMs(0), to: from };
    expect(await bff.listFigureRows(before)).toMatchObject({ totalCount: 0n, content: [] });
    await expect(bff.listFigureRows({ days })).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(games.listFigureRows({ days, figure: Figure.STAKE })).rejects.toMatchObject({ code: 'access.denied' });
  });

  it("shows no member another's record, and accepts postings of listed services only", async () => {
    const memberId = await member(100n);
    const range = { memberId, from: timestampFromMs(0), to: timestampFromMs(Date.now()) };
    await expect(bff.listRecords(range, { memberId: randomUUID() })).rejects.toMatchObject({ code: 'access.denied' });
    await expect(bff.post(command(memberId, grant(1n)))).rejects.toMatchObject({ code: 'access.denied' });
    await expect(as('agents').post(command(memberId, grant(1n)))).rejects.toMatchObject({ code: 'access.denied' });
  });
});

/** Repeats the work until it succeeds, for ten seconds at most. */
async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (let i = 0; ; i += 1) {
    try {
      return await work();
    } catch (error) {
      if (i === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
