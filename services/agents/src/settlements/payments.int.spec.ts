import { randomUUID } from 'node:crypto';
import { ContractKind } from '@nm/contracts/agents.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { migrations } from '../migrations/index.js';
import { HeldSettlementsStore } from '../abuse/held-settlements.store.js';
import { HoldsService } from '../abuse/holds.service.js';
import { ClearingBooks } from '../testing/clearing-books.js';
import { dueSettlement } from '../testing/due-settlement.js';
import { ClearingGateway } from './clearing.gateway.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';

// Goal: each settlement is paid once whatever fails in between, and an agent's debt is deducted from later payments.
describe('Paying settlements', () => {
  let database: TestDatabase;
  let books: ClearingBooks;
  const service = (): PaymentsService => {
    const [outbox, clearing] = [new Outbox(database.db, 'agents.v1'), new ClearingGateway(books.client)];
    const holds = new HoldsService(database.db, new HeldSettlementsStore(), outbox, clearing);
    return new PaymentsService(database.db, new PaymentsStore(), outbox, clearing, holds);
  };

  const settlement = (
    payeeId: string,
    payerId: string | null,
    grossMinor: bigint,
    netMinor: bigint,
    minute = 0,
    kind = ContractKind.REALTIME_SALARY,
  ): Promise<string> => dueSettlement(database.db, { payeeId, payerId, grossMinor, netMinor, minute, kind });
  const statusOf = async (id: string): Promise<string | undefined> =>
    (await database.db.one<{ status: string }>('SELECT status FROM settlements WHERE id = $1', [id]))?.status;
  const payeeOf = async (id: string): Promise<string | undefined> =>
    (await database.db.one<{ payeeId: string }>('SELECT payee_id AS "payeeId" FROM settlements WHERE id = $1', [id]))
      ?.payeeId;
  const factsOf = async (agentId: string, type: string): Promise<number> =>
    (await database.db.rows('SELECT 1 FROM outbox WHERE key = $1 AND type = $2', [agentId, `agents.v1.${type}`]))
      .length;

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
  });
  beforeEach(() => {
    books = new ClearingBooks();
  });
  afterAll(() => database.drop());

  it("funds the top agent's gross, and the nets add up to it", async () => {
    const [top, below] = [randomUUID(), randomUUID()];
    await settlement(top, null, 1_000n, 700n);
    await settlement(below, top, 300n, 300n);
    await service().payDue();
    expect([...books.funded.values()]).toEqual([1_000n]);
    expect(books.sum()).toBe(1_000n);
    expect(await factsOf(below, 'SettlementPaid')).toBe(1);
  });

  it('pays once through time-outs before and after the effect, and with two workers on the same page', async () => {
    const agents = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const agent = randomUUID();
        return { agent, id: await settlement(agent, null, 40n, 40n) };
      }),
    );
    books.faults = 17;
    for (let round = 0; round < 12; round += 1) {
      await Promise.all([service().payDue(), service().payDue()]);
      await database.db.rows(`UPDATE settlements SET due_at = now() WHERE status = 'due'`);
    }
    for (const { agent, id } of agents) {
      expect(await statusOf(id)).toBe('paid');
      expect(books.posted.get(`settlement:${id}`)).toEqual({ memberId: agent, amountMinor: 40n });
      expect(await factsOf(agent, 'SettlementPaid')).toBe(1);
    }
  });

  it('pays newer settlements although more than a page of old ones fail, and the old ones later', async () => {
    const failing = await settlement(randomUUID(), null, 40n, 40n, -60);
    const copies = await database.db.rows<{ id: string }>(
      `INSERT INTO settlements (version_id, contract_id, brand, kind, payer_id, payee_id, starts_at, ends_at, currency,
         won_minor, lost_minor,
         single_minor, active_members, tier, offset_micro, gross_minor, remainder_micro, carry_micro, owed_to_downlines_minor, net_minor, status)
       SELECT version_id, contract_id, brand, kind, payer_id, uuidv7(), starts_at - make_interval(mins => n),
         ends_at - make_interval(mins => n),
              currency, won_minor, lost_minor, single_minor, active_members, tier, offset_micro, gross_minor, remainder_micro, carry_micro,
              owed_to_downlines_minor, net_minor, status
         FROM settlements, generate_series(1, 2060) n WHERE id = $1 RETURNING id`,
      [failing],
    );
    const old = [failing, ...copies.map(({ id }) => id)];
    const laterOfOne = await settlement((await payeeOf(failing)) ?? '', null, 40n, 40n, -30);
    const [agent, other] = [randomUUID(), randomUUID()];
    const newer = await settlement(agent, null, 40n, 40n);
    books.refused = new Set(old);
    // The first run ends within the old settlements: they are more than one page.
    expect(await service().payDue()).toBeLessThan(old.length);
    expect(await statusOf(newer)).toBe('due');
    // The second run reaches the newer settlements. On a slow machine the old settlements, which failed in the first
    // run, may be due again by then; a later run then reaches the newer ones.
    for (let looks = 0; looks < 10 && (await statusOf(newer)) !== 'paid'; looks += 1) await service().payDue();
    expect(await statusOf(newer)).toBe('paid');
    expect(await statusOf(laterOfOne)).toBe('due');
    expect(await database.db.rows(`SELECT 1 FROM settlements WHERE id = ANY ($1) AND pay_attempts = 0`, [old])).toEqual(
      [],
    );
    // Moves the retry times one hour ahead, so that no retry becomes due during the test on a slow machine.
    await database.db.rows(`UPDATE settlements SET due_at = now() + interval '1 hour' WHERE status = 'due'`);
    const newest = await settlement(other, null, 40n, 40n);
    expect(await service().payDue()).toBe(1);
    expect(await statusOf(newest)).toBe('paid');

    books.refused = new Set();
    await database.db.rows(`UPDATE settlements SET due_at = now() WHERE status = 'due'`);
    while ((await service().payDue()) > 0);
    expect(await database.db.rows(`SELECT 1 FROM settlements WHERE status = 'due'`)).toEqual([]);
    expect(
      old.every((id) => books.posted.has(`settlement:${id}`)) && books.posted.has(`settlement:${laterOfOne}`),
    ).toBe(true);
  });

  it('posts each kind of salary from a clearing account of its own, and deducts a debt from any kind', async () => {
    const agent = randomUUID();
    await settlement(agent, null, 0n, -30n, 10);
    const [hour, day] = [
      await settlement(agent, null, 50n, 50n, 20, ContractKind.HOURLY_SALARY),
      await settlement(agent, null, 70n, 70n, 30, ContractKind.DAILY_SALARY),
    ];
    while ((await service().payDue()) > 0);
    const paid = [hour, day].map((id) => books.posted.get(`settlement:${id}`)?.amountMinor);
    expect(paid).toEqual([20n, 70n]);
    const accounts = [hour, day].flatMap((id) =>
      [`fund:${id}`, `settlement:${id}`].map((key) => books.accounts.get(key)),
    );
    expect(accounts).toEqual(['hourly_salary', 'hourly_salary', 'daily_salary', 'daily_salary']);
  });

  it("takes a negative net from the agent's cash once, and owes the rest", async () => {
    const [poor, rich] = [randomUUID(), randomUUID()];
    books.cash.set(poor, 30n);
    books.cash.set(rich, 500n);
    const short = await settlement(poor, null, 0n, -50n, 10, ContractKind.DIVIDEND);
    const covered = await settlement(rich, null, 0n, -50n, 10, ContractKind.DIVIDEND);
    books.faults = 2;
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([service().payDue(), service().payDue()]);
      await database.db.rows(`UPDATE settlements SET due_at = now() WHERE status = 'due'`);
    }
    expect([await statusOf(short), await statusOf(covered)]).toEqual(['owed', 'paid']);
    expect([books.cash.get(poor), books.cash.get(rich)]).toEqual([0n, 450n]);
    expect([await factsOf(poor, 'SettlementOwed'), await factsOf(rich, 'SettlementOwed')]).toEqual([1, 0]);
    const rows = await database.db.rows<{ collected: bigint; owed: bigint | null }>(
      `SELECT collected_minor AS collected, owed_minor AS owed FROM settlements s LEFT JOIN owed o ON o.settlement_id = s.id
        WHERE s.id = ANY ($1) ORDER BY collected_minor`,
      [[short, covered]],
    );
    expect(rows).toEqual([
      { collected: 30n, owed: 20n },
      { collected: 50n, owed: null },
    ]);
    const good = await settlement(poor, null, 60n, 60n, 20, ContractKind.DIVIDEND);
    while ((await service().payDue()) > 0);
    expect(books.posted.get(`settlement:${good}`)?.amountMinor).toBe(40n);
    expect(books.accounts.get(`settlement:${good}`)).toBe('dividend');
  });

  it('books the uncovered part as debt, and deducts it from later payments, oldest first', async () => {
    const agent = randomUUID();
    const short = await settlement(agent, null, 10n, -50n, 10);
    const shorter = await settlement(agent, null, 10n, -20n, 20);
    const good = await settlement(agent, null, 60n, 60n, 30);
    const better = await settlement(agent, null, 60n, 60n, 40);
    while ((await service().payDue()) > 0);
    expect([await statusOf(short), await statusOf(shorter), await statusOf(good), await statusOf(better)]).toEqual([
      'owed',
      'owed',
      'paid',
      'paid',
    ]);
    expect(books.posted.has(`settlement:${good}`)).toBe(false);
    expect(books.posted.get(`settlement:${better}`)?.amountMinor).toBe(50n);
    expect(await factsOf(agent, 'SettlementOwed')).toBe(2);
    const owed = await database.db.rows('SELECT 1 FROM owed WHERE agent_id = $1 AND repaid_minor < owed_minor', [
      agent,
    ]);
    expect(owed).toEqual([]);
  });
});
