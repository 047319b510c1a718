import { ContractKind } from '@nm/contracts/agents.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { ContractsReadModel } from './contracts/contracts.read-model.js';
import { migrations } from './migrations/index.js';
import { RunningReadModel } from './settlements/running.read-model.js';
import { SettlementsReadModel } from './settlements/settlements.read-model.js';

const KIND = ContractKind.REALTIME_SALARY;
const [PAYER, PAYEE, LATER] = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];

// Goal: a list (contracts, offsets) that is cut at its maximum also reports the full number. A list of contracts always
// contains every version that the agent can act on.
describe('A long list of an agent', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
    await database.db.rows(
      `INSERT INTO members (member_id, brand, account, type, currency, registered_at)
       SELECT id, 'lab', 'm' || n, 2, 'USD', now() FROM unnest($1::uuid[]) WITH ORDINALITY AS i(id, n)`,
      [[PAYER, PAYEE, LATER]],
    );
    // Two pairs of payer and payee. The older pair has an open offer and a version in force. The newer pair has 600
    // rejected offers.
    await database.db.rows(
      `INSERT INTO contracts (brand, kind, payer_id, payee_id) VALUES ('lab', $1, $2, $3), ('lab', $1, $2, $4)`,
      [KIND, PAYER, PAYEE, LATER],
    );
    await database.db.rows(
      `INSERT INTO contract_versions (contract_id, number, status, tiers, offer_key, offered_at, in_force)
       SELECT c.id, n, s::version_status, '[]', 'old' || n, now() - interval '1 year',
              CASE s WHEN 'active' THEN tstzrange(now() - interval '1 year', NULL) ELSE 'empty' END
         FROM contracts c, (VALUES (1, 'active'), (2, 'offered')) AS v (n, s) WHERE c.payee_id = $1`,
      [PAYEE],
    );
    await database.db.rows(
      `INSERT INTO contract_versions (contract_id, number, status, tiers, offer_key)
       SELECT c.id, n, 'rejected', '[]', 'new' || n FROM contracts c, generate_series(1, 600) n WHERE c.payee_id = $1`,
      [LATER],
    );
    await database.db.rows(
      `INSERT INTO settlements (version_id, contract_id, brand, kind, payer_id, payee_id, starts_at, ends_at, currency,
                                won_minor, lost_minor, single_minor, active_members, tier, offset_micro, gross_minor,
                                remainder_micro, carry_micro, owed_to_downlines_minor, net_minor, status)
       SELECT v.id, c.id, 'lab', $1, $2, $3, now() - n * interval '1 minute', now() - (n - 1) * interval '1 minute', 'USD',
              0, 0, 0, 0, 0, 0, 0, 0, 0, 5, -5, 'owed'
         FROM contracts c JOIN contract_versions v ON v.contract_id = c.id AND v.status = 'active',
              generate_series(1, 130) n WHERE c.payee_id = $3`,
      [KIND, PAYER, PAYEE],
    );
    await database.db.rows(
      `INSERT INTO owed (settlement_id, agent_id, currency, owed_minor) SELECT id, payee_id, 'USD', 5 FROM settlements`,
    );
    await database.db.rows(
      `INSERT INTO offsets (contract_id, round_id, amount_micro, used_in)
       SELECT s.contract_id, 'r' || n, -n, s.id
         FROM (SELECT * FROM settlements ORDER BY starts_at DESC LIMIT 1) s, generate_series(1, 230) n`,
    );
  });
  afterAll(() => database?.drop());

  it('of contracts has every version to act on, and the number of all', async () => {
    const { rows, count } = await new ContractsReadModel(database.db).ofAgent(PAYER, KIND);
    expect(count).toBe(602n);
    expect(rows.length).toBeLessThan(602);
    expect(rows.slice(-2).map(({ status }) => status)).toEqual(expect.arrayContaining(['active', 'offered']));
    expect(rows[0]).toMatchObject({ status: 'rejected', payeeId: LATER });
    expect((await new ContractsReadModel(database.db).ofAgent(PAYEE, 0)).count).toBe(2n);
    expect(await new ContractsReadModel(database.db).ofAgent(PAYEE, KIND + 1)).toEqual({ rows: [], count: 0n });
  });

  it('of debts has the number of all', async () => {
    const { rows, count } = await new RunningReadModel(database.db).owedBy(PAYEE, KIND);
    expect([rows.length, count]).toEqual([100, 130n]);
    expect(await new RunningReadModel(database.db).owedBy(PAYER, KIND)).toEqual({ rows: [], count: 0n });
  });

  it('of voided bets has the number of all', async () => {
    const settlements = new SettlementsReadModel(database.db);
    const range = { from: new Date(0), to: new Date(Date.now() + 60_000), limit: 2, offset: 0 };
    const [newest, other] = (await settlements.ofAgent(PAYEE, KIND, range)).rows;
    const { rows, count } = await settlements.offsets(newest!);
    expect([rows.length, count]).toEqual([200, 230n]);
    const rest = await settlements.offsets(newest!, PAYEE, 2);
    expect([rest.rows.length, rest.count]).toEqual([30, 230n]);
    const rounds = [...rows, ...rest.rows].map(({ roundId }) => roundId);
    expect(new Set(rounds).size).toBe(230);
    expect((await settlements.offsets(other!)).rows).toEqual([]);
    expect((await settlements.offsets(other!)).count).toBe(0n);
  });

  it('of credits of returned pay has their sum for the two sides of that pay, and every page', async () => {
    const settlements = new SettlementsReadModel(database.db);
    const range = { from: new Date(0), to: new Date(Date.now() + 60_000), limit: 3, offset: 0 };
    const [, , used] = (await settlements.ofAgent(PAYEE, KIND, range)).rows;
    await database.db.rows(
      `INSERT INTO offsets (contract_id, round_id, amount_micro, pair_micro, used_in, settlement_id)
       SELECT s.contract_id, 'return/' || s.id || '/' || n || '/r' || n, n, n, s.id, s.id
         FROM settlements s, generate_series(1, 450) n WHERE s.id = $1`,
      [used!.id],
    );
    const pages = await Promise.all([1, 2, 3].map((page) => settlements.offsets(used!, PAYEE, page)));
    expect(pages.map(({ rows }) => rows.length)).toEqual([200, 200, 50]);
    const shown = pages.flatMap(({ rows }) => rows).reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
    for (const { returnedCount, returnedMicro } of pages) expect([returnedCount, returnedMicro]).toEqual([450n, shown]);
    expect(await settlements.offsets(used!, PAYER)).toMatchObject({ returnedCount: 450n, returnedMicro: shown });
    // Another agent of the chain does not learn that pay was returned.
    expect(await settlements.offsets(used!, LATER)).toMatchObject({ returnedCount: 0n, returnedMicro: 0n });
  });
});
