import { randomUUID } from 'node:crypto';
import { ContractKind } from '@nm/contracts/agents.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { migrations } from '../migrations/index.js';
import { dueSettlement } from '../testing/due-settlement.js';
import { DebtsReadModel, type DebtRow } from './debts.read-model.js';
import { PaymentsStore } from './payments.store.js';

// Goal: operators see what each agent still owes, with the settlement that made it, until later payments repaid it.
describe('What agents owe', () => {
  let database: TestDatabase;
  const store = new PaymentsStore();
  /** The debts of one agent in a list. */
  const list = async (agent: string, repaid = false, brands = ['lab'], query = ''): Promise<readonly DebtRow[]> => {
    const page = { number: 1, limit: 20, offset: 0 };
    const { debts } = await new DebtsReadModel(database.db).page({ brands, repaid, query }, page);
    return debts.filter(({ agentId }) => agentId === agent);
  };
  const aDebt = async (agent: string, owedMinor: bigint, minute: number): Promise<string> => {
    const about = { payeeId: agent, payerId: null, grossMinor: 10n, netMinor: -50n, minute };
    const id = await dueSettlement(database.db, { ...about, kind: ContractKind.DIVIDEND });
    await database.db.transaction(async (tx) => {
      const [payment] = await store.lock(tx, [id]);
      if (payment) await store.owe(tx, payment, 50n - owedMinor, owedMinor);
    });
    return id;
  };

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
  });
  afterAll(() => database.drop());

  it('is listed the oldest first, with the figures of its settlement', async () => {
    const agent = randomUUID();
    const [older, newer] = [await aDebt(agent, 30n, 0), await aDebt(agent, 50n, 10)];
    const debts = await list(agent);
    expect(debts.map(({ settlementId }) => settlementId)).toEqual([older, newer]);
    expect(debts[0]).toMatchObject({
      ...{ agentId: agent, account: 'a', brand: 'lab', currency: 'USD', kind: ContractKind.DIVIDEND, payerId: null },
      ...{ owedMinor: 30n, repaidMinor: 0n, grossMinor: 10n, owedToDownlinesMinor: 60n, netMinor: -50n },
      collectedMinor: 20n,
    });
    for (const { grossMinor, owedToDownlinesMinor, netMinor, collectedMinor, owedMinor } of debts)
      expect([grossMinor - owedToDownlinesMinor, -netMinor - collectedMinor]).toEqual([netMinor, owedMinor]);
    expect(await new DebtsReadModel(database.db).find(newer)).toMatchObject({ owedMinor: 50n });
  });

  it('leaves the list when it is repaid, and not before', async () => {
    const agent = randomUUID();
    const [older, newer] = [await aDebt(agent, 30n, 0), await aDebt(agent, 50n, 10)];
    const about = { payeeId: agent, payerId: null, grossMinor: 40n, netMinor: 40n, minute: 20 };
    const id = await dueSettlement(database.db, about);
    await database.db.transaction(async (tx) => {
      const [payment] = await store.lock(tx, [id]);
      if (payment) await store.keepBack(tx, payment);
    });
    expect(await list(agent)).toMatchObject([{ settlementId: newer, repaidMinor: 10n }]);
    expect(await list(agent, true)).toMatchObject([{ settlementId: older, repaidMinor: 30n }]);
  });

  it('is shown only for the given brands, and by a part of the account', async () => {
    const agent = randomUUID();
    await aDebt(agent, 30n, 0);
    expect([
      await list(agent, false, ['other']),
      await list(agent, false, []),
      await list(agent, false, ['lab'], 'b'),
    ]).toEqual([[], [], []]);
    expect(await list(agent, false, ['lab'], 'a')).toHaveLength(1);
  });
});
