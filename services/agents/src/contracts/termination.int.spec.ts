import { ContractKind } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import type { Sql } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { migrations } from '../migrations/index.js';
import { TreeStore } from '../tree/tree.store.js';
import { ContractPreviewEncoder } from './contract-preview.encoder.js';
import { ContractsReadModel } from './contracts.read-model.js';
import { ContractsService } from './contracts.service.js';
import { ContractsStore } from './contracts.store.js';
import { TerminationService } from './termination.service.js';
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

// Goal: a contract in force ends with the current period, by payer or payee only, together with exactly the contracts
// that its confirmed preview listed.
describe('The end of a contract', () => {
  let database: TestDatabase;
  let contracts: ContractsService;
  let termination: TerminationService;
  let read: ContractsReadModel;
  const tree = new TreeStore();
  let next = 0;

  const place = (n: number, upline?: number): Promise<void> =>
    database.db.transaction((tx) =>
      tree.place(tx, {
        memberId: id(n),
        brand: 'lab',
        account: `m${n}`,
        type: MemberType.CONTRACT_AGENT,
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
      key: `k${(next += 1)}`,
    });
  const agree = async (payer: number | undefined, payee: number, ppm: number): Promise<string> => {
    const version = await offer(payer, payee, ppm);
    await contracts.accept(id(payee), version, '');
    return version;
  };
  const statusOf = async (version: string): Promise<string | undefined> => (await read.one(version))?.status;
  /**
   * Creates a chain of four agents below the house. One more agent, with a contract of rate 0, is directly below the
   * second agent of the chain. Each test gets new ids.
   */
  const aChain = async () => {
    const base = (next += 1) * 1_000;
    const [a, b, c, d, side] = [base + 1, base + 2, base + 3, base + 4, base + 5];
    for (const [n, upline] of [[a], [b, a], [c, b], [d, c], [side, b]] as const) await place(n, upline);
    const versions = [
      await agree(undefined, a, 9_000),
      await agree(a, b, 8_000),
      await agree(b, c, 7_000),
      await agree(c, d, 6_000),
    ] as const;
    return { a, b, c, d, side, versions, free: await agree(b, side, 0) };
  };
  /** Moves the start of the contracts one hour into the past, so that they are already in force. */
  const ageBy = (versions: readonly string[]): Promise<unknown> =>
    database.db.rows(
      `UPDATE contract_versions SET in_force = tstzrange(lower(in_force) - interval '1 hour', NULL)
        WHERE id = ANY ($1::uuid[])`,
      [versions],
    );

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
    const [store, outbox] = [new ContractsStore(), new Outbox(database.db, 'agents.v1')];
    contracts = new ContractsService(database.db, store, tree, outbox);
    termination = new TerminationService(database.db, store, tree, outbox);
    read = new ContractsReadModel(database.db);
  });
  afterAll(() => database.drop());

  it('lists every contract below that it covered, and ends exactly these with the running period', async () => {
    const { a, c, d, versions, free } = await aChain();
    await ageBy(versions);
    const preview = await termination.preview(id(a), versions[1]);
    expect(preview.wouldEnd.map(({ payeeId }) => payeeId)).toEqual([id(c), id(d)]);
    expect(preview.wouldStay.map(({ versionId }) => versionId)).toEqual([free]);
    expect(preview.effectiveFrom.getTime()).toBeGreaterThan(Date.now());
    expect(preview.effectiveFrom.getTime() % 300_000).toBe(0);
    await termination.terminate(id(a), versions[1], preview.token);
    expect(await Promise.all([...versions, free].map(statusOf))).toEqual([
      'active',
      'terminated',
      'terminated',
      'terminated',
      'active',
    ]);
    // The contracts stay in force until the running period ends, so this period is still settled by them.
    for (const version of versions.slice(1)) expect((await read.one(version))?.to).toEqual(preview.effectiveFrom);
    const told = await database.db.rows<{ key: string }>(
      `SELECT key FROM outbox WHERE type = 'agents.v1.ContractChanged' AND encode(payload, 'escape') LIKE '%' || $1 || '%'
        ORDER BY seq DESC LIMIT 2`,
      [versions[3]],
    );
    expect(new Set(told.map(({ key }) => key))).toEqual(new Set([id(c), id(d)]));
  });

  it('is shown with a single statement for all contracts, because an agent may have thousands below', async () => {
    const { a, versions, free } = await aChain();
    const preview = await termination.preview(id(a), versions[1]);
    let statements = 0;
    const { db } = database;
    const counting: Sql = {
      rows: (sql, params) => {
        statements += 1;
        return db.rows(sql, params);
      },
      one: (sql, params) => {
        statements += 1;
        return db.one(sql, params);
      },
      prepared: (statement, params) => db.prepared(statement, params),
    };
    const shown = await new ContractPreviewEncoder(new ContractsReadModel(counting)).encode(preview);
    expect(statements).toBe(1);
    expect(shown.wouldEnd?.map(({ contractId }) => contractId)).toEqual(versions.slice(2));
    expect(shown.wouldStay?.map(({ contractId }) => contractId)).toEqual([free]);
    expect(shown.replaces?.contractId).toBe(versions[1]);
  });

  it('withdraws the open offer of the same pair, so that the other side cannot put it in force again', async () => {
    const { a, b, versions } = await aChain();
    const open = await offer(a, b, 8_500);
    const { token } = await termination.preview(id(a), versions[1]);
    await termination.terminate(id(a), versions[1], token);
    expect(await statusOf(open)).toBe('withdrawn');
    await expect(contracts.accept(id(b), open, '')).rejects.toMatchObject({ code: 'contract.wrong_state' });
  });

  it('is possible for its payee too, and a repeat changes nothing', async () => {
    const { b, versions } = await aChain();
    const { token } = await termination.preview(id(b), versions[1]);
    await termination.terminate(id(b), versions[1], token);
    const after = await read.one(versions[1]);
    await termination.terminate(id(b), versions[1], token);
    await termination.terminate(id(b), versions[1], '');
    expect(await read.one(versions[1])).toEqual(after);
  });

  it('needs the token of exactly the preview of now', async () => {
    const { a, b, d, versions } = await aChain();
    const { token } = await termination.preview(id(a), versions[1]);
    const other = await termination.preview(id(b), versions[2]);
    await place(d + 90, d);
    const added = await agree(d, d + 90, 500);
    for (const confirmation of ['', token, other.token]) {
      await expect(termination.terminate(id(a), versions[1], confirmation)).rejects.toMatchObject({
        code: 'contract.needs_confirmation',
      });
    }
    expect(await Promise.all([...versions, added].map(statusOf))).toEqual(Array.from({ length: 5 }, () => 'active'));
  });

  it('is hidden from and refused to everyone but its two sides', async () => {
    const { a, c, d, versions } = await aChain();
    for (const stranger of [c, d, a + 500]) {
      const ask = termination.preview(id(stranger), versions[1]);
      await expect(ask).rejects.toMatchObject({ code: 'resource.not_found' });
      const end = termination.terminate(id(stranger), versions[1], 'x');
      await expect(end).rejects.toMatchObject({ code: 'resource.not_found' });
    }
    expect(await statusOf(versions[1])).toBe('active');
  });

  it('is refused in every other state, and changes nothing', async () => {
    const { a, b, versions } = await aChain();
    const waiting = await offer(a, b, 8_500);
    const rejected = await offer(undefined, a, 9_500);
    await contracts.reject(id(a), rejected);
    const newer = await agree(undefined, a, 9_900);
    for (const [agent, version, status] of [
      [a, waiting, 'offered'],
      [a, rejected, 'rejected'],
      [a, versions[0], 'superseded'],
    ] as const) {
      const refused = { code: 'contract.wrong_state', data: { status } };
      await expect(termination.preview(id(agent), version)).rejects.toMatchObject(refused);
      await expect(termination.terminate(id(agent), version, 'x')).rejects.toMatchObject(refused);
    }
    expect([await statusOf(waiting), await statusOf(newer)]).toEqual(['offered', 'active']);
  });

  it('happens once when both sides end it at the same time', async () => {
    const { a, b, versions } = await aChain();
    const { token } = await termination.preview(id(a), versions[1]);
    await Promise.all([a, b, a, b].map((agent) => termination.terminate(id(agent), versions[1], token)));
    const told = await database.db.rows(
      `SELECT 1 FROM outbox WHERE type = 'agents.v1.ContractChanged' AND encode(payload, 'escape') LIKE '%' || $1 || '%'`,
      [versions[1]],
    );
    // Three events (contract offered, accepted, ended) for each of the two parties.
    expect(told).toHaveLength(6);
  });

  it('leaves room for a new contract of the same pair from the next period on', async () => {
    const { a, b, versions } = await aChain();
    await ageBy(versions);
    const { token, effectiveFrom } = await termination.preview(id(a), versions[1]);
    await termination.terminate(id(a), versions[1], token);
    const again = await agree(a, b, 4_000);
    expect(await read.one(again)).toMatchObject({ status: 'active', from: effectiveFrom });
  });
});
