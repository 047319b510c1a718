import { ContractKind } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import type { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { migrations } from '../migrations/index.js';
import { TreeStore } from '../tree/tree.store.js';
import { ContractsReadModel } from './contracts.read-model.js';
import { ContractsService } from './contracts.service.js';
import { ContractsStore } from './contracts.store.js';
import type { Tier } from './tier.js';

const KIND = ContractKind.REALTIME_SALARY;
const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const tiers = (ppm: number): Tier[] => [
  {
    activeMembersMin: 0,
    validStakeMinorMin: 0n,
    netLossMinorMin: 0n,
    profitRatePpm: ppm,
    lossRatePpm: ppm,
    singleBetRatePpm: ppm,
  },
];

// Goal: at every moment each contract in force is covered by its payer's contract (which has no lower rates and no
// harder conditions), up to the house, even under concurrent changes.
describe('A contract', () => {
  let database: TestDatabase;
  let contracts: ContractsService;
  let read: ContractsReadModel;
  const tree = new TreeStore();
  let keys = 0;

  const place = (n: number, upline?: number, type = MemberType.CONTRACT_AGENT): Promise<void> =>
    database.db.transaction((tx) =>
      tree.place(tx, {
        memberId: id(n),
        brand: 'lab',
        account: `m${n}`,
        type,
        currency: 'USD',
        uplineId: upline === undefined ? undefined : id(upline),
        registeredAt: new Date(Date.now() - 60_000),
      }),
    );
  const offer = (payer: number | undefined, payee: number, ppm: number): Promise<string> =>
    contracts.offer({
      payerId: payer === undefined ? undefined : id(payer),
      payeeId: id(payee),
      kind: KIND,
      tiers: tiers(ppm),
      key: `k${(keys += 1)}`,
    });
  const agree = async (payer: number | undefined, payee: number, ppm: number): Promise<string> => {
    const version = await offer(payer, payee, ppm);
    await contracts.accept(id(payee), version, '');
    return version;
  };
  const statusOf = async (version: string): Promise<string | undefined> => (await read.one(version))?.status;

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
    contracts = new ContractsService(database.db, new ContractsStore(), tree, new Outbox(database.db, 'agents.v1'));
    read = new ContractsReadModel(database.db);
    // The tree of uplines: member 1 is directly below the house; 2, 3 and player 6 are below 1; 4 is below 2; 5 is
    // below 4. Member 7 has no upline and no downline.
    for (const [n, upline] of [[1], [2, 1], [3, 1], [4, 2], [5, 4], [7]] as const) await place(n, upline);
    await place(6, 1, MemberType.PLAYER);
    await agree(undefined, 1, 10_000);
  });
  afterAll(() => database.drop());

  it.each([
    ['to someone who is no direct downline', 1, 4, 100],
    ['to an upline', 2, 1, 100],
    ['from the house to someone who has an upline', undefined, 2, 100],
  ])('is refused %s', async (_what, payer, payee, ppm) => {
    await expect(offer(payer, payee, ppm)).rejects.toMatchObject({ code: 'access.denied' });
  });

  it("is refused for a player, above the payer's own terms, and with invalid tiers", async () => {
    await expect(offer(1, 6, 100)).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(offer(1, 2, 10_001)).rejects.toMatchObject({ code: 'contract.not_covered', data: { tier: 0 } });
    await expect(offer(2, 4, 1)).rejects.toMatchObject({ code: 'contract.not_covered' });
    await expect(offer(1, 2, -1)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('is offered once per key, and the key is refused for other terms or another downline', async () => {
    const first = await contracts.offer({ payerId: id(1), payeeId: id(3), kind: KIND, tiers: tiers(700), key: 'once' });
    const again = { payerId: id(1), payeeId: id(3), kind: KIND, tiers: tiers(700), key: 'once' };
    expect(await contracts.offer(again)).toBe(first);
    await expect(contracts.offer({ ...again, tiers: tiers(701) })).rejects.toMatchObject({ code: 'wallet.key_reused' });
    await expect(contracts.offer({ ...again, payeeId: id(2) })).rejects.toMatchObject({ code: 'wallet.key_reused' });
    await contracts.reject(id(3), first);
    expect(await contracts.offer(again)).toBe(first);
    expect(await statusOf(first)).toBe('rejected');
  });

  it('has no effect while it is only offered, and is in force from the next window after acceptance', async () => {
    const version = await offer(1, 2, 8_000);
    expect(await read.one(version)).toMatchObject({ status: 'offered', from: null });
    expect(await read.heldBy(id(2), 0)).toEqual([]);
    await contracts.accept(id(2), version, '');
    expect(await read.heldBy(id(2), KIND)).toMatchObject([{ payeeAccount: 'm2', status: 'active' }]);
    expect(await read.heldBy(id(2), ContractKind.DIVIDEND)).toEqual([]);
    expect(await read.heldBy(id(1), 0)).toMatchObject([{ payeeAccount: 'm1' }]);
    const accepted = await read.one(version);
    expect(accepted?.status).toBe('active');
    expect((accepted?.from?.getTime() ?? 1) % 300_000).toBe(0);
    expect(accepted?.from?.getTime()).toBeGreaterThan(Date.now());
  });

  it('is answered only by its payee, and only once', async () => {
    const version = await offer(1, 3, 2_000);
    await expect(contracts.accept(id(2), version, '')).rejects.toMatchObject({ code: 'resource.not_found' });
    await expect(contracts.withdraw(id(3), version)).rejects.toMatchObject({ code: 'resource.not_found' });
    await contracts.reject(id(3), version);
    await contracts.reject(id(3), version);
    const refused = { code: 'contract.wrong_state', data: { status: 'rejected' } };
    await expect(contracts.accept(id(3), version, '')).rejects.toMatchObject(refused);
    await expect(contracts.preview(id(3), version)).rejects.toMatchObject(refused);
    expect(await statusOf(version)).toBe('rejected');
  });

  it('is accepted once by five concurrent accepts and one more afterwards', async () => {
    await place(60, 1);
    const version = await offer(1, 60, 2_000);
    await Promise.all(Array.from({ length: 5 }, () => contracts.accept(id(60), version, '')));
    await contracts.accept(id(60), version, '');
    expect(await statusOf(version)).toBe('active');
    await expect(contracts.reject(id(60), version)).rejects.toMatchObject({
      code: 'contract.wrong_state',
      data: { status: 'active' },
    });
    await expect(contracts.withdraw(id(1), version)).rejects.toMatchObject({ code: 'contract.wrong_state' });
  });

  it('ends contracts that lower terms no longer cover, only with the token of exactly that preview, in one change', async () => {
    const four = await agree(2, 4, 5_000);
    const five = await agree(4, 5, 4_000);
    const lower = await offer(1, 2, 3_000);
    const preview = await contracts.preview(id(2), lower);
    expect(preview.wouldEnd.map((version) => version.payeeId)).toEqual([id(4), id(5)]);
    for (const confirmation of ['', 'something else']) {
      await expect(contracts.accept(id(2), lower, confirmation)).rejects.toMatchObject({
        code: 'contract.needs_confirmation',
      });
    }
    expect([await statusOf(four), await statusOf(five)]).toEqual(['active', 'active']);
    await contracts.accept(id(2), lower, preview.token);
    expect([await statusOf(lower), await statusOf(four), await statusOf(five)]).toEqual([
      'active',
      'terminated',
      'terminated',
    ]);
  });

  it('shows its payer a preview before it is sent, and is refused when the preview is outdated', async () => {
    await agree(1, 2, 9_000);
    const four = await agree(2, 4, 5_000);
    const wanted = { payerId: id(1), payeeId: id(2), kind: KIND, tiers: tiers(4_000) };
    const before = await contracts.previewOffer(wanted);
    expect(before.wouldEnd.map(({ versionId }) => versionId)).toEqual([four]);
    expect(before.replaces?.tiers).toEqual(tiers(9_000));
    expect(
      (await contracts.previewOffer({ ...wanted, tiers: tiers(5_000) })).wouldStay.map(({ versionId }) => versionId),
    ).toEqual([four]);
    await agree(2, 4, 6_000);
    await expect(contracts.offer({ ...wanted, key: 'old preview' }, before.token)).rejects.toMatchObject({
      code: 'contract.needs_confirmation',
    });
    const { token } = await contracts.previewOffer(wanted);
    const sent = await contracts.offer({ ...wanted, key: 'new preview' }, token);
    expect([await statusOf(sent), await statusOf(four)]).toEqual(['offered', 'superseded']);
  });

  it('demands a new confirmation when the consequences changed since the preview', async () => {
    await agree(2, 4, 3_000);
    const lower = await offer(1, 2, 1_000);
    const { token } = await contracts.preview(id(2), lower);
    await agree(4, 5, 2_000);
    await expect(contracts.accept(id(2), lower, token)).rejects.toMatchObject({ code: 'contract.needs_confirmation' });
  });

  it('stays covered when payer and payee change their terms at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await agree(1, 3, 9_000);
      const lower = await offer(1, 3, 1_000 + round);
      const { token } = await contracts.preview(id(3), lower);
      await place(100 + round, 3);
      const below = await offer(3, 100 + round, 5_000);
      const answers = await Promise.allSettled([
        contracts.accept(id(3), lower, token),
        contracts.accept(id(100 + round), below, ''),
      ]);
      // The two acceptances exclude each other. The later one is refused: its preview is outdated, or its terms are not
      // covered.
      const codes = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as Failure).code : ''));
      expect([
        ['', 'contract.not_covered'],
        ['contract.needs_confirmation', ''],
      ]).toContainEqual(codes);
      const uncovered = await database.db.rows(
        `SELECT 1 FROM contracts c JOIN contract_versions v ON v.contract_id = c.id AND v.status = 'active'
           LEFT JOIN contracts pc ON pc.payee_id = c.payer_id AND pc.kind = c.kind
           LEFT JOIN contract_versions pv ON pv.contract_id = pc.id AND pv.status = 'active'
          WHERE c.payer_id IS NOT NULL
            AND coalesce((pv.tiers -> 0 ->> 'lossRatePpm')::int, 0) < (v.tiers -> 0 ->> 'lossRatePpm')::int`,
      );
      expect(uncovered).toEqual([]);
    }
  });

  it('is not accepted after the payee moved to another upline', async () => {
    await place(200, 1);
    const version = await offer(1, 200, 500);
    await database.db.transaction((tx) =>
      tree.move(tx, { memberId: id(200), brand: 'lab', uplineId: id(7), movedAt: new Date() }),
    );
    await expect(contracts.accept(id(200), version, '')).rejects.toMatchObject({ code: 'access.denied' });
  });

  it('ends with a move, together with all contracts below it, and leaves others and the past unchanged', async () => {
    for (const [n, upline] of [
      [210, 1],
      [211, 210],
      [212, 211],
      [213, 1],
    ] as const)
      await place(n, upline);
    const parted = await agree(1, 210, 900);
    const below = [await agree(210, 211, 800), await agree(211, 212, 700)];
    const waiting = await offer(1, 210, 850);
    const other = await agree(1, 213, 600);
    const move = (n: number, to: number | undefined): Promise<void> =>
      database.db.transaction(async (tx) => {
        const movedAt = new Date();
        await tree.move(tx, {
          memberId: id(n),
          brand: 'lab',
          uplineId: to === undefined ? undefined : id(to),
          movedAt,
        });
        await contracts.endParted(tx, id(n), movedAt);
      });
    await move(210, 213);
    expect(await Promise.all([parted, ...below].map(statusOf))).toEqual(['terminated', 'terminated', 'terminated']);
    expect([await statusOf(waiting), await statusOf(other)]).toEqual(['withdrawn', 'active']);
    // The contract version ended before its first period began. It was therefore never in force and pays nothing.
    expect(await read.one(parted)).toMatchObject({ from: null, to: null });
    const published = await database.db.rows<{ key: string }>(
      `SELECT key FROM outbox WHERE type = 'agents.v1.ContractChanged'
         AND encode(payload, 'escape') LIKE '%' || $1 || '%'`,
      [below[1]],
    );
    expect(published).toHaveLength(6);
    const next = await agree(213, 210, 500);
    await move(210, 213);
    expect(await statusOf(next)).toBe('active');
    await move(210, undefined);
    expect(await statusOf(next)).toBe('terminated');
  });

  it('is published to both sides', async () => {
    await place(300, 1);
    const version = await agree(1, 300, 400);
    const published = await database.db.rows<{ key: string }>(
      `SELECT key FROM outbox WHERE type = 'agents.v1.ContractChanged'
         AND encode(payload, 'escape') LIKE '%' || $1 || '%'`,
      [version],
    );
    expect(new Set(published.map((row) => row.key))).toEqual(new Set([id(1), id(300)]));
  });
});
