import { randomUUID } from 'node:crypto';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { auditLedger } from '../audit/audit.js';
import { NamedAccounts } from '../ledger/named-accounts.store.js';
import { openTestLedger, type TestLedger } from '../ledger/testing/test-ledger.js';
import { ClearingService } from './clearing.service.js';
import { ClearingStore } from './clearing.store.js';

// Goal: the clearing account receives exactly the amount that is paid out to agents from it, without a difference of
// even one minor unit.
describe('A clearing', () => {
  let books: TestLedger;
  let clearings: ClearingService;
  const sumOf = async (name: string): Promise<bigint> => {
    const row = await books.db.one<{ sum: bigint }>(
      'SELECT coalesce(sum(e.amount_minor), 0)::bigint AS sum FROM entries e JOIN accounts a ON a.id = e.account_id WHERE a.name = $1',
      [name],
    );
    return row?.sum ?? 0n;
  };
  const fund = (key: string, amountMinor: bigint) =>
    clearings.fund({
      caller: 'agents',
      account: 'realtime_salary',
      currency: 'USD',
      amountMinor,
      key,
      reference: 's1',
    });
  const pay = (memberId: string, key: string, amountMinor: bigint) =>
    books.ledger.post({
      caller: 'agents',
      memberId,
      currency: 'USD',
      key,
      reference: 's1',
      movement: { type: 'clearing', amountMinor, account: 'realtime_salary' },
    });

  beforeAll(async () => {
    books = await openTestLedger();
    clearings = new ClearingService(books.db, new ClearingStore(), new NamedAccounts(books.db));
  });
  afterAll(() => books.close());
  it("returns to its old balance once a chain's legs are posted", async () => {
    const [top, below] = [await books.member(), await books.member()];
    await fund('f1', 1_000n);
    expect(await sumOf('clearing/realtime_salary')).toBe(1_000n);
    expect((await pay(top, 'p1', 700n)).balance).toMatchObject({ cashMinor: 700n, version: 1n });
    await pay(below, 'p2', 300n);
    expect(await sumOf('clearing/realtime_salary')).toBe(0n);
    expect(await sumOf('house/clearing')).toBe(-1_000n);
  });

  it('is funded and paid once under concurrent calls', async () => {
    const member = await books.member();
    const before = await sumOf('house/clearing');
    const funded = await Promise.all(Array.from({ length: 20 }, () => fund('f2', 500n)));
    expect(funded.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(await sumOf('house/clearing')).toBe(before - 500n);
    const paid = await Promise.all(Array.from({ length: 20 }, () => pay(member, 'p3', 500n)));
    expect(paid.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(new Set(paid.map((answer) => answer.transferId)).size).toBe(1);
  });

  it('has an id that is not earlier than its time, so that its ledger day is found by ids too', async () => {
    const names = new NamedAccounts(books.db);
    const [toId, fromId] = [await names.idOf('clearing/ids', 'USD'), await names.idOf('house/ids', 'USD')];
    const funding = { caller: 'agents', toId, fromId, amountMinor: 1n, reference: 's1', inputHash: randomUUID() };
    const url = books.database.ownerUrl;
    const source = await dataSource({ url, applicationName: 'slow ids', poolMax: 1 }).initialize();
    const owner = new Db(source);
    // Generating an id takes 50 ms here, as if the process were paused just before midnight.
    await owner.rows('CREATE SCHEMA slow');
    await owner.rows(`CREATE FUNCTION slow.uuidv7() RETURNS uuid LANGUAGE plpgsql AS $$
      DECLARE id uuid := pg_catalog.uuidv7();
      BEGIN PERFORM pg_sleep(0.05); RETURN id; END $$`);
    const moved = await owner.transaction(async (tx) => {
      await tx.rows('SET LOCAL search_path = slow, public, pg_catalog');
      return new ClearingStore().move(tx, { ...funding, key: 'slow id' });
    });
    await source.destroy();
    const early = await books.db.rows(
      `SELECT uuid_extract_timestamp(id) < date_trunc('milliseconds', created_at) AS "isEarly" FROM transfers WHERE id = $1`,
      [moved?.id],
    );
    expect(early).toEqual([{ isEarly: false }]);
  });

  it('refuses a key with another amount, and invalid amounts', async () => {
    await fund('f3', 100n);
    await expect(fund('f3', 101n)).rejects.toMatchObject({ code: 'wallet.key_reused' });
    await expect(fund('f4', 0n)).rejects.toMatchObject({ code: 'wallet.amount' });
    await expect(fund('f5', -5n)).rejects.toMatchObject({ code: 'wallet.amount' });
    await expect(pay(await books.member(), 'p4', 0n)).rejects.toMatchObject({ code: 'wallet.amount' });
  });

  it('collects at most the free cash of an agent, once per key, and never refuses', async () => {
    const agent = await books.member();
    await pay(agent, 'p5', 700n);
    const before = await sumOf('clearing/realtime_salary');
    const collected = await Promise.all(Array.from({ length: 8 }, () => pay(agent, 'c1', -1_000n)));
    expect(collected.map(({ stake }) => stake)).toEqual(
      Array.from({ length: 8 }, () => ({ cashMinor: 700n, bonusMinor: 0n })),
    );
    expect(collected.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(await pay(agent, 'c2', -1n)).toMatchObject({ stake: { cashMinor: 0n }, balance: { cashMinor: 0n } });
    expect(await sumOf('clearing/realtime_salary')).toBe(before + 700n);
    await pay(agent, 'p6', 90n);
    expect(await pay(agent, 'c3', -50n)).toMatchObject({ stake: { cashMinor: 50n }, balance: { cashMinor: 40n } });
  });

  it('gives pay that is not released back to the house, once per key under concurrent calls', async () => {
    await fund('f7', 800n);
    const giveBack = (amountMinor: bigint) =>
      clearings.giveBack({
        caller: 'agents',
        account: 'realtime_salary',
        currency: 'USD',
        amountMinor,
        key: 'r1',
        reference: 's1',
      });
    const [clearing, house] = [await sumOf('clearing/realtime_salary'), await sumOf('house/clearing')];
    const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(800n)));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect([await sumOf('clearing/realtime_salary'), await sumOf('house/clearing')]).toEqual([
      clearing - 800n,
      house + 800n,
    ]);
    await expect(giveBack(801n)).rejects.toMatchObject({ code: 'wallet.key_reused' });
  });

  it('leaves the books clean', async () => {
    expect((await auditLedger(books.db)).filter((finding) => finding.faults > 0n)).toEqual([]);
  });
});
